/** Compares what the adapter made of a case with what is expected. Runs in a browser too. */
import { checkBody } from './check-body.ts';
import type { CorpusResult } from './run-job.ts';
import type { ExpectedBlock, Expectation, WireCase } from './wire-case.ts';

/** A request as the server saw it. Times in milliseconds. */
export interface LoggedRequest {
  method: string;
  t: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: unknown;
  closedAfterMs?: number;
}

/** Why the result is wrong, or undefined where it is right. */
export function compareResult(
  wireCase: WireCase,
  result: CorpusResult,
  log: readonly LoggedRequest[],
): string | undefined {
  const posts = log.filter((entry) => entry.method === 'POST');
  return compareOutcome(wireCase, result, posts) ?? compareRequests(wireCase, posts);
}

function compareOutcome(wireCase: WireCase, result: CorpusResult, posts: readonly LoggedRequest[]): string | undefined {
  const { expect, acceptable = [], messageMustContain } = wireCase;
  const wrong = differs(expect, result, posts);
  if (wrong !== undefined) {
    const isAcceptable = acceptable.some(
      (other) =>
        differs({ ...(expect.trim !== undefined && { trim: expect.trim }), ...other }, result, posts) === undefined,
    );
    return isAcceptable ? undefined : wrong;
  }
  const said = result.error?.message ?? '';
  return messageMustContain !== undefined && !said.includes(messageMustContain)
    ? `the message lacks “${messageMustContain}”: ${said}`
    : undefined;
}

function compareRequests(
  { request = {}, expect, cors }: WireCase,
  posts: readonly LoggedRequest[],
): string | undefined {
  // Where a browser's preflight is refused, nothing is sent.
  const count = expect.requests ?? (cors?.off === true ? 0 : 1);
  if (posts.length !== count) return `${posts.length} requests, not ${count}`;
  const wrong = checkBody(posts[0]?.body, request.body);
  if (wrong !== undefined) return wrong;
  for (const [at, rules] of (request.requests ?? []).entries()) {
    const problem = checkBody(posts[at]?.body, rules ?? undefined);
    if (problem !== undefined) return `request ${at + 1}: ${problem}`;
  }
  const sent = (request.headersAbsent ?? []).find((name) => Object.keys(posts[0]?.headers ?? {}).includes(name));
  return sent === undefined ? undefined : `the header ${sent} was sent`;
}

function differs(expected: Expectation, result: CorpusResult, posts: readonly LoggedRequest[]): string | undefined {
  if (expected.stopReason !== result.stopReason) return `stop reason ${result.stopReason}, not ${expected.stopReason}`;
  return (
    contentDiffers(expected, result) ??
    usageDiffers(expected, result) ??
    errorDiffers(expected, result) ??
    exchangeDiffers(expected, result, posts)
  );
}

function contentDiffers(expected: Expectation, { content }: CorpusResult): string | undefined {
  if (expected.content === '$ignore') return undefined;
  const [wanted, got] = [typesOf(expected.content), typesOf(content)];
  if (wanted !== got) return `blocks ${got}, not ${wanted}`;
  const ids = content.flatMap((block) => (block.type === 'toolCall' ? [block.id] : []));
  if (new Set(ids).size !== ids.length || ids.includes('')) return `ids are not unique: ${ids.join(', ')}`;
  for (const [at, block] of expected.content.entries()) {
    const wrong = blockDiffers(block, content[at], expected.trim === true);
    if (wrong !== undefined) return `block ${at}: ${wrong}`;
  }
  return undefined;
}

function typesOf(blocks: readonly { type: string }[]): string {
  return blocks.map((block) => block.type).join(', ');
}

function blockDiffers(
  expected: ExpectedBlock,
  got: CorpusResult['content'][number] | undefined,
  trim: boolean,
): string | undefined {
  const same = (a: string, b: string): boolean => (trim ? a.trim() === b.trim() : a === b);
  if (expected.type === 'text' && got?.type === 'text') {
    return same(expected.text, got.text) ? undefined : `text ${JSON.stringify(got.text)}`;
  }
  if (expected.type === 'thinking' && got?.type === 'thinking') {
    return same(expected.thinking, got.thinking) ? undefined : `thinking ${JSON.stringify(got.thinking)}`;
  }
  if (expected.type !== 'toolCall' || got?.type !== 'toolCall') return 'another type';
  if (expected.name !== got.name) return `name ${got.name}, not ${expected.name}`;
  if (expected.id !== '$any' && expected.id !== got.id) return `id ${got.id}, not ${expected.id}`;
  if ((expected.invalid === true) !== (got.invalid === true)) return `invalid is ${String(got.invalid)}`;
  if (expected.signature !== undefined && expected.signature !== got.signature) return `signature ${got.signature}`;
  const isWrong = expected.invalid !== true && !isSame(expected.arguments, got.arguments);
  return isWrong ? `arguments ${JSON.stringify(got.arguments)}` : undefined;
}

function usageDiffers(expected: Expectation, { usage }: CorpusResult): string | undefined {
  const wrong = Object.entries(expected.usage ?? {}).find(
    ([key, count]) => usage?.[key as keyof typeof usage] !== count,
  );
  return wrong === undefined ? undefined : `usage ${JSON.stringify(usage)}, not ${wrong[0]} ${wrong[1]}`;
}

function errorDiffers({ error: expected }: Expectation, { error }: CorpusResult): string | undefined {
  if (expected === undefined) return undefined;
  if (expected.kind !== error?.kind) return `error ${error?.kind}, not ${expected.kind}: ${error?.message}`;
  if (expected.hint !== undefined && expected.hint !== error.hint) return `hint ${error.hint}, not ${expected.hint}`;
  if (expected.retryable !== undefined && expected.retryable !== error.retryable) return `retryable ${error.retryable}`;
  const delay = expected.retryAfterMs;
  if (delay === undefined) return undefined;
  const { min, max } = typeof delay === 'number' ? { min: delay, max: delay } : delay;
  const got = error.retryAfterMs ?? -1;
  return got >= min && got <= max ? undefined : `retryAfterMs ${got}`;
}

function exchangeDiffers(
  expected: Expectation,
  { abortedAt }: CorpusResult,
  posts: readonly LoggedRequest[],
): string | undefined {
  const [first, second] = posts;
  const gapMs = (second?.t ?? Infinity) - (first?.t ?? 0);
  if (expected.minGapMs !== undefined && gapMs < expected.minGapMs) return `the second request came after ${gapMs} ms`;
  if (expected.serverSeesCloseMs === undefined) return undefined;
  const closedMs = (first?.t ?? 0) + (first?.closedAfterMs ?? Infinity) - (abortedAt ?? -Infinity);
  return closedMs < expected.serverSeesCloseMs ? undefined : `the server saw the close ${closedMs} ms after the stop`;
}

/** Whether two JSON values are the same, whatever the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  if (Array.isArray(a) !== Array.isArray(b) || left.length !== right.size) return false;
  return left.every(([key, value]) => right.has(key) && isSame(value, right.get(key)));
}
