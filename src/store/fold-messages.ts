import type { AssistantContent } from '../agent/messages.ts';
import type { EnvelopeOf } from '../protocol/events.ts';
import { addUsage, changeTurn, replaceAt, replaceLast } from './fold-turn.ts';
import type {
  AssistantView,
  BlockView,
  CallView,
  QueuedMark,
  SessionView,
  TextBlockView,
  TurnTrigger,
  TurnView,
} from './view.ts';

type MessageEvent = EnvelopeOf<'message_start'> | EnvelopeOf<'message_update'> | EnvelopeOf<'message_end'>;

export function foldMessageEvent(view: SessionView, event: MessageEvent): SessionView {
  if (event.type === 'message_update') return changeTurn(view, event, (turn) => foldDelta(turn, event));
  if (event.type === 'message_start') return foldStart(view, event);
  return foldEnd(view, event);
}

function foldStart(view: SessionView, event: EnvelopeOf<'message_start'>): SessionView {
  const { payload } = event;
  if (payload.role === 'assistant') {
    const { messageId, provider, model } = payload;
    const assistant: AssistantView = { messageId, provider, model, blocks: [], startedAt: event.t };
    return changeTurn(view, event, (turn) => ({ ...turn, assistant }));
  }
  if (payload.role === 'toolResult') {
    return changeTurn(view, event, (turn) => ({
      ...turn,
      calls: turn.calls.map((call) =>
        call.toolCallId === payload.toolCallId && call.resultMessageId === undefined
          ? { ...call, resultMessageId: payload.messageId, lastSeq: event.seq }
          : call,
      ),
    }));
  }
  if (payload.role !== 'user') return view;
  return foldUserMessage(view, event, payload);
}

function foldUserMessage(
  view: SessionView,
  event: EnvelopeOf<'message_start'>,
  payload: Extract<EnvelopeOf<'message_start'>['payload'], { role: 'user' }>,
): SessionView {
  const { messageId, text, images, origin, queueItemId, queuedAt } = payload;
  const user = {
    messageId,
    text,
    images,
    origin,
    ...(queueItemId === undefined ? {} : { queueItemId }),
    ...(queuedAt === undefined ? {} : { queuedAt }),
    readAt: event.t,
    seq: event.seq,
  };
  let next = changeTurn(view, event, (turn) => ({
    ...turn,
    trigger: triggerWith(turn.trigger, origin),
    users: [...turn.users, user],
  }));
  const turnId = event.turnId ?? view.turns.at(-1)?.turnId;
  if (queueItemId !== undefined && turnId !== undefined) {
    const marks = next.marks.map((mark) => (mark.itemId === queueItemId ? readMark(mark, turnId, event.t) : mark));
    next = { ...next, marks };
  }
  const run = next.runs.at(-1);
  if (origin === 'prompt' && run !== undefined && run.promptText === '') {
    next = { ...next, runs: replaceLast(next.runs, { ...run, promptText: text }) };
  }
  return next;
}

/** A delivered item has left the queue before its message comes, so it may be marked as removed. */
function readMark(mark: QueuedMark, turnId: string, t: number): QueuedMark {
  const { removed: _removed, ...rest } = mark;
  return { ...rest, readInTurnId: turnId, readAt: t };
}

/** A prompt names the turn's trigger whatever else it reads; a steer outranks a follow-up. */
function triggerWith(trigger: TurnTrigger, origin: 'prompt' | 'steer' | 'follow_up'): TurnTrigger {
  if (trigger === 'prompt' || origin === 'prompt') return 'prompt';
  return trigger === 'steer' || origin === 'steer' ? 'steer' : 'follow_up';
}

function foldDelta(turn: TurnView, event: EnvelopeOf<'message_update'>): TurnView {
  if (turn.assistant === null) return turn;
  const noted = noteFirstDelta(turn, event.t);
  return event.payload.kind === 'toolCall' ? foldCallDelta(noted, event) : foldTextDelta(noted, event);
}

function noteFirstDelta(turn: TurnView, t: number): TurnView {
  const request = turn.requests.at(-1);
  if (request === undefined || request.firstDeltaAt !== undefined) return turn;
  const noted = { ...request, firstDeltaAt: t, ttftMs: t - request.startedAt };
  return { ...turn, requests: replaceLast(turn.requests, noted) };
}

function foldTextDelta(turn: TurnView, event: EnvelopeOf<'message_update'>): TurnView {
  const { contentIndex, delta, kind } = event.payload;
  const { assistant } = turn;
  if (assistant === null || kind === 'toolCall') return turn;
  const at = assistant.blocks.findIndex((block) => block.contentIndex === contentIndex);
  const old = assistant.blocks[at];
  const block: TextBlockView =
    old !== undefined && old.kind !== 'toolCall'
      ? { ...old, text: old.text + delta, endedAt: event.t }
      : { kind, contentIndex, text: delta, startedAt: event.t, endedAt: event.t };
  const blocks = at < 0 ? [...assistant.blocks, block] : replaceAt(assistant.blocks, at, block);
  return { ...turn, assistant: { ...assistant, blocks } };
}

function foldCallDelta(turn: TurnView, event: EnvelopeOf<'message_update'>): TurnView {
  const { contentIndex, delta, toolCallId, toolName } = event.payload;
  const { assistant } = turn;
  if (assistant === null) return turn;
  const at = turn.calls.findIndex((call) => call.contentIndex === contentIndex);
  const old = turn.calls[at] ?? newCall(contentIndex, event);
  const call: CallView = {
    ...old,
    toolCallId: toolCallId ?? old.toolCallId,
    toolName: toolName ?? old.toolName,
    argumentsText: old.argumentsText + delta,
    argumentsEndedAt: event.t,
    lastSeq: event.seq,
  };
  if (at >= 0) return { ...turn, calls: replaceAt(turn.calls, at, call) };
  const block: BlockView = { kind: 'toolCall', contentIndex, callIndex: turn.calls.length };
  return {
    ...turn,
    calls: [...turn.calls, call],
    assistant: { ...assistant, blocks: [...assistant.blocks, block] },
  };
}

function newCall(contentIndex: number, event: { t: number; seq: number }): CallView {
  return {
    toolCallId: '',
    toolName: '',
    contentIndex,
    argumentsText: '',
    argumentsStartedAt: event.t,
    argumentsEndedAt: event.t,
    status: 'preparing',
    output: '',
    outputDropped: 0,
    outputAt: [],
    firstSeq: event.seq,
    lastSeq: event.seq,
  };
}

function foldEnd(view: SessionView, event: EnvelopeOf<'message_end'>): SessionView {
  const { payload } = event;
  if (payload.role !== 'assistant') return view;
  const { stopReason, errorMessage, error, usage } = payload;
  const next = changeTurn(view, event, (turn) => {
    if (turn.assistant === null) return turn;
    const settled = settleContent(turn, turn.assistant, payload.content, event);
    return {
      ...turn,
      calls: settled.calls,
      assistant: {
        ...turn.assistant,
        blocks: settled.blocks,
        endedAt: event.t,
        stopReason,
        ...(errorMessage === undefined ? {} : { errorMessage }),
        ...(error === undefined ? {} : { error }),
        ...(usage === undefined ? {} : { usage }),
      },
    };
  });
  return usage === undefined ? next : { ...next, usage: addUsage(next.usage, usage) };
}

/** The final content decides what the message says; the times of the deltas stay. */
function settleContent(
  turn: TurnView,
  assistant: AssistantView,
  content: readonly AssistantContent[],
  event: { t: number; seq: number },
): { blocks: BlockView[]; calls: CallView[] } {
  const blocks: BlockView[] = [];
  const calls: CallView[] = [];
  content.forEach((part, contentIndex) => {
    if (part.type === 'toolCall') {
      const old = turn.calls.find((call) => call.contentIndex === contentIndex) ?? newCall(contentIndex, event);
      blocks.push({ kind: 'toolCall', contentIndex, callIndex: calls.length });
      calls.push({
        ...old,
        toolCallId: part.id,
        toolName: part.name,
        args: part.arguments,
        status: old.status === 'preparing' ? 'ready' : old.status,
        lastSeq: event.seq,
      });
      return;
    }
    const streamed = assistant.blocks.find((block) => block.contentIndex === contentIndex);
    const times =
      streamed !== undefined && streamed.kind !== 'toolCall' ? streamed : { startedAt: event.t, endedAt: event.t };
    blocks.push({
      kind: part.type,
      contentIndex,
      text: part.type === 'text' ? part.text : part.thinking,
      startedAt: times.startedAt,
      endedAt: times.endedAt,
    });
  });
  return { blocks, calls };
}
