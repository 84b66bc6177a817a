/** A scripted OpenAI-compatible server, which nobody here wrote, and the script of a run of four turns. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LLMock, type FixtureOpts, type MockServerOptions } from '@copilotkit/aimock';

export type ModelServer = LLMock;
type Response = Parameters<LLMock['on']>[1];

/** Starts a server that knows nothing yet. `port` 0: any that is free. */
export async function startModelServer(options: MockServerOptions = {}): Promise<ModelServer> {
  const server = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent', journalMaxEntries: 0, ...options });
  await server.start();
  return server;
}

/** What is asked in the test of a provider. */
const isTestCall = (body: unknown) => JSON.stringify(body).includes('report_ready');

const usage = { prompt_tokens: 1000, completion_tokens: 100, input_tokens: 1000, output_tokens: 100 };

/** The replies of the turns: it lists, reads twice, then answers. */
export const replies: readonly Response[] = [
  {
    content: 'I list the files.',
    reasoning: 'Nothing is known yet.',
    toolCalls: [call('bash', { command: 'ls' })],
    usage,
  },
  { content: 'I read the package.', toolCalls: [call('read', { path: 'package.json' })], usage },
  { content: 'I read the program.', toolCalls: [call('read', { path: 'hello.mjs' })], usage },
  { content: 'It is a small program that greets.', usage },
];

function call(name: string, args: Record<string, unknown>) {
  return { name, arguments: JSON.stringify(args) };
}

/** Something that goes wrong on the way. */
export interface Mishap {
  /** The turn, from 0, whose first attempts it hits. */
  turn: number;
  response: Response;
  opts?: FixtureOpts;
  /** How many attempts it hits. Default 1. */
  times?: number;
}

/** Teaches the server the run of four turns, with what goes wrong on the way. */
export function scriptRun(server: ModelServer, mishaps: readonly Mishap[] = []): void {
  server.on({ predicate: (body) => isTestCall(body) }, { toolCalls: [call('report_ready', {})] });
  for (const { turn, response, opts, times = 1 } of mishaps) {
    let left = times;
    // One count for each mishap, spent where it is served.
    server.on(
      { predicate: (body) => left > 0 && turnOf(body) === turn },
      () => {
        left -= 1;
        return response as never;
      },
      opts,
    );
  }
  replies.forEach((response, turn) => server.on({ predicate: (body) => turnOf(body) === turn }, response));
}

/** The turn that a call belongs to, from 0: each turn before it had one result. */
function turnOf({ messages }: { messages: { role: string }[] }): number {
  return messages.filter(({ role }) => role === 'tool').length;
}

/** The bodies of the calls that the run made, as the server read them. */
export function callsOf(server: ModelServer): Record<string, unknown>[] {
  return server
    .getRequests()
    .filter(
      ({ method, path, body }) => method === 'POST' && /\/(completions|responses)/.test(path) && !isTestCall(body),
    )
    .map(({ body }) => ({ ...body }));
}

/** Watches, from now on, for answers that a server had not finished when the client closed the connection. */
export function watchForClosing(): { closedEarly(): string[]; end(): void } {
  const paths: string[] = [];
  const onRequest = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    response.once('close', () => {
      if (!response.writableFinished) paths.push(request.url ?? '');
    });
  };
  subscribe('http.server.request.start', onRequest);
  return { closedEarly: () => paths, end: () => unsubscribe('http.server.request.start', onRequest) };
}
