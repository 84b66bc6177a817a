import { asArray, asCount, asObject, asText, objectsIn, parseJson } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';

/** What a server said of a failure, found in any of the shapes in use. */
export interface ErrorFacts {
  /** For a person; empty where nothing was said. */
  message: string;
  /** Types, codes and statuses, as lower-case words. */
  codes: string[];
  /** An HTTP status inside the body. */
  status?: number;
  /** A field of the request that the server named. */
  parameter?: string;
  /** A delay inside the body, such as `12s`. */
  retryDelay?: string;
  /** The body is a web page. */
  isWebPage?: boolean;
}

const CODE_FIELDS = ['code', 'type', 'status', 'error_type', 'reason', 'err_code', 'quotaId'];
const MESSAGE_FIELDS = ['message', 'msg', 'error_msg', 'status_msg', 'error_message', 'detail', 'raw'];
const LONGEST_MESSAGE = 2000;

/** Reads a body as it came: JSON, JSON framed as an event, plain text or a web page. */
export function readErrorText(text: string): ErrorFacts {
  const trimmed = text.trim();
  if (/^<(?:!doctype|html|head|body|\?xml|center|h1)/i.test(trimmed))
    return { message: '', codes: [], isWebPage: true };
  const unframed = trimmed.replace(/^(?:event:[^\n]*\n)?data:\s*/, '');
  const parsed = parseJson(unframed) ?? parseJson(unframed.split('\n')[0] ?? '');
  if (parsed !== undefined && typeof parsed.value === 'object') return readErrorBody(parsed.value);
  return { message: shortened(trimmed), codes: [] };
}

/** Reads the facts of a parsed body. */
export function readErrorBody(body: unknown): ErrorFacts {
  const levels = nestedErrors(body);
  const messages = levels.flatMap((level) => messageOf(level) ?? []);
  const baseCodes = levels.flatMap((level) => asCount(asObject(level['base_resp'])?.['status_code']) ?? []);
  const details = levels.flatMap((level) => objectsIn(level['details']));
  const violations = details.flatMap((detail) => objectsIn(detail['violations']));
  const codes = [...levels, ...details, ...violations].flatMap((level) =>
    CODE_FIELDS.flatMap((field) => {
      const code = level[field];
      return typeof code === 'string' || typeof code === 'number' ? [String(code).toLowerCase()] : [];
    }),
  );
  const status = levels.flatMap((level) => [level['code'], level['status'], level['status_code']]).find(isHttpStatus);
  const parameter = levels.flatMap((level) => asText(level['param']) ?? []).at(0);
  const retryDelay = details.flatMap((detail) => asText(detail['retryDelay']) ?? []).at(0);
  const failedGeneration = levels.flatMap((level) => asText(level['failed_generation']) ?? []).at(0);
  // The innermost message says most: a router's own is often just "Provider returned error".
  const message = messages.at(-1) ?? (typeof body === 'string' ? body : '');
  return {
    message: shortened(failedGeneration === undefined ? message : `${message}\n${failedGeneration}`),
    codes: [...codes, ...baseCodes.map((code) => `base_resp_${code}`)],
    ...(status !== undefined && { status: Number(status) }),
    ...(parameter !== undefined && { parameter }),
    ...(retryDelay !== undefined && { retryDelay }),
  };
}

/** Whether an event or a body tells of a failure, although its status was 200. */
export function holdsError(body: JsonObject, eventName: string): boolean {
  const { error } = body;
  if (asText(error) !== undefined || Object.values(asObject(error) ?? {}).some(Boolean)) return true;
  if (eventName === 'error' || body['object'] === 'error' || body['type'] === 'error') return true;
  const base = asObject(body['base_resp'])?.['status_code'];
  return typeof base === 'number' && base !== 0;
}

/** Whether a body is nothing but a message, as servers of other kinds answer. */
export function isBareMessage(body: JsonObject): boolean {
  return !('choices' in body) && messageOf(body) !== undefined;
}

/** The error objects from the outside to the inside, with JSON that was put into text unpacked. */
function nestedErrors(body: unknown): JsonObject[] {
  const levels: JsonObject[] = [];
  let level = asObject(Array.isArray(body) ? body[0] : body);
  while (level !== undefined && levels.length < 8) {
    levels.push(level);
    level = innerError(level);
  }
  return levels;
}

function innerError(level: JsonObject): JsonObject | undefined {
  if (typeof level['error'] === 'string') return unpacked(level['error']) ?? { message: level['error'] };
  const candidates = [
    level['error'],
    asArray(level['errors'])[0],
    level['base_resp'],
    level['detail'],
    level['message'],
    unpacked(asObject(level['metadata'])?.['raw']),
    unpackedError(level['message']),
    level['metadata'],
  ];
  return candidates.map(asObject).find((inner) => inner !== undefined);
}

function unpacked(text: unknown): JsonObject | undefined {
  if (typeof text !== 'string') return undefined;
  const start = text.indexOf('{');
  if (start < 0) return undefined;
  const value = parseJson(text.slice(start, text.lastIndexOf('}') + 1))?.value;
  return asObject(Array.isArray(value) ? value[0] : value);
}

function unpackedError(text: unknown): JsonObject | undefined {
  const inner = unpacked(text);
  return inner !== undefined && ('error' in inner || 'message' in inner) ? inner : undefined;
}

function messageOf(level: JsonObject): string | undefined {
  const details = [...objectsIn(level['detail']), ...objectsIn(level['message'])].flatMap((problem) => {
    const message = asText(problem['msg']);
    const place = asArray(problem['loc']).join('.');
    return message === undefined ? [] : [place === '' ? message : `${place}: ${message}`];
  });
  if (details.length > 0) return [...new Set(details)].join('; ');
  return MESSAGE_FIELDS.flatMap((field) => asText(level[field]) ?? []).at(0);
}

function isHttpStatus(value: unknown): value is number | string {
  return (typeof value === 'number' || typeof value === 'string') && /^[1-5]\d\d$/.test(String(value));
}

function shortened(text: string): string {
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text;
}
