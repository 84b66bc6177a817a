export interface EntryCandidate {
  path: string;
  /** The field of package.json that names it. */
  field: string;
}

/** What package.json says, as far as it says it in the usual shape. */
export interface PackageFacts {
  name?: string;
  version?: string;
  description?: string;
  /** Best first, without doubles. */
  entries: EntryCandidate[];
  scripts: [name: string, command: string][];
  engines: [name: string, range: string][];
  dependencies: string[];
  /** Other top-level texts, for example `author` or `license`. */
  others: [field: string, value: string][];
}

const TOLD_APART = new Set(['name', 'version', 'description', 'main', 'module', 'browser', 'bin', 'exports', 'type']);

/** Undefined when the text is not a JSON object. */
export function parsePackage(text: string): PackageFacts | undefined {
  const json = parsedObject(text);
  if (!json) return undefined;
  const { name, version, description } = json;
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof version === 'string' ? { version } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    entries: entriesOf(json),
    scripts: textsOf(json['scripts']),
    engines: textsOf(json['engines']),
    dependencies: textsOf(json['dependencies']).map(([dependency]) => dependency),
    others: textsOf(json).filter(([field]) => !TOLD_APART.has(field)),
  };
}

function entriesOf(json: Record<string, unknown>): EntryCandidate[] {
  const named: [field: string, path: string | undefined][] = [
    ['main', firstText(json['main'])],
    ['bin', firstText(json['bin'])],
    ['module', firstText(json['module'])],
    ['exports', firstText(json['exports'])],
    ['browser', firstText(json['browser'])],
    ...textsOf(json['scripts'])
      .filter(([script]) => script === 'start' || script === 'dev')
      .map(([script, command]): [string, string | undefined] => [`scripts.${script}`, scriptFile(command)]),
  ];
  const candidates = new Map<string, EntryCandidate>();
  for (const [field, given] of named) {
    const path = given?.replace(/^\.\//, '');
    if (path && !path.includes('*') && !candidates.has(path)) candidates.set(path, { path, field });
  }
  return [...candidates.values()];
}

/** The first text in a value that may be nested, as `bin` and `exports` are. */
function firstText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const text = firstText(inner);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The file that a command like `node --watch src/server.js --port 1` runs. */
function scriptFile(command: string): string | undefined {
  const [, ...words] = command.trim().split(/\s+/);
  return words.find((word) => !word.startsWith('-') && /\.\w+$/.test(word));
}

function textsOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

function parsedObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    // Not JSON: there are no facts to take from it.
    return undefined;
  }
}
