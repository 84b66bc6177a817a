import type { AssistantDelta, AssistantStreamEnd } from '../../agent/events.ts';
import type { Message } from '../../agent/messages.ts';
import type { ModelRequest, StreamFunction, ToolDeclaration } from '../../agent/types.ts';
import { createChatCompletionsModel } from '../chat-completions/chat-completions-model.ts';
import type { ModelOptions } from '../options.ts';
import { FakeEnvironment } from './fake-environment.ts';
import { FakeServer } from './fake-server.ts';
import type { FakeReply } from './fake-server.ts';

export const READ_FILE: ToolDeclaration = {
  name: 'read_file',
  description: 'Reads a file',
  parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
};
export const NOW: ToolDeclaration = {
  name: 'now',
  description: 'Tells the time',
  parameters: { type: 'object', properties: {} },
};

export function requestOf(messages: Message[] = [], more: Partial<ModelRequest> = {}): ModelRequest {
  return { systemPrompt: 'Be brief.', messages, tools: [READ_FILE, NOW], parameters: {}, ...more };
}

export interface CallResult {
  deltas: AssistantDelta[];
  end: AssistantStreamEnd;
}

/** Reads a stream to its end. */
export async function collect(stream: ReturnType<StreamFunction>): Promise<CallResult> {
  const deltas: AssistantDelta[] = [];
  for await (const event of stream) {
    if (event.type === 'end') return { deltas, end: event.end };
    deltas.push(event);
  }
  throw new Error('The stream ended without an end event.');
}

/** Options for a model at a server that is not there. */
export function optionsFor(server: FakeServer, more: Partial<ModelOptions> = {}): ModelOptions {
  return {
    baseURL: 'https://models.example/v1',
    apiKey: 'sk-secret-key',
    model: 'm-1',
    environment: new FakeEnvironment(),
    fetch: server.fetch,
    ...more,
  };
}

/** Calls a Chat Completions model whose server answers with these replies. */
export async function callChat(...replies: (FakeReply | Error)[]): Promise<AssistantStreamEnd> {
  const model = createChatCompletionsModel(optionsFor(new FakeServer(...replies)));
  return (await collect(model(requestOf(), new AbortController().signal))).end;
}
