/** Finds out what a provider's model can do, by one real and small call. */
import type { AssistantStreamEnd } from '../../agent/events.ts';
import type { ModelError } from '../../agent/messages.ts';
import { fail, ok, type Result } from '../../agent/result.ts';
import type { AgentEnvironment, ModelParameters, ModelRequest, StreamFunction } from '../../agent/types.ts';
import type { TestReport } from '../../protocol/providers.ts';

/** Streams the call to its end. On a stop it fails as the stream does. */
export async function testProvider(
  stream: StreamFunction,
  parameters: ModelParameters,
  environment: AgentEnvironment,
  signal: AbortSignal,
): Promise<Result<TestReport, ModelError>> {
  const startedAt = environment.now();
  let firstEventAt: number | undefined;
  let end: AssistantStreamEnd | undefined;
  for await (const event of stream(testRequest(parameters, environment), signal)) {
    firstEventAt ??= environment.now();
    if (event.type === 'end') end = event.end;
  }
  const endedAt = environment.now();
  if (end === undefined || end.stopReason === 'error' || end.stopReason === 'aborted') {
    return fail(end?.error ?? { kind: 'internal', message: 'The call ended without an answer.', retryable: true });
  }
  return ok({
    firstEventMs: Math.round((firstEventAt ?? endedAt) - startedAt),
    totalMs: Math.round(endedAt - startedAt),
    calledTool: end.content.some((block) => block.type === 'toolCall' && block.name === TOOL),
    showedThinking: end.content.some((block) => block.type === 'thinking'),
    ...(end.usage === undefined ? {} : { usage: end.usage }),
  });
}

const TOOL = 'report_ready';

function testRequest(parameters: ModelParameters, environment: AgentEnvironment): ModelRequest {
  return {
    systemPrompt: 'This is a test of the connection. Be as short as you can.',
    messages: [
      {
        role: 'user',
        id: environment.newId('message'),
        content: [{ type: 'text', text: `Call the tool ${TOOL} once.` }],
        timestamp: environment.now(),
        origin: 'prompt',
      },
    ],
    tools: [
      {
        name: TOOL,
        description: 'Reports that you can call tools.',
        parameters: { type: 'object', properties: {}, additionalProperties: false },
      },
    ],
    parameters,
  };
}
