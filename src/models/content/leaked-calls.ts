import type { ToolDeclaration } from '../../agent/types.ts';
import { asObject, asText, parseJson } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import { parseArguments } from './parse-arguments.ts';

export interface LeakedCall {
  name: string;
  arguments: JsonObject;
}

/** A text that turned out to hold calls. */
export interface HealedText {
  before: string;
  calls: LeakedCall[];
  after: string;
}

/** A line that opens or closes fenced code, or the start of a call outside inline code. */
const FENCE_OR_MARKUP = /^ {0,3}(?:```|~~~)|(?<!`)(?:<tool_call>|<function=)/gm;
const JSON_CALL = /<tool_call>\s*(\{[\s\S]*?\})\s*<\/tool_call>\s*/y;
const FUNCTION_CALL = /(?:<tool_call>\s*)?<function=([^>\s]+)>([\s\S]*?)<\/function>(?:\s*<\/tool_call>)?\s*/y;
const PARAMETER = /<parameter=([^>\s]+)>([\s\S]*?)<\/parameter>/g;

/**
 * Calls that a server without a working tool parser let through as text, as `<tool_call>` with JSON or as
 * `<function=…>`. Undefined where anything is doubtful: markup in code, in the middle of prose, with an unknown
 * name or a broken body stays text that the person can see.
 */
export function findLeakedCalls(text: string, tools: readonly ToolDeclaration[]): HealedText | undefined {
  const start = firstMarkup(text);
  if (start === undefined) return undefined;
  const calls: LeakedCall[] = [];
  let at = start;
  for (let found = callAt(text, at, tools); found; found = callAt(text, at, tools)) {
    calls.push(found.call);
    at = found.end;
  }
  const before = text.slice(0, start);
  const after = text.slice(at);
  const isInProse = after !== '' && !/(?:^|\n)[ \t]*$/.test(before);
  if (calls.length === 0 || isInProse || firstMarkup(after) !== undefined) return undefined;
  return { before, calls, after };
}

function firstMarkup(text: string): number | undefined {
  let isFenced = false;
  for (const { 0: found, index } of text.matchAll(FENCE_OR_MARKUP)) {
    if (!found.startsWith('<')) isFenced = !isFenced;
    else if (!isFenced) return index;
  }
  return undefined;
}

function callAt(
  text: string,
  at: number,
  tools: readonly ToolDeclaration[],
): { call: LeakedCall; end: number } | undefined {
  JSON_CALL.lastIndex = at;
  const asJson = JSON_CALL.exec(text);
  FUNCTION_CALL.lastIndex = at;
  const asFunction = asJson === null ? FUNCTION_CALL.exec(text) : null;
  const call = asJson ? fromJson(asJson[1] ?? '') : fromFunction(asFunction?.[1] ?? '', asFunction?.[2] ?? '', tools);
  if (call === undefined || !tools.some((tool) => tool.name === call.name)) return undefined;
  return { call, end: at + ((asJson ?? asFunction)?.[0].length ?? 0) };
}

function fromJson(json: string): LeakedCall | undefined {
  const call = parseArguments(json, false);
  const name = call.ok ? asText(call.value['name']) : undefined;
  if (!call.ok || name === undefined) return undefined;
  const value = call.value['arguments'] ?? call.value['parameters'] ?? {};
  const parsed = parseArguments(typeof value === 'string' ? value : JSON.stringify(value), false);
  return parsed.ok ? { name, arguments: parsed.value } : undefined;
}

function fromFunction(name: string, body: string, tools: readonly ToolDeclaration[]): LeakedCall | undefined {
  const properties = asObject(tools.find((tool) => tool.name === name)?.parameters['properties']) ?? {};
  if (body.trim().startsWith('{')) {
    const parsed = parseArguments(body, false);
    return parsed.ok ? { name, arguments: parsed.value } : undefined;
  }
  if (body.replace(PARAMETER, '').trim() !== '') return undefined;
  const entries = [...body.matchAll(PARAMETER)].map(([, key = '', value = '']) => {
    const text = value.replace(/^\n/, '').replace(/\n$/, '');
    return [key, asObject(properties[key])?.['type'] === 'string' ? text : (parseJson(text)?.value ?? text)] as const;
  });
  return { name, arguments: Object.fromEntries(entries) };
}
