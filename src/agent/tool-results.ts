import type { CallFailure, ToolResult } from './events.ts';
import type { ToolCall } from './messages.ts';
import type { AgentTool } from './types.ts';

/** How a call has ended: what the model will read, and how it came about. */
export interface CallOutcome {
  result: ToolResult;
  /** Set if and only if the result is an error. */
  failure?: CallFailure;
  /** Milliseconds spent in `execute`. */
  durationMs?: number;
}

/** Longest piece of received arguments that an error result repeats, in characters. */
const RECEIVED_LIMIT = 2_000;

export function failure(reason: CallFailure, text: string): CallOutcome {
  return { result: { content: [{ type: 'text', text }], isError: true }, failure: reason };
}

export function unknownTool(name: string, tools: readonly AgentTool[]): CallOutcome {
  const names = tools.map((tool) => tool.name).join(', ');
  const available = names === '' ? 'No tools are available.' : `Available tools: ${names}.`;
  return failure('unknown_tool', `Tool "${name}" does not exist. ${available}`);
}

/** `received` is shown to the model as it came: text as it is, anything else as JSON. */
export function invalidArguments(call: ToolCall, problem: string, received: unknown = call.arguments): CallOutcome {
  const text = shorten(typeof received === 'string' ? received : asJson(received));
  return failure(
    'invalid_arguments',
    `The arguments of this call of "${call.name}" are invalid, so it did not run. ${problem}\nReceived: ${text}`,
  );
}

/** `prepareArguments` may have made of the arguments what is not JSON. */
function asJson(value: unknown): string {
  try {
    // The type leaves out that undefined and functions have no JSON.
    const json: string | undefined = JSON.stringify(value);
    return json ?? String(value);
  } catch {
    return String(value);
  }
}

export function cutOff(): CallOutcome {
  return failure(
    'cut_off',
    'This call did not run: the response was cut off at the output limit, so its arguments may be incomplete. ' +
      'Make the call again, with shorter arguments if possible.',
  );
}

export function notStarted(): CallOutcome {
  return failure('not_started', 'This call did not run: the run was stopped before it could start.');
}

export function stoppedWaiting(): CallOutcome {
  return failure('stopped', 'This call did not run: the run was stopped while it waited for approval.');
}

export function stoppedRunning(): CallOutcome {
  return failure('stopped', 'The run was stopped while this call was running. It may have taken effect in part.');
}

function shorten(text: string): string {
  if (text.length <= RECEIVED_LIMIT) return text;
  return `${text.slice(0, RECEIVED_LIMIT)}… (${text.length - RECEIVED_LIMIT} more characters)`;
}
