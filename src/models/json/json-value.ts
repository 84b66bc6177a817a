/** Guards for JSON that a server sent: every field may be missing, null or of another type. */

export type JsonObject = Record<string, unknown>;

/** The value if it is an object that is not an array. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** The value if it is an array, else an empty one. */
export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The objects in a value, if it is an array. */
export function objectsIn(value: unknown): JsonObject[] {
  return asArray(value)
    .map(asObject)
    .filter((item) => item !== undefined);
}

/** The value if it is a string with at least one character: servers write "" and null for "absent". */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The value if it is a finite number that is not negative. */
export function asCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** The parsed text, or undefined where it is not JSON. */
export function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
