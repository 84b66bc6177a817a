import type { AssistantMessage, ToolCall, ToolResultMessage } from './messages.ts';
import { toolCallsOf } from './messages.ts';
import { addMessage } from './run.ts';
import type { Run } from './run.ts';
import { executeCall, preflight } from './tool-call.ts';
import type { CallOutcome } from './tool-results.ts';

export interface ToolBatch {
  /** One for each call, in the order of the calls. */
  toolResults: ToolResultMessage[];
  /** There were calls, and the result of every one of them asks to end here. */
  terminate: boolean;
}

/**
 * Answers every call of a response, by running it or with an error, and puts the results into the context.
 * A failed or aborted response has its calls left unanswered.
 */
export async function executeToolCalls(run: Run, message: AssistantMessage): Promise<ToolBatch> {
  const isBroken = message.stopReason === 'error' || message.stopReason === 'aborted';
  const calls = isBroken ? [] : toolCallsOf(message);
  const execute = isSequential(run, message, calls) ? executeInTurn : executeTogether;
  const { toolResults, outcomes } = await execute(run, message, calls);
  return { toolResults, terminate: calls.length > 0 && outcomes.every(({ result }) => result.terminate === true) };
}

/** A response that was cut off counts as sequential: none of its calls executes. */
function isSequential({ config }: Run, message: AssistantMessage, calls: readonly ToolCall[]): boolean {
  if (config.toolExecution === 'sequential' || message.stopReason === 'length') return true;
  const sequential = new Set(
    config.tools.filter((tool) => tool.executionMode === 'sequential').map(({ name }) => name),
  );
  return calls.some(({ name }) => sequential.has(name));
}

interface Answers {
  toolResults: ToolResultMessage[];
  outcomes: CallOutcome[];
}

/** Takes one call after the other, from start to result. */
async function executeInTurn(run: Run, message: AssistantMessage, calls: readonly ToolCall[]): Promise<Answers> {
  const answers: Answers = { toolResults: [], outcomes: [] };
  for (const call of calls) {
    await start(run, call);
    const step = await preflight(run, call, message);
    const outcome = 'end' in step ? step.end : await executeCall(run, step.pass);
    await finalize(run, call, outcome);
    answers.outcomes.push(outcome);
    answers.toolResults.push(await addResult(run, call, outcome));
  }
  return answers;
}

/** Checks the calls one after the other, then executes those that passed at the same time. */
async function executeTogether(run: Run, message: AssistantMessage, calls: readonly ToolCall[]): Promise<Answers> {
  const executions: (() => Promise<CallOutcome>)[] = [];
  for (const call of calls) {
    await start(run, call);
    const step = await preflight(run, call, message);
    if ('end' in step) {
      await finalize(run, call, step.end);
      executions.push(async () => step.end);
    } else {
      executions.push(async () => {
        const outcome = await executeCall(run, step.pass);
        await finalize(run, call, outcome);
        return outcome;
      });
    }
  }
  const outcomes = await Promise.all(executions.map(async (execution) => execution()));
  const toolResults: ToolResultMessage[] = [];
  for (const [index, call] of calls.entries()) {
    const outcome = outcomes[index];
    if (outcome) toolResults.push(await addResult(run, call, outcome));
  }
  return { toolResults, outcomes };
}

async function start(run: Run, toolCall: ToolCall): Promise<void> {
  await run.emit({ type: 'tool_execution_start', toolCall, args: toolCall.arguments });
}

async function finalize(run: Run, call: ToolCall, { result, failure, durationMs }: CallOutcome): Promise<void> {
  await run.emit({
    type: 'tool_execution_end',
    toolCallId: call.id,
    toolName: call.name,
    result,
    isError: failure !== undefined,
    ...(failure !== undefined && { failure }),
    ...(durationMs !== undefined && { durationMs }),
  });
}

async function addResult(run: Run, call: ToolCall, { result, failure }: CallOutcome): Promise<ToolResultMessage> {
  const { environment } = run.config;
  const message: ToolResultMessage = {
    role: 'toolResult',
    id: environment.newId('msg'),
    toolCallId: call.id,
    toolName: call.name,
    content: result.content,
    ...(result.details !== undefined && { details: result.details }),
    isError: failure !== undefined,
    timestamp: environment.now(),
  };
  await addMessage(run, message);
  return message;
}
