/** The phases of one tool call, in their order. Each ends the call with an outcome, or lets it pass. */
import type { ToolUpdate } from './events.ts';
import { messageOf } from './message-of.ts';
import type { AssistantMessage, ToolCall } from './messages.ts';
import type { Run } from './run.ts';
import { leftBehind } from './run-stop.ts';
import {
  cutOff,
  failure,
  invalidArguments,
  notStarted,
  stoppedRunning,
  stoppedWaiting,
  unknownTool,
} from './tool-results.ts';
import type { CallOutcome } from './tool-results.ts';
import type { AfterToolCallAnswer, AgentTool } from './types.ts';

/** A call that has passed everything before its execution. */
export interface ReadyCall {
  call: ToolCall;
  tool: AgentTool;
  /** Validated. */
  args: unknown;
  message: AssistantMessage;
}

/** A step either hands something on, or ends the call. */
type Step<T> = { pass: T } | { end: CallOutcome };

/** Look-up, preparation, validation and `beforeToolCall`. */
export async function preflight(run: Run, call: ToolCall, message: AssistantMessage): Promise<Step<ReadyCall>> {
  if (message.stopReason === 'length') return { end: cutOff() };
  if (run.stop.isStopped) return { end: notStarted() };
  const tool = run.config.tools.find(({ name }) => name === call.name);
  if (!tool) return { end: unknownTool(call.name, run.config.tools) };
  if (call.invalid) return { end: invalidArguments(call, call.invalid.message, call.invalid.received) };
  const prepared = prepare(tool, call);
  if ('end' in prepared) return prepared;
  const validated = validate(tool, call, prepared.pass);
  if ('end' in validated) return validated;
  return before(run, { call, tool, args: validated.pass, message });
}

function prepare(tool: AgentTool, call: ToolCall): Step<unknown> {
  try {
    return { pass: tool.prepareArguments ? tool.prepareArguments(call.arguments) : call.arguments };
  } catch (thrown) {
    return { end: invalidArguments(call, messageOf(thrown)) };
  }
}

function validate(tool: AgentTool, call: ToolCall, prepared: unknown): Step<unknown> {
  try {
    const validated = tool.validate(prepared);
    return validated.ok ? { pass: validated.value } : { end: invalidArguments(call, validated.message, prepared) };
  } catch (thrown) {
    return { end: invalidArguments(call, messageOf(thrown), prepared) };
  }
}

async function before(run: Run, ready: ReadyCall): Promise<Step<ReadyCall>> {
  const hook = run.config.hooks?.beforeToolCall;
  if (!hook) return { pass: ready };
  const { stop } = run;
  const { call: toolCall, args, message: assistantMessage } = ready;
  try {
    const answer = await stop.unlessStopped(() => hook({ toolCall, args, assistantMessage, signal: stop.signal }));
    if (answer === leftBehind) return { end: stoppedWaiting() };
    if (answer?.block) return { end: blocked(answer.block, answer.terminate) };
    if (!answer?.args) return { pass: ready };
    const validated = validate(ready.tool, toolCall, answer.args);
    return 'end' in validated ? validated : { pass: { ...ready, args: validated.pass } };
  } catch (thrown) {
    return { end: failure('blocked', messageOf(thrown)) };
  }
}

function blocked(block: { reason: string; details?: unknown }, terminate = false): CallOutcome {
  const outcome = failure('blocked', block.reason || 'This call was not allowed to run.');
  if (block.details !== undefined) outcome.result.details = block.details;
  if (terminate) outcome.result.terminate = true;
  return outcome;
}

/** Execution and `afterToolCall`. After a stop both together have the grace to settle. */
export async function executeCall(run: Run, ready: ReadyCall): Promise<CallOutcome> {
  const { config, emit, stop } = run;
  if (stop.isStopped) return notStarted();
  const startedAt = config.environment.now();
  const { id: toolCallId, name: toolName } = ready.call;
  let isExecuting = true;
  const onUpdate = (update: ToolUpdate) => {
    if (isExecuting) void emit({ type: 'tool_execution_update', toolCallId, toolName, update });
  };
  const elapsed = () => config.environment.now() - startedAt;
  const work = async () => {
    const outcome = await execute(run, ready, onUpdate);
    if (!isExecuting) return leftBehind;
    isExecuting = false;
    const durationMs = elapsed();
    return { ...(await after(run, ready, outcome)), durationMs };
  };
  const outcome = await stop.withinGrace(work());
  isExecuting = false;
  return outcome === leftBehind ? { ...stoppedRunning(), durationMs: elapsed() } : outcome;
}

async function execute(
  { stop }: Run,
  { call, tool, args }: ReadyCall,
  onUpdate: (update: ToolUpdate) => void,
): Promise<CallOutcome> {
  try {
    const result = await tool.execute(args, { toolCallId: call.id, signal: stop.signal, onUpdate });
    if (!Array.isArray(result.content)) throw new TypeError(`Tool "${call.name}" gave a result without content.`);
    if (!result.isError) return { result };
    return { result, failure: stop.isStopped ? 'stopped' : 'returned' };
  } catch (thrown) {
    if (!stop.isStopped) return failure('threw', messageOf(thrown));
    return isAbort(thrown, stop.signal) ? stoppedRunning() : failure('stopped', messageOf(thrown));
  }
}

function isAbort(thrown: unknown, signal: AbortSignal): boolean {
  return thrown === signal.reason || (thrown instanceof Error && thrown.name === 'AbortError');
}

async function after(run: Run, ready: ReadyCall, outcome: CallOutcome): Promise<CallOutcome> {
  const hook = run.config.hooks?.afterToolCall;
  if (!hook) return outcome;
  const { call: toolCall, args, message: assistantMessage } = ready;
  const isError = outcome.failure !== undefined;
  try {
    const { signal } = run.stop;
    const answer = await hook({ toolCall, args, assistantMessage, signal, result: outcome.result, isError });
    return answer ? override(outcome, answer) : outcome;
  } catch (thrown) {
    return failure('threw', messageOf(thrown));
  }
}

function override({ result, failure }: CallOutcome, answer: AfterToolCallAnswer): CallOutcome {
  const isError = answer.isError ?? failure !== undefined;
  return {
    result: { ...result, ...answer, isError },
    ...(isError && { failure: failure ?? 'returned' }),
  };
}
