import type { ModelError, ModelErrorKind } from '../../agent/messages.ts';
import { readErrorBody, readErrorText } from './error-facts.ts';
import type { ErrorFacts } from './error-facts.ts';
import type { ErrorHint } from './hints.ts';
import { readRetryAfter } from './retry-after.ts';
import * as wordings from './wordings.ts';

const RETRYABLE: ReadonlySet<ModelErrorKind> = new Set([
  'rate_limit',
  'overloaded',
  'server',
  'network',
  'timeout',
  'tool_use_failed',
  'malformed_stream',
  'incomplete_stream',
  'empty_response',
]);

const OVERLOADED_STATUS = new Set([498, 503, 529]);
/** Parameters that limit the output: one that is too large is no overflow of the context. */
const OUTPUT_LIMITS = new Set(['max_tokens', 'max_completion_tokens', 'max_output_tokens']);
const CONFLICT_STATUS = new Set([409, 423, 425]);
/** MiniMax answers status 200 with numbers of its own. */
const BASE_RESP_KINDS: Readonly<Record<string, ModelErrorKind>> = {
  base_resp_1002: 'rate_limit',
  base_resp_1004: 'auth',
  base_resp_1008: 'quota',
  base_resp_1026: 'content_filter',
  base_resp_1027: 'content_filter',
  base_resp_1039: 'rate_limit',
  base_resp_2049: 'auth',
};

/** An error of a kind, retryable as its kind is. */
export function modelError(
  kind: ModelErrorKind,
  message: string,
  more: Partial<Omit<ModelError, 'kind' | 'message' | 'hint'>> & { hint?: ErrorHint } = {},
): ModelError {
  return { kind, message, retryable: RETRYABLE.has(kind), ...more };
}

/** The error that a refusal tells of. `now` in milliseconds since the epoch. */
export function classifyRefusal(response: { status: number; headers: Headers }, text: string, now: number): ModelError {
  const facts = readErrorText(text);
  const { status, headers } = response;
  const { kind, hint } = kindOf(facts, status);
  const shouldRetry = headers.get('x-should-retry');
  return modelError(kind, facts.message || `The server answered with status ${status}.`, {
    ...(shouldRetry === 'true' && { retryable: true }),
    ...(shouldRetry === 'false' && { retryable: false }),
    ...retryAfter(readRetryAfter(headers, facts, now)),
    ...(hint !== undefined && { hint }),
    status,
  });
}

/** The error that an event or a body with status 200 tells of. */
export function classifyErrorBody(body: unknown, now: number): ModelError {
  const facts = typeof body === 'string' ? readErrorText(body) : readErrorBody(body);
  const { kind, hint } = kindOf(facts, facts.status);
  return modelError(kind, facts.message || 'The server reported an error without a message.', {
    ...retryAfter(readRetryAfter(undefined, facts, now)),
    ...(hint !== undefined && { hint }),
    ...(facts.status !== undefined && { status: facts.status }),
  });
}

function retryAfter(ms: number | undefined): { retryAfterMs?: number } {
  return ms === undefined ? {} : { retryAfterMs: ms };
}

interface Cause {
  kind: ModelErrorKind;
  hint?: ErrorHint;
}

/** What was said comes before the status: servers answer 400 or 500 to nearly everything. */
function kindOf(facts: ErrorFacts, status: number | undefined): Cause {
  const words = `${facts.codes.join(' ')} ${facts.message}`;
  const says = (wording: RegExp): boolean => wording.test(words);

  const isOverloaded = status !== undefined && OVERLOADED_STATUS.has(status);
  const baseKind = facts.codes.flatMap((code) => BASE_RESP_KINDS[code] ?? []).at(0);

  if (baseKind !== undefined) return { kind: baseKind };
  if (status === 413) return { kind: 'context_overflow', hint: 'request_too_large' };
  if (status === 401) return { kind: 'auth' };
  if (says(wordings.TOOL_USE_FAILED)) return { kind: 'tool_use_failed' };
  if (status === 402) return { kind: 'quota' };
  if (status === 429 || (says(wordings.THROTTLED) && !isOverloaded)) return throttled(facts, words);
  if (wordings.CONTEXT_OVERFLOW.some(says) && !OUTPUT_LIMITS.has(facts.parameter ?? ''))
    return { kind: 'context_overflow' };
  if (says(wordings.OUT_OF_QUOTA)) return { kind: 'quota' };
  if (says(wordings.CONTENT_FILTERED)) return { kind: 'content_filter' };
  if (says(wordings.BAD_KEY) && (status === undefined || status < 500)) return { kind: 'auth' };
  if (says(wordings.NO_TOOLS)) return { kind: 'invalid_request', hint: 'tools_unsupported' };
  return kindOfStatus(facts, status) ?? kindOfWords(says);
}

/** Some providers call a short limit a quota: one that says when it ends soon is a rate limit. */
function throttled(facts: ErrorFacts, words: string): Cause {
  const isLimit = facts.retryDelay !== undefined || facts.codes.includes('rate_limit_exceeded');
  const isQuota = wordings.OUT_OF_QUOTA.test(words) && !isLimit;
  return { kind: isQuota || wordings.QUOTA_FOR_DAYS.test(facts.codes.join(' ')) ? 'quota' : 'rate_limit' };
}

function kindOfStatus(facts: ErrorFacts, status: number | undefined): Cause | undefined {
  if (status === undefined || status < 400) return undefined;
  if (status === 403) return { kind: 'permission' };
  if (status === 404) {
    const isModel = !facts.isWebPage && /model/i.test(`${facts.message} ${facts.codes.join(' ')}`);
    return { kind: 'not_found', hint: isModel ? 'model' : 'base_url' };
  }
  if (status === 405) return { kind: 'bad_endpoint', hint: 'base_url' };
  if (status === 408) return { kind: 'timeout' };
  if (CONFLICT_STATUS.has(status)) return { kind: 'server' };
  if (OVERLOADED_STATUS.has(status)) return { kind: 'overloaded' };
  if (status >= 500) return { kind: wordings.OVERLOADED.test(facts.codes.join(' ')) ? 'overloaded' : 'server' };
  return { kind: 'invalid_request' };
}

/** Without a status nothing but the words is left; an error in the middle of a stream is the server's own. */
function kindOfWords(says: (wording: RegExp) => boolean): Cause {
  if (says(wordings.OVERLOADED)) return { kind: 'overloaded' };
  if (says(wordings.NO_PERMISSION)) return { kind: 'permission' };
  if (says(wordings.NOT_FOUND)) return { kind: 'not_found', hint: 'model' };
  if (says(wordings.TIMED_OUT)) return { kind: 'timeout' };
  if (says(wordings.INVALID_REQUEST)) return { kind: 'invalid_request' };
  return { kind: 'server' };
}
