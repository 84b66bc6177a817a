/** The package that npm works on. */
import type { Call } from '../commands/support/command.ts';
import { FileError } from '../commands/support/files.ts';
import { toText } from '../commands/support/bytes.ts';
import { directoryName, joinPath } from '../commands/support/paths.ts';
import type { NpmFlags } from './npm-arguments.ts';

/** What is read of a `package.json`. */
export interface PackageJson {
  name?: string;
  version?: string;
  scripts?: Record<string, string>;
  bin?: string | Record<string, string>;
  config?: Record<string, unknown>;
  engines?: Record<string, string>;
  description?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  workspaces?: string[] | { packages?: string[] };
  [key: string]: unknown;
}

/** An error of npm: each line comes after `npm error`. */
export class NpmError extends Error {
  readonly exitCode: number;

  constructor(lines: readonly string[], exitCode = 1) {
    super(lines.join('\n'));
    this.name = 'NpmError';
    this.exitCode = exitCode;
  }
}

/** The nearest folder, from here upwards, that has a `package.json` or `node_modules`; else this one. */
export async function findPrefix(call: Call, flags: NpmFlags): Promise<string> {
  const given = flags['prefix'];
  if (typeof given === 'string') return call.files.resolve(given);
  const { cwd } = call.context;
  for (let folder = cwd; ; folder = directoryName(folder)) {
    const isInside = folder.endsWith('/node_modules');
    if (!isInside) {
      for (const name of ['package.json', 'node_modules'])
        if (await call.files.exists(joinPath(folder, name))) return folder;
    }
    if (folder === '/') return cwd;
  }
}

export async function readPackage(call: Call, folder: string): Promise<PackageJson> {
  const path = joinPath(folder, 'package.json');
  const text = await call.files.read(path).catch((thrown: unknown) => {
    if (!(thrown instanceof FileError)) throw thrown;
    throw new NpmError(
      [
        `code ${thrown.code}`,
        'syscall open',
        `path ${path}`,
        'errno -2',
        `enoent Could not read package.json: Error: ENOENT: no such file or directory, open '${path}'`,
        'enoent This is related to npm not being able to find a file.',
        'enoent',
      ],
      254,
    );
  });
  return parsePackage(toText(text), path);
}

/** Undefined if there is none, or it cannot be read. */
export async function findPackage(call: Call, folder: string): Promise<PackageJson | undefined> {
  const text = await call.files.read(joinPath(folder, 'package.json')).catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return parsePackage(toText(text), folder);
  } catch (thrown) {
    if (thrown instanceof NpmError) return undefined;
    throw thrown;
  }
}

function parsePackage(text: string, path: string): PackageJson {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as PackageJson;
    throw new SyntaxError('it is no object');
  } catch (thrown) {
    throw new NpmError([
      'code EJSONPARSE',
      `path ${path}`,
      `JSON.parse ${thrown instanceof Error ? thrown.message : String(thrown)}`,
      'JSON.parse Failed to parse JSON data.',
      'JSON.parse Note: package.json must be actual JSON, not just JavaScript.',
    ]);
  }
}

/** `name@version`, if it has both. */
export const packageId = ({ name, version }: PackageJson): string | undefined =>
  name !== undefined && version !== undefined ? `${name}@${version}` : undefined;

/** The programs of a package by name. */
export function binsOf({ name = '', bin }: PackageJson): Record<string, string> {
  if (bin === undefined) return {};
  return typeof bin === 'string' ? { [name.replace(/^@[^/]+\//, '')]: bin } : bin;
}
