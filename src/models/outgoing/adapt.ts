import type { JsonObject } from '../json/json-value.ts';
import type { WireTraits } from '../profiles/profile.ts';

/** The traits changed for one thing that a server refused, or undefined where the rule does not apply. */
type Rule = (said: string, body: JsonObject, traits: WireTraits) => WireTraits | undefined;

const REFUSES =
  /unsupported|not support|unknown|unrecogni[sz]ed|unexpected|not permitted|not allowed|invalid|extra (?:inputs|fields)|no such|no endpoints|cannot unmarshal|additional propert|not available|incompatible|disallowed|should be|must be|only (?:the )?default/i;
/** Says nothing of its own: it stands in nearly every refusal. */
const ERROR_TYPES = /invalid_request_error|invalid_argument|BadRequestError/gi;
/** Without these there is no request. */
const NEEDED_FIELDS = new Set(['model', 'messages', 'input', 'stream', 'tools']);
const TOKEN_FIELDS = ['max_tokens', 'max_completion_tokens', 'max_output_tokens'];
const TOKEN_LIMIT =
  /(?:at most|maximum (?:value )?(?:is|of|allowed is)|less than or equal to|<=|up to)\D{0,20}(\d{3,})/i;
const SCHEMA_KEYS = ['additionalProperties', '$schema', '$id', 'format', 'default', 'examples'];

const RULES: readonly Rule[] = [
  function tokenLimit(said, body, traits) {
    const sent = TOKEN_FIELDS.map((field) => body[field]).find((value) => typeof value === 'number');
    const limit = Number(TOKEN_LIMIT.exec(said)?.[1]);
    const isMeant = sent !== undefined && TOKEN_FIELDS.some((field) => mentions(said, field)) && limit < sent;
    return isMeant ? { ...traits, maxTokensLimit: limit } : undefined;
  },
  function tokenField(said, body, traits) {
    const sent = traits.maxTokensField;
    if (!(sent in body) || !mentions(said, sent) || !REFUSES.test(said)) return undefined;
    const other = sent === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
    const changed = withoutField(traits, sent);
    return traits.fieldsLeftOut.includes(other) ? changed : { ...changed, maxTokensField: other };
  },
  function developerRole(said, _body, traits) {
    return mentions(said, 'developer') ? { ...traits, systemRole: 'system' } : undefined;
  },
  function thinkingEcho(said, _body, traits) {
    if (traits.thinkingEcho === undefined) {
      const isMissing = /missing|must be|required|need/i.test(said);
      return mentions(said, 'reasoning_content') && isMissing
        ? { ...traits, thinkingEcho: 'reasoning_content' }
        : undefined;
    }
    if (!mentions(said, traits.thinkingEcho) || !REFUSES.test(said)) return undefined;
    const { thinkingEcho: _, ...rest } = traits;
    return rest;
  },
  function callSignature(said, _body, traits) {
    if (traits.callSignature === undefined) {
      return mentions(said, 'thought_signature') ? { ...traits, callSignature: 'google' } : undefined;
    }
    if (!mentions(said, 'extra_content') || !REFUSES.test(said)) return undefined;
    const { callSignature: _, ...rest } = traits;
    return rest;
  },
  function userAfterTool(said, _body, traits) {
    return /role\W+user\W+after\W+role\W+tool/i.test(said) ? { ...traits, assistantAfterTool: true } : undefined;
  },
  function images(said, _body, traits) {
    return /image|vision|multimodal/i.test(said) && REFUSES.test(said) ? { ...traits, images: 'left_out' } : undefined;
  },
  function emptyContent(said, _body, traits) {
    const isMeant = /content/i.test(said) && /null|\bnil\b|none|required|valid string|missing|empty/i.test(said);
    return isMeant ? { ...traits, emptyContent: traits.emptyContent === null ? '' : null } : undefined;
  },
  function schemaKey(said, _body, traits) {
    const key = SCHEMA_KEYS.find((name) => said.includes(name) && !traits.schemaKeysLeftOut.includes(name));
    if (key === undefined || !REFUSES.test(said)) return undefined;
    return { ...traits, schemaKeysLeftOut: [...traits.schemaKeysLeftOut, key] };
  },
  function encryptedThinking(said, _body, traits) {
    return /encrypted[_ ]content/i.test(said) ? withoutField(traits, 'include') : undefined;
  },
  function thinkingSummary(said, _body, traits) {
    return /reasoning[ ._]summar/i.test(said) ? withoutField(traits, 'reasoning.summary') : undefined;
  },
  function optionalField(said, body, traits) {
    if (!REFUSES.test(said)) return undefined;
    const refused = Object.keys(body).find(
      (field) => !NEEDED_FIELDS.has(field) && [field, ...nestedNames(body[field])].some((name) => mentions(said, name)),
    );
    return refused === undefined ? undefined : withoutField(traits, refused);
  },
];

export interface Adapted {
  traits: WireTraits;
  body: JsonObject;
}

/**
 * The request as a server that refused it may take it, with one thing changed, or undefined where what it said
 * asks for nothing that can be changed. `build` writes the body for given traits.
 */
export function adaptRequest(
  said: string,
  refused: Adapted,
  build: (traits: WireTraits) => JsonObject,
): Adapted | undefined {
  const words = said.replaceAll(ERROR_TYPES, '');
  const before = JSON.stringify(refused.body);
  for (const rule of RULES) {
    const traits = rule(words, refused.body, refused.traits);
    if (traits === undefined) continue;
    const body = build(traits);
    if (JSON.stringify(body) !== before) return { traits, body };
  }
  return undefined;
}

function withoutField(traits: WireTraits, field: string): WireTraits {
  return { ...traits, fieldsLeftOut: [...traits.fieldsLeftOut, field] };
}

/** Whether a text names a field, and not another that contains its name. */
function mentions(said: string, field: string): boolean {
  return new RegExp(`(?<!\\w)${field}(?!\\w)`).test(said);
}

/** Names such as `include_usage` of `stream_options` that are a field's own; short ones could mean anything. */
function nestedNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.keys(value).filter((name) => name.includes('_'));
}
