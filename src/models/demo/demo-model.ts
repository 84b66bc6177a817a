/**
 * The demo model: a script, not an AI. It reads the context as any model would, decides by rules what to say or
 * which tool to call, and streams that at a believable pace. It needs no network, and equal contexts give equal
 * replies but for the ids of the calls. One exception, on request only: a call that is refused as a rate limit would
 * is answered when it is tried again.
 */
import type { AssistantContent, Usage } from '../../agent/messages.ts';
import type { AgentEnvironment, ModelIdentity, ModelRequest, StreamFunction } from '../../agent/types.ts';
import { planReply } from './plan.ts';
import { createRateLimit } from './rate-limit.ts';
import { readSituation } from './situation.ts';
import { streamedText, streamReply } from './stream-reply.ts';
import type { Move } from './task.ts';

export interface DemoModel {
  identity: ModelIdentity;
  /** Shown wherever the model is named. */
  label: string;
  stream: StreamFunction;
}

export interface DemoModelOptions {
  /** Scales the waits between pieces: 1 is the pace for people, 0 does not wait. */
  pace?: number;
}

export function createDemoModel(
  environment: Pick<AgentEnvironment, 'newId' | 'setTimer'>,
  { pace = 1 }: DemoModelOptions = {},
): DemoModel {
  const rateLimit = createRateLimit(environment.setTimer, pace);
  return {
    identity: { provider: 'demo', model: 'demo' },
    label: 'Demo model (scripted, no AI)',
    stream(request, signal) {
      const situation = readSituation(request);
      if (rateLimit.refuses(request, situation)) return rateLimit.stream(signal);
      const content = contentOf(planReply(situation), () => environment.newId('call'));
      return streamReply(content, signal, {
        setTimer: environment.setTimer,
        pace,
        end: (streamed, aborted) => ({
          content: streamed,
          stopReason: aborted ? 'aborted' : streamed.some(({ type }) => type === 'toolCall') ? 'toolUse' : 'stop',
          usage: usageOf(request, streamed),
        }),
      });
    },
  };
}

function contentOf({ thinking, text, calls }: Move, newCallId: () => string): AssistantContent[] {
  return [
    ...(thinking === '' ? [] : [{ type: 'thinking' as const, thinking }]),
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ...calls.map((call) => ({ type: 'toolCall' as const, id: newCallId(), ...call })),
  ];
}

const CHARACTERS_PER_TOKEN = 4;

const tokensOf = (...texts: string[]): number =>
  Math.ceil(texts.reduce((sum, text) => sum + text.length, 0) / CHARACTERS_PER_TOKEN);

/** An estimate: a script counts no tokens. */
function usageOf({ systemPrompt, messages, tools }: ModelRequest, content: readonly AssistantContent[]): Usage {
  const input = tokensOf(systemPrompt, JSON.stringify([messages.map((message) => message.content), tools]));
  const output = tokensOf(...content.map(streamedText));
  const reasoning = tokensOf(...content.filter(({ type }) => type === 'thinking').map(streamedText));
  return { input, output, reasoning, total: input + output };
}
