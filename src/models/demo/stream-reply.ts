import type { AssistantStreamEnd, AssistantStreamEvent } from '../../agent/events.ts';
import type { AssistantContent } from '../../agent/messages.ts';
import type { AgentEnvironment } from '../../agent/types.ts';

export interface StreamOptions {
  setTimer: AgentEnvironment['setTimer'];
  /** Scales every wait; 0 waits nowhere. */
  pace: number;
  /** Builds the end from what was streamed. */
  end: (content: AssistantContent[], aborted: boolean) => AssistantStreamEnd;
}

const FIRST_WAIT_MS = 150;
const MIN_WAIT_MS = 25;
const WAIT_SPREAD_MS = 16;
/** Longer replies stream larger pieces, so that a turn stays within about three seconds. */
const MAX_DELTAS = 80;

/** Streams a reply piece by piece. Ends as aborted, with what was streamed until then, as soon as the signal asks. */
export async function* streamReply(
  content: readonly AssistantContent[],
  signal: AbortSignal,
  { setTimer, pace, end }: StreamOptions,
): AsyncGenerator<AssistantStreamEvent> {
  const perDelta = Math.ceil(
    content.reduce((sum, block) => sum + piecesOf(streamedText(block)).length, 0) / MAX_DELTAS,
  );
  const done: AssistantContent[] = [];
  let wait = FIRST_WAIT_MS;
  let count = 0;
  for (const [contentIndex, block] of content.entries()) {
    let streamed = '';
    for (const delta of joined(piecesOf(streamedText(block)), perDelta)) {
      if (!(await sleep(wait * pace, signal, setTimer))) {
        const started = streamed === '' ? [] : [cutOff(block, streamed)];
        yield { type: 'end', end: end([...done, ...started], true) };
        return;
      }
      yield deltaEvent(block, contentIndex, delta, streamed === '');
      streamed += delta;
      count += 1;
      wait = MIN_WAIT_MS + ((count * 7) % WAIT_SPREAD_MS);
    }
    done.push(block);
  }
  yield { type: 'end', end: end(done, false) };
}

export const streamedText = (block: AssistantContent): string => {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'thinking':
      return block.thinking;
    case 'toolCall':
      return JSON.stringify(block.arguments);
    default:
      return block satisfies never;
  }
};

/** Words or parts of them, with the blank after, single Han characters, and a few characters of anything else. */
const piecesOf = (text: string): string[] =>
  text.match(/\p{Script=Han}|[\p{L}\p{N}]{1,8}\s*|[^\p{L}\p{N}]{1,4}/gu) ?? [];

function joined(pieces: readonly string[], perDelta: number): string[] {
  const deltas: string[] = [];
  for (let at = 0; at < pieces.length; at += perDelta) deltas.push(pieces.slice(at, at + perDelta).join(''));
  return deltas;
}

function deltaEvent(
  block: AssistantContent,
  contentIndex: number,
  delta: string,
  isFirst: boolean,
): AssistantStreamEvent {
  switch (block.type) {
    case 'text':
      return { type: 'text_delta', contentIndex, delta };
    case 'thinking':
      return { type: 'thinking_delta', contentIndex, delta };
    case 'toolCall':
      return { type: 'toolcall_delta', contentIndex, delta, ...(isFirst ? { id: block.id, name: block.name } : {}) };
    default:
      return block satisfies never;
  }
}

/** The block as far as it was streamed. A call that was cut off says so and never runs. */
function cutOff(block: AssistantContent, streamed: string): AssistantContent {
  switch (block.type) {
    case 'text':
      return { ...block, text: streamed };
    case 'thinking':
      return { ...block, thinking: streamed };
    case 'toolCall':
      return {
        ...block,
        arguments: {},
        invalid: { message: 'The arguments were cut off by a stop.', received: streamed },
      };
    default:
      return block satisfies never;
  }
}

/** Resolves with true after `ms`, or with false as soon as the signal aborts. */
export function sleep(ms: number, signal: AbortSignal, setTimer: AgentEnvironment['setTimer']): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  if (ms <= 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    const onAbort = () => {
      cancel();
      resolve(false);
    };
    const cancel = setTimer(() => {
      signal.removeEventListener('abort', onAbort);
      resolve(true);
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
