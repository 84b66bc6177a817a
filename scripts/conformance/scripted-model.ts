import type { AssistantContent, AssistantStreamEvent, ModelRequest, StreamFunction } from '../../src/agent/index.ts';
import type { ScriptedBlock, ScriptedCall } from './scenario.ts';
import { wait } from './wait.ts';

/** A model that answers its nth call with the nth entry of the script. */
export function scriptedModel(
  script: readonly ScriptedCall[],
  onRequest: (request: ModelRequest) => void,
): StreamFunction {
  let calls = 0;
  return (request, signal) => {
    onRequest(request);
    const call = script[calls++];
    return streamCall(call ?? { content: [], failBeforeStart: 'The script has no further model call.' }, signal);
  };
}

async function* streamCall(call: ScriptedCall, signal: AbortSignal): AsyncGenerator<AssistantStreamEvent> {
  if (call.failBeforeStart !== undefined) {
    yield failure([], call.failBeforeStart);
    return;
  }
  const content: AssistantContent[] = [];
  for (const [contentIndex, block] of call.content.entries()) {
    for (const delta of piecesOf(block)) {
      if (!(await wait(1, signal))) {
        yield { type: 'end', end: { content, stopReason: 'aborted' } };
        return;
      }
      content[contentIndex] = grown(content[contentIndex], block, delta);
      yield deltaEvent(block, contentIndex, delta);
    }
  }
  if (signal.aborted) yield { type: 'end', end: { content, stopReason: 'aborted' } };
  else if (call.failAfter !== undefined) yield failure(content, call.failAfter);
  else yield { type: 'end', end: { content, stopReason: call.stopReason ?? usualStopReason(call.content) } };
}

export function usualStopReason(content: readonly ScriptedBlock[]): 'toolUse' | 'stop' {
  return content.some((block) => block.type === 'toolCall') ? 'toolUse' : 'stop';
}

function piecesOf(block: ScriptedBlock): string[] {
  if (block.type === 'toolCall') return [JSON.stringify(block.arguments)];
  if (block.chunks && block.chunks.length > 0) return block.chunks;
  return [block.type === 'text' ? block.text : block.thinking];
}

function grown(before: AssistantContent | undefined, block: ScriptedBlock, delta: string): AssistantContent {
  if (block.type === 'toolCall') return { ...block };
  if (block.type === 'text') return { type: 'text', text: (before?.type === 'text' ? before.text : '') + delta };
  return { type: 'thinking', thinking: (before?.type === 'thinking' ? before.thinking : '') + delta };
}

function deltaEvent(block: ScriptedBlock, contentIndex: number, delta: string): AssistantStreamEvent {
  if (block.type === 'toolCall') {
    return { type: 'toolcall_delta', contentIndex, delta, id: block.id, name: block.name };
  }
  return { type: block.type === 'text' ? 'text_delta' : 'thinking_delta', contentIndex, delta };
}

function failure(content: AssistantContent[], message: string): AssistantStreamEvent {
  return { type: 'end', end: { content, stopReason: 'error', error: { kind: 'server', message, retryable: false } } };
}
