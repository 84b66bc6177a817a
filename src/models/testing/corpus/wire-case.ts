/** A case of the wire corpus: what a server sent, and the message, usage or error that a client must make of it. */
import type { ModelErrorKind, StopReason, Usage } from '../../../agent/messages.ts';
import type { ToolDeclaration } from '../../../agent/types.ts';
import type { CorpusJob, CorpusMessage } from './run-job.ts';

export interface WireCase {
  id: string;
  title: string;
  area: string;
  quirk: string;
  /** Addresses of the reports that the shape comes from. */
  source: string[];
  profile?: string;
  client?: {
    maxRetries?: number;
    idleTimeoutMs?: number;
    firstByteTimeoutMs?: number;
    deadlineMs?: number;
    abortAfterText?: string;
    abortDelayMs?: number;
  };
  request?: {
    history?: CorpusMessage[];
    maxTokens?: number;
    /** Rules for the first body, and for each body in turn. */
    body?: BodyRule[];
    requests?: (BodyRule[] | null)[];
    headersAbsent?: string[];
  };
  response?: WireResponse;
  responses?: WireResponse[];
  cors?: { allowHeaders?: string; exposeHeaders?: string; off?: boolean; offOnError?: boolean };
  /** Only a browser shows it. */
  browserOnly?: boolean;
  expect: Expectation;
  /** Other outcomes that are as good. */
  acceptable?: Expectation[];
  messageMustContain?: string;
}

export interface WireResponse {
  status: number;
  headers: Record<string, string>;
  chunks: ({ utf8: string } | { b64: string } | { waitMs: number })[];
  end: 'close' | 'reset' | 'hang';
  hangMs?: number;
}

export interface Expectation {
  content: '$ignore' | ExpectedBlock[];
  stopReason: StopReason;
  usage?: Partial<Usage>;
  error?: {
    kind: ModelErrorKind;
    hint?: string;
    retryable?: boolean;
    retryAfterMs?: number | { min: number; max: number };
  };
  /** How many requests the server must see. */
  requests?: number;
  /** Milliseconds at least between the first two. */
  minGapMs?: number;
  /** Milliseconds at most from the stop until the server sees the connection close. */
  serverSeesCloseMs?: number;
  /** White space around texts does not matter. */
  trim?: boolean;
}

export type ExpectedBlock =
  | { type: 'text'; text: string }
  | { type: 'thinking'; thinking: string }
  | { type: 'toolCall'; id: string; name: string; arguments?: unknown; invalid?: boolean; signature?: string };

/** A rule for a request body. `path` is like `messages[role=tool].content`. */
export interface BodyRule {
  path: string;
  absent?: boolean;
  equals?: unknown;
  oneOf?: unknown[];
  minLength?: number;
  /** Every call is directly followed by its results. */
  pairing?: boolean;
  uniqueIds?: boolean;
  noImageInRole?: string;
  imageInRole?: string;
}

export interface CorpusDefaults {
  system: string;
  messages: CorpusMessage[];
  tools: ToolDeclaration[];
  deadlineMs: number;
}

/** The cases of a file with one on each line. */
export function parseCases(lines: string): WireCase[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as WireCase);
}

/** The job that a case asks of the adapter. */
export function jobOf(wireCase: WireCase, baseURL: string, defaults: CorpusDefaults): CorpusJob {
  const { client = {}, request = {}, profile } = wireCase;
  return {
    ...client,
    baseURL,
    system: defaults.system,
    history: request.history ?? defaults.messages,
    tools: defaults.tools,
    maxRetries: client.maxRetries ?? 0,
    ...(profile !== undefined && { profile }),
    ...(request.maxTokens !== undefined && { maxTokens: request.maxTokens }),
  };
}
