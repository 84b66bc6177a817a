/** Runs a case of the wire corpus through the real adapter, as the corpus's driver, its tests and its page do. */
import type {
  AssistantContent,
  Message,
  ModelError,
  StopReason,
  TextContent,
  ToolResultContent,
  Usage,
} from '../../../agent/messages.ts';
import type { AgentEnvironment, StreamFunction, ToolDeclaration } from '../../../agent/types.ts';
import type { AssistantStreamEnd } from '../../../agent/events.ts';
import { createChatCompletionsModel } from '../../chat-completions/chat-completions-model.ts';
import type { ProviderProfile } from '../../profiles/profile.ts';
import { PROFILES } from '../../profiles/profiles.ts';

/** A message of a case's history: like ours, without what a case does not care about. */
export type CorpusMessage =
  | { role: 'user'; content: string | ToolResultContent[] }
  | { role: 'assistant'; content: string | AssistantContent[]; stopReason: StopReason }
  | {
      role: 'toolResult';
      toolCallId: string;
      toolName: string;
      content: string | ToolResultContent[];
      isError: boolean;
    };

export interface CorpusJob {
  baseURL: string;
  system: string;
  history: CorpusMessage[];
  tools: ToolDeclaration[];
  profile?: string;
  maxTokens?: number;
  maxRetries: number;
  idleTimeoutMs?: number;
  firstByteTimeoutMs?: number;
  abortAfterText?: string;
  abortDelayMs?: number;
}

export interface CorpusResult {
  content: CorpusContent[];
  stopReason: StopReason;
  usage?: Usage;
  error?: ModelError;
  /** Milliseconds since the epoch. */
  abortedAt?: number;
}

type CorpusContent =
  | { type: 'text'; text: string }
  | { type: 'thinking'; thinking: string }
  | { type: 'toolCall'; id: string; name: string; arguments: unknown; invalid?: true; signature?: string };

/** Whether another attempt follows a failed one: the session's decision. */
export type DecideRetry = (failed: {
  attempt: number;
  error: ModelError;
  outputSeen: boolean;
}) => { retry: true; delayMs: number } | { retry: false };

const MODEL = 'm-test';

/** Calls the model until it ends for good. */
export async function runCorpusJob(
  job: CorpusJob,
  environment: AgentEnvironment,
  decideRetry: DecideRetry,
): Promise<CorpusResult> {
  const profile = profileOf(job.profile);
  const stream = createChatCompletionsModel({
    baseURL: job.baseURL,
    apiKey: 'sk-corpus-key',
    model: MODEL,
    profile,
    environment,
    limits: {
      ...(job.idleTimeoutMs !== undefined && { idleMs: job.idleTimeoutMs }),
      ...(job.firstByteTimeoutMs !== undefined && { firstByteMs: job.firstByteTimeoutMs }),
    },
  });
  for (let attempt = 1; ; attempt++) {
    const { end, outputSeen, abortedAt } = await runAttempt(stream, job, environment, profile.id);
    const decision = end.error ? decideRetry({ attempt, error: end.error, outputSeen }) : { retry: false as const };
    if (!decision.retry) return resultOf(end, abortedAt);
    await new Promise<void>((resolve) => environment.setTimer(resolve, decision.delayMs));
  }
}

async function runAttempt(stream: StreamFunction, job: CorpusJob, environment: AgentEnvironment, provider: string) {
  const stop = new AbortController();
  let abortedAt: number | undefined;
  let text = '';
  let outputSeen = false;
  let isAborting = false;
  const request = {
    systemPrompt: job.system,
    messages: job.history.map((message, at) => messageOf(message, at, provider)),
    tools: job.tools,
    parameters: { ...(job.maxTokens !== undefined && { maxTokens: job.maxTokens }) },
  };
  for await (const event of stream(request, stop.signal)) {
    if (event.type === 'end') return { end: event.end, outputSeen, abortedAt };
    outputSeen = true;
    if (event.type === 'text_delta') text += event.delta;
    if (isAborting || job.abortAfterText === undefined || !text.startsWith(job.abortAfterText)) continue;
    isAborting = true;
    environment.setTimer(() => {
      abortedAt = environment.now();
      stop.abort();
    }, job.abortDelayMs ?? 30);
  }
  throw new Error('The stream ended without an end event.');
}

/** `developer` and `max_tokens` are no providers, but differences that any may have. */
function profileOf(name: string | undefined): ProviderProfile {
  const { custom } = PROFILES;
  if (name === 'developer') return { ...custom, traits: { ...custom.traits, systemRole: 'developer' } };
  if (name === 'max_tokens') return { ...custom, traits: { ...custom.traits, maxTokensField: 'max_tokens' } };
  return name === 'mistral' || name === 'gemini' || name === 'deepseek' ? PROFILES[name] : custom;
}

function messageOf(message: CorpusMessage, at: number, provider: string): Message {
  const id = `message_${at}`;
  switch (message.role) {
    case 'user':
      return { ...message, id, content: blocksOf(message.content), timestamp: 0, origin: 'prompt' };
    case 'toolResult':
      return { ...message, id, content: blocksOf(message.content), timestamp: 0 };
    case 'assistant':
      return { ...message, id, content: blocksOf(message.content), model: MODEL, provider, timestamp: 0 };
  }
}

function blocksOf<T>(content: string | T[]): (T | TextContent)[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function resultOf(end: AssistantStreamEnd, abortedAt: number | undefined): CorpusResult {
  return {
    content: end.content.flatMap((block): CorpusContent[] => {
      if (block.type === 'text') return [{ type: 'text', text: block.text }];
      // A withheld block carries a token and shows nothing.
      if (block.type === 'thinking') return block.redacted ? [] : [{ type: 'thinking', thinking: block.thinking }];
      const { id, name, arguments: args, invalid, signature } = block;
      return [
        {
          type: 'toolCall',
          id,
          name,
          arguments: args,
          ...(invalid !== undefined && { invalid: true }),
          ...(signature !== undefined && { signature }),
        },
      ];
    }),
    stopReason: end.stopReason,
    ...(end.usage !== undefined && { usage: end.usage }),
    ...(end.error !== undefined && { error: end.error }),
    ...(abortedAt !== undefined && { abortedAt }),
  };
}
