import type { AgentEventSink, Outcome } from './events.ts';
import type { AgentMessage, AssistantMessage } from './messages.ts';
import { addMessage, deliverMessages, emitInOrder, endTurn, startTurn } from './run.ts';
import type { Run } from './run.ts';
import { leftBehind, RunStop } from './run-stop.ts';
import { addFailedResponse, streamAssistantResponse } from './stream-assistant-response.ts';
import { executeToolCalls } from './tool-batch.ts';
import type {
  AgentContext,
  AgentLoopConfig,
  AgentRunResult,
  DrainMessages,
  QueuedMessage,
  RunAgentLoop,
} from './types.ts';

const DEFAULT_STOP_GRACE_MS = 200;

/** Runs the loop from new messages until there is nothing left to do. */
export const runAgentLoop: RunAgentLoop = async (prompts, context, config, emit, signal) =>
  runFrom({ prompts, queued: [], readsSteering: true }, context, config, emit, signal);

/**
 * Runs the loop from where the context stands: a user message or tool result is answered; after an assistant
 * message, or in an empty context, queued messages are taken, steering before follow-ups. Undefined if there are
 * none: then nothing was done.
 */
export function runAgentLoopContinue(
  context: AgentContext,
  config: AgentLoopConfig,
  emit: AgentEventSink,
  signal: AbortSignal,
): Promise<AgentRunResult> | undefined {
  const tail = context.messages.findLast((message) => message.role !== 'custom');
  if (tail !== undefined && tail.role !== 'assistant') {
    return runFrom({ prompts: [], queued: [], readsSteering: true }, context, config, emit, signal);
  }
  const steering = config.getSteeringMessages?.() ?? [];
  const queued = steering.length > 0 ? steering : (config.getFollowUpMessages?.() ?? []);
  if (queued.length === 0) return undefined;
  return runFrom({ prompts: [], queued, readsSteering: steering.length === 0 }, context, config, emit, signal);
}

/** What a run begins with. */
interface Opening {
  /** Enter the context even if the run is stopped at once. */
  prompts: AgentMessage[];
  /** Stay queued if the run is stopped before. */
  queued: QueuedMessage[];
  /** Whether steering is drained before the first model call. */
  readsSteering: boolean;
}

async function runFrom(
  opening: Opening,
  context: AgentContext,
  config: AgentLoopConfig,
  sink: AgentEventSink,
  signal: AbortSignal,
): Promise<AgentRunResult> {
  const stop = new RunStop(signal, config.environment, config.stopGraceMs ?? DEFAULT_STOP_GRACE_MS);
  const emit = emitInOrder(sink, stop);
  const run: Run = {
    config,
    context,
    newMessages: [],
    stop,
    emit,
    openTurn: undefined,
    lastTurn: undefined,
    turnCount: 0,
  };

  let ending: Ending = { outcome: 'failed' };
  try {
    await emit({ type: 'agent_start' });
    await startTurn(run);
    for (const prompt of opening.prompts) await addMessage(run, prompt);
    await deliverMessages(run, opening.queued);
    ending = await runLoop(run, opening.readsSteering ? drain(run, config.getSteeringMessages) : []);
  } catch (thrown) {
    stop.fail(thrown);
  }
  if (run.openTurn) await endTurn(run, run.openTurn.message ?? (await addFailedResponse(run)), []);
  if (stop.failure !== undefined) ending = { outcome: 'failed', errorMessage: stop.failure };
  else if (stop.isStopped) ending = { outcome: 'aborted' };

  await emit({ type: 'agent_end', messages: run.newMessages, ...ending, willRetry: false });
  stop.dispose();
  if (stop.failure !== undefined) ending = { outcome: 'failed', errorMessage: stop.failure };
  return { messages: run.newMessages, ...ending };
}

interface Ending {
  outcome: Outcome;
  errorMessage?: string;
}

/**
 * The loop itself. Its first turn has been started by the caller. After a stop it returns at the next boundary,
 * and what it answers is then of no account.
 */
export async function runLoop(run: Run, pendingMessages: QueuedMessage[]): Promise<Ending> {
  let firstTurn = true;
  let ending: Ending = { outcome: 'completed' };
  for (;;) {
    let hasMoreToolCalls = true;
    while (hasMoreToolCalls || pendingMessages.length > 0) {
      if (firstTurn) firstTurn = false;
      else {
        await prepareNextTurn(run);
        if (pendingMessages.length === 0) pendingMessages = drain(run, run.config.getSteeringMessages);
        if (run.stop.isStopped) return ending;
        await startTurn(run);
      }
      await deliverMessages(run, pendingMessages);

      const message = await streamAssistantResponse(run);
      const { toolResults, terminate } = await executeToolCalls(run, message);
      await endTurn(run, message, toolResults);
      ending = endingAfter(message, terminate);
      if (message.stopReason === 'error' || message.stopReason === 'aborted') return ending;

      const asked = await askToStop(run);
      if (asked) return { outcome: asked };
      hasMoreToolCalls = toolResults.length > 0 && !terminate;
      pendingMessages = drain(run, run.config.getSteeringMessages);
    }
    pendingMessages = drain(run, run.config.getFollowUpMessages);
    if (pendingMessages.length === 0) return ending;
  }
}

function endingAfter(message: AssistantMessage, terminate: boolean): Ending {
  if (message.stopReason === 'error') return { outcome: 'failed', errorMessage: message.errorMessage ?? '' };
  if (message.stopReason === 'aborted') return { outcome: 'aborted' };
  if (terminate) return { outcome: 'terminated' };
  return { outcome: message.stopReason === 'length' ? 'length' : 'completed' };
}

/** No queue is read after a stop. */
function drain(run: Run, source: DrainMessages | undefined): QueuedMessage[] {
  return run.stop.isStopped ? [] : (source?.() ?? []);
}

async function askToStop({ config, lastTurn, stop }: Run): Promise<Outcome | undefined> {
  const hook = config.hooks?.shouldStopAfterTurn;
  if (!hook || !lastTurn) return undefined;
  const answer = await stop.unlessStopped(() => hook(lastTurn));
  if (answer === leftBehind || answer === false) return undefined;
  return answer === true ? 'completed' : answer;
}

async function prepareNextTurn(run: Run): Promise<void> {
  const { config, lastTurn, stop } = run;
  const hook = config.hooks?.prepareNextTurn;
  if (!hook || !lastTurn) return;
  const next = await stop.unlessStopped(() => hook(lastTurn, stop.signal));
  if (next === leftBehind || next === undefined) return;
  const { messages, ...changes } = next;
  run.config = { ...config, ...changes };
  if (messages) run.context.messages = [...messages];
}
