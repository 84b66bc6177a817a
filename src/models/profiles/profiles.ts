import type { JsonObject } from '../json/json-value.ts';
import type { WaitLimits } from '../watchdog.ts';
import type { ProfileId, ProviderProfile, WireTraits } from './profile.ts';

const HOSTED_LIMITS: WaitLimits = { firstByteMs: 300_000, idleMs: 45_000, closingMs: 5_000 };
/** Local servers hold a tool call back until it is whole, and may load a model first. */
const LOCAL_LIMITS: WaitLimits = { ...HOSTED_LIMITS, idleMs: 300_000 };

/** What most servers take. */
const PLAIN: WireTraits = {
  systemRole: 'system',
  maxTokensField: 'max_tokens',
  emptyContent: null,
  callIds: 'any',
  images: 'sent',
  assistantAfterTool: false,
  schemaKeysLeftOut: ['$schema'],
  fieldsLeftOut: [],
};

const effort = (level: string): JsonObject => ({ reasoning_effort: level === 'off' ? 'none' : level });
const effortUnlessOff = (level: string): JsonObject => (level === 'off' ? {} : { reasoning_effort: level });
const onOrOff = (level: string): JsonObject => ({ thinking: { type: level === 'off' ? 'disabled' : 'enabled' } });
const template = (level: string): JsonObject => ({ chat_template_kwargs: { enable_thinking: level !== 'off' } });

const ANTHROPIC_BUDGETS: Readonly<Record<string, number>> = { minimal: 1024, low: 2048, medium: 8192, high: 16_384 };

function anthropicThinking(level: string): JsonObject {
  const budget = ANTHROPIC_BUDGETS[level];
  return budget === undefined ? {} : { thinking: { type: 'enabled', budget_tokens: budget } };
}

function hosted(
  id: ProfileId,
  thinking: (level: string) => JsonObject,
  traits: Partial<WireTraits> = {},
): ProviderProfile {
  return { id, thinking, traits: { ...PLAIN, ...traits }, limits: HOSTED_LIMITS };
}

function local(
  id: ProfileId,
  thinking: (level: string) => JsonObject,
  traits: Partial<WireTraits> = {},
): ProviderProfile {
  return { ...hosted(id, thinking, traits), limits: LOCAL_LIMITS };
}

function gemini(id: ProfileId, callSignature: 'google' | 'vertex'): ProviderProfile {
  const traits = { callSignature, schemaKeysLeftOut: ['$schema', 'additionalProperties'] };
  return { ...hosted(id, effort, traits), usageLeavesOutThinking: true };
}

/** How each provider differs from what most servers take. */
export const PROFILES: Readonly<Record<ProfileId, ProviderProfile>> = {
  openai: hosted('openai', effort, {
    systemRole: 'developer',
    maxTokensField: 'max_completion_tokens',
    callIds: 'safe',
  }),
  anthropic: hosted('anthropic', anthropicThinking, { callIds: 'safe' }),
  openrouter: hosted(
    'openrouter',
    (level) => ({ reasoning: level === 'off' ? { enabled: false } : { effort: level } }),
    {
      thinkingEcho: 'reasoning_details',
    },
  ),
  groq: hosted('groq', effortUnlessOff, { maxTokensField: 'max_completion_tokens' }),
  together: hosted('together', (level) => ({ reasoning: { enabled: level !== 'off' } })),
  deepseek: hosted('deepseek', onOrOff, { thinkingEcho: 'reasoning_content' }),
  gemini: gemini('gemini', 'google'),
  vertex: gemini('vertex', 'vertex'),
  // Mistral always tells the usage, and refuses to be asked for it.
  mistral: hosted('mistral', () => ({}), { callIds: 'nine', fieldsLeftOut: ['stream_options'] }),
  xai: hosted('xai', effortUnlessOff),
  moonshot: hosted('moonshot', onOrOff, { thinkingEcho: 'reasoning_content' }),
  zai: hosted('zai', onOrOff, { thinkingEcho: 'reasoning_content' }),
  ollama: local('ollama', effort, { emptyContent: '' }),
  lmstudio: local('lmstudio', effortUnlessOff),
  llamacpp: local('llamacpp', template),
  vllm: local('vllm', template),
  custom: hosted('custom', effortUnlessOff),
};
