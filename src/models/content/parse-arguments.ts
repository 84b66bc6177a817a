import { asObject, parseJson } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import { repairJson, withoutFence } from './repair-json.ts';

export type ParsedArguments = { ok: true; value: JsonObject } | { ok: false; message: string };

/**
 * The arguments of a call from their JSON text. `isCut`: the reply ended early, so that nothing at all means
 * that they are missing, and not that the call has none.
 */
export function parseArguments(text: string, isCut: boolean): ParsedArguments {
  const json = text.trim();
  if (json === '' && !isCut) return { ok: true, value: {} };
  for (const candidate of candidates(json)) {
    const parsed = parseJson(candidate());
    if (parsed === undefined) continue;
    // Servers send null for "none"; some encode the whole object once more, as a string.
    const value = parsed.value === null ? {} : (asObject(parsed.value) ?? unwrapped(parsed.value));
    return value ? { ok: true, value } : { ok: false, message: 'The arguments are not a JSON object.' };
  }
  return {
    ok: false,
    message: isCut ? 'The arguments were cut off before they were complete.' : 'The arguments are not valid JSON.',
  };
}

/** The text as it is, then with repairs: from the sure to the less sure. */
function candidates(json: string): (() => string)[] {
  return [() => json, () => withoutFence(json), () => repairJson(withoutFence(json))];
}

function unwrapped(value: unknown): JsonObject | undefined {
  if (typeof value !== 'string') return undefined;
  return asObject((parseJson(value) ?? parseJson(repairJson(value)))?.value);
}
