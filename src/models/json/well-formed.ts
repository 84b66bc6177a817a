/** Half of a surrogate pair on its own: strict JSON parsers refuse the whole request because of one. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

export function wellFormedText(text: string): string {
  return text.replace(LONE_SURROGATE, '\ufffd');
}

/** A copy of a JSON value in which every string is well-formed. */
export function wellFormed<T>(value: T): T {
  return copy(value) as T;
}

function copy(value: unknown): unknown {
  if (typeof value === 'string') return wellFormedText(value);
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [wellFormedText(key), copy(item)]));
}
