import type { ErrorFacts } from './error-facts.ts';

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const DELAY = /(\d+(?:\.\d+)?)\s*(milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h)(?![a-z])/gi;
const DELAY_IN_TEXT =
  /(?:retry|try again|wait|available|resets?)(?:[a-z ]*?)(?:after|in|for)?[: ]+((?:\d+(?:\.\d+)?\s*(?:milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h)(?![a-z])[ ,]*)+)/i;

/**
 * Milliseconds that a server asked to wait: from its headers, from the body, or from the text, because a page
 * often cannot see the headers.
 */
export function readRetryAfter(headers: Headers | undefined, facts: ErrorFacts, now: number): number | undefined {
  return (
    fromMilliseconds(headers?.get('retry-after-ms')) ??
    fromHeader(headers?.get('retry-after'), now) ??
    sumOfDelays(facts.retryDelay) ??
    sumOfDelays(DELAY_IN_TEXT.exec(facts.message)?.[1])
  );
}

function fromMilliseconds(value: string | null | undefined): number | undefined {
  const ms = Number.parseFloat(value ?? '');
  return Number.isFinite(ms) && ms >= 0 ? Math.round(ms) : undefined;
}

function fromHeader(value: string | null | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (text === '') return undefined;
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return fromMilliseconds(String(Number(text) * 1000));
  const date = Date.parse(text);
  return Number.isNaN(date) ? sumOfDelays(text) : Math.max(0, date - now);
}

/** Milliseconds of a text such as `1m30.5s` or `7 seconds`. */
function sumOfDelays(text: string | undefined): number | undefined {
  let total: number | undefined;
  for (const [, amount = '', unit = ''] of (text ?? '').matchAll(DELAY)) {
    const lower = unit.toLowerCase();
    const key = lower === 'ms' || lower.startsWith('milli') ? 'ms' : lower.charAt(0);
    total = (total ?? 0) + Number(amount) * (UNIT_MS[key] ?? 0);
  }
  return total === undefined ? undefined : Math.round(total);
}
