import type { JsonObject } from '../json/json-value.ts';
import type { WaitLimits } from '../watchdog.ts';

export type ProfileId =
  | 'openai'
  | 'anthropic'
  | 'openrouter'
  | 'groq'
  | 'together'
  | 'deepseek'
  | 'gemini'
  | 'vertex'
  | 'mistral'
  | 'xai'
  | 'moonshot'
  | 'zai'
  | 'ollama'
  | 'lmstudio'
  | 'llamacpp'
  | 'vllm'
  | 'custom';

/** How requests to a server are written. What a server rejects is learned and changed (see outgoing/adapt.ts). */
export interface WireTraits {
  systemRole: 'system' | 'developer';
  maxTokensField: 'max_tokens' | 'max_completion_tokens';
  /** The most tokens that may be asked for, once a server has told. */
  maxTokensLimit?: number;
  /** What the content of an assistant turn is that only calls tools. */
  emptyContent: null | '';
  /** Which ids of calls the server takes: any, up to 40 of `A-Z a-z 0-9 _ -`, or nine letters and digits. */
  callIds: 'any' | 'safe' | 'nine';
  /** Whether images are sent, in user messages only, or left out with a note. */
  images: 'sent' | 'left_out';
  /** The field in which the model's own thinking goes back to it. */
  thinkingEcho?: 'reasoning_content' | 'reasoning' | 'reasoning_details';
  /** The vendor's name under which the signature of a call goes back. */
  callSignature?: 'google' | 'vertex';
  /** A user message may not directly follow tool results. */
  assistantAfterTool: boolean;
  /** Keys that are taken out of tool schemas, at every depth. */
  schemaKeysLeftOut: readonly string[];
  /** Top-level fields that are never sent. */
  fieldsLeftOut: readonly string[];
}

/** How one provider differs. */
export interface ProviderProfile {
  id: ProfileId;
  traits: WireTraits;
  /** Body fields of a thinking level: `off`, `minimal`, `low`, `medium`, `high` or what the provider calls it. */
  thinking: (level: string) => JsonObject;
  /** Tokens of thinking are not in the count of the output. */
  usageLeavesOutThinking?: boolean;
  limits: WaitLimits;
}
