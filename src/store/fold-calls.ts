import { textOf } from '../agent/messages.ts';
import type { EnvelopeOf } from '../protocol/events.ts';
import { changeTurn, replaceAt } from './fold-turn.ts';
import { withProjectPath } from './project-path.ts';
import type { CallStatus, CallView, SessionView, TurnView } from './view.ts';

type CallEvent =
  EnvelopeOf<'tool_execution_start'> | EnvelopeOf<'tool_execution_update'> | EnvelopeOf<'tool_execution_end'>;

/** Live output kept per call, in characters. The log holds all of it. */
export const OUTPUT_KEPT = 64 * 1024;
/** Output is cut only when it has grown this far past, so that the cost stays linear. */
const OUTPUT_SLACK = 64 * 1024;
const TICKS_KEPT = 200;

export function foldCallEvent(view: SessionView, event: CallEvent): SessionView {
  return changeTurn(view, event, (turn) => {
    const index =
      event.type === 'tool_execution_start'
        ? startingCallIndex(turn, event.payload.toolCallId)
        : openCallIndex(turn, event.payload.toolCallId);
    const call = turn.calls[index];
    if (call === undefined) return turn;
    return { ...turn, calls: replaceAt(turn.calls, index, { ...foldCall(view, call, event), lastSeq: event.seq }) };
  });
}

/** The call that an event is about. Of calls with equal ids, which some providers send, the first that has not ended. */
export function openCallIndex(turn: TurnView, toolCallId: string): number {
  return firstCallIndex(turn, toolCallId, (call) => call.endedAt === undefined);
}

function startingCallIndex(turn: TurnView, toolCallId: string): number {
  return firstCallIndex(turn, toolCallId, (call) => call.endedAt === undefined && call.startedAt === undefined);
}

function firstCallIndex(turn: TurnView, toolCallId: string, isOpen: (call: CallView) => boolean): number {
  const open = turn.calls.findIndex((call) => call.toolCallId === toolCallId && isOpen(call));
  return open >= 0 ? open : turn.calls.findIndex((call) => call.toolCallId === toolCallId);
}

function foldCall(view: SessionView, call: CallView, event: CallEvent): CallView {
  switch (event.type) {
    case 'tool_execution_start':
      return { ...call, status: 'running', startedAt: event.t, args: event.payload.args };
    case 'tool_execution_update':
      return { ...call, ...appendOutput(call, event.payload.delta), outputAt: addTick(call.outputAt, event.t) };
    case 'tool_execution_end': {
      const { content, details, failure, durationMs } = event.payload;
      return {
        ...call,
        status: statusOf(event, call),
        endedAt: event.t,
        resultText: textOf(content),
        ...(details === undefined ? {} : { details: withProjectPath(view, details) }),
        ...(failure === undefined ? {} : { failure }),
        ...(durationMs === undefined ? {} : { durationMs }),
      };
    }
  }
}

function appendOutput(call: CallView, delta: string): { output: string; outputDropped: number } {
  const output = call.output + delta;
  if (output.length <= OUTPUT_KEPT + OUTPUT_SLACK) return { output, outputDropped: call.outputDropped };
  const cut = output.length - OUTPUT_KEPT;
  return { output: output.slice(cut), outputDropped: call.outputDropped + cut };
}

function addTick(ticks: readonly number[], t: number): readonly number[] {
  return ticks.length < TICKS_KEPT ? [...ticks, t] : ticks;
}

function statusOf(event: EnvelopeOf<'tool_execution_end'>, { approval }: CallView): CallStatus {
  if (!event.payload.isError) return 'done';
  switch (event.payload.failure) {
    case 'unknown_tool':
    case 'invalid_arguments':
      return 'invalid';
    case 'blocked':
      return approval?.outcome === 'deny' ? 'denied' : 'blocked';
    case 'cut_off':
      return 'cut_off';
    case 'not_started':
      return 'not_started';
    case 'stopped':
      return 'stopped';
    default:
      return 'failed';
  }
}
