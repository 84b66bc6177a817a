import type { AgentEvent, AgentEventSink } from './events.ts';
import type { AgentMessage, AssistantMessage, ToolResultMessage } from './messages.ts';
import type { RunStop } from './run-stop.ts';
import type { AgentContext, AgentLoopConfig, QueuedMessage, TurnContext } from './types.ts';

/** What the parts of the loop share while a run lasts. */
export interface Run {
  /** Replaced between turns if `prepareNextTurn` asks for it. */
  config: AgentLoopConfig;
  readonly context: AgentContext;
  /** The messages that are new in this run. */
  readonly newMessages: AgentMessage[];
  readonly stop: RunStop;
  /** Resolves once the sink has dealt with the event. Never rejects: a throwing sink stops the run as failed. */
  readonly emit: (event: AgentEvent) => Promise<void>;
  /** The turn that has started and not ended. */
  openTurn: OpenTurn | undefined;
  /** How many turns have started. */
  turnCount: number;
  /** The turn that has ended last. */
  lastTurn: TurnContext | undefined;
}

export interface OpenTurn {
  turnId: string;
  /** Set once the model has answered. */
  message?: AssistantMessage;
}

/** Hands events to the sink one at a time, in the order of the calls, also when calls overlap. */
export function emitInOrder(sink: AgentEventSink, stop: RunStop): Run['emit'] {
  const emitAfter = async (previous: Promise<void>, event: AgentEvent) => {
    await previous;
    try {
      await sink(event);
    } catch (thrown) {
      stop.fail(thrown);
    }
  };
  let last = Promise.resolve();
  return async (event) => {
    last = emitAfter(last, event);
    return last;
  };
}

export async function startTurn(run: Run): Promise<void> {
  const turnId = run.config.environment.newId('turn');
  run.openTurn = { turnId };
  run.turnCount += 1;
  await run.emit({ type: 'turn_start', turnId });
}

/** Does nothing if no turn is open. */
export async function endTurn(run: Run, message: AssistantMessage, toolResults: ToolResultMessage[]): Promise<void> {
  if (!run.openTurn) return;
  const { turnId } = run.openTurn;
  run.openTurn = undefined;
  run.lastTurn = { turnId, turnNumber: run.turnCount, message, toolResults, messages: run.context.messages };
  await run.emit({ type: 'turn_end', turnId, message, toolResults });
}

/** Puts a complete message into the context. Its start and end stand back to back. */
export async function addMessage(run: Run, message: AgentMessage): Promise<void> {
  await run.emit({ type: 'message_start', message });
  await endMessage(run, message);
}

/** Puts a message whose start was emitted into the context, and emits its end. */
export async function endMessage(run: Run, message: AgentMessage): Promise<void> {
  run.context.messages.push(message);
  run.newMessages.push(message);
  await run.emit({ type: 'message_end', message });
}

/** Puts queued messages into the context. After a stop the rest stays in flight, and so returns to its queue. */
export async function deliverMessages(run: Run, queued: readonly QueuedMessage[]): Promise<void> {
  for (const { message, delivered } of queued) {
    if (run.stop.isStopped) return;
    await addMessage(run, message);
    delivered();
  }
}
