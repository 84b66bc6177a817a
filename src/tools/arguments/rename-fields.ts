/** The other names that models give to the path of a file tool. */
export const PATH_NAMES: readonly string[] = ['file_path', 'filePath', 'file', 'filename'];

/**
 * Gives fields their right name where a model used another one, for example `file_path` for `path`. `others` has the
 * other names by the right one. A field that is there already stays, and so does the other one beside it.
 */
export function renameFields(raw: unknown, others: Readonly<Record<string, readonly string[]>>): unknown {
  if (!isRecord(raw)) return raw;
  const renamed = new Map<string, string>();
  for (const [name, candidates] of Object.entries(others)) {
    const used = name in raw ? undefined : candidates.find((candidate) => candidate in raw);
    if (used !== undefined) renamed.set(used, name);
  }
  if (renamed.size === 0) return raw;
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [renamed.get(name) ?? name, value]));
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
