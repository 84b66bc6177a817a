/* oxlint-disable no-underscore-dangle -- the names are those of Node */
import type { SyncCall } from '../../../protocol/syscalls.ts';
import { SystemError } from '../../../protocol/system-error.ts';
import type { BuiltinModules } from '../builtin-modules.ts';
import { requireError } from '../errors/module-errors.ts';
import { folderOf } from '../urls.ts';
import type { ScriptFiles } from './script-files.ts';
import type { ModuleClass, ResolveOptions, ScriptModule } from './types.ts';

export interface FilenameParts {
  call: SyncCall;
  conditions: () => readonly string[];
  builtins: BuiltinModules;
  files: ScriptFiles;
  cwd: () => string;
  Module: ModuleClass;
}

/** Extensions that the kernel tries by itself. */
const known = new Set(['.js', '.json', '.node']);

/** `Module._resolveFilename`: where a request leads, or the name of the built-in as it was asked for. */
export function resolveFilename(
  request: string,
  parent: ScriptModule | null | undefined,
  options: ResolveOptions | undefined,
  parts: FilenameParts,
): string {
  if (parts.builtins.name(request) !== undefined || parts.files.isExpected(request)) return request;
  const from = parent?.filename ?? `${parts.cwd()}/noop.js`;
  const origins = options?.paths?.map((path) => `${absolute(path, parts.cwd())}/noop.js`) ?? [from];
  let failure: SystemError | undefined;
  for (const origin of origins) {
    try {
      return resolveFrom(request, origin, parts);
    } catch (thrown) {
      if (!(thrown instanceof SystemError)) throw thrown;
      failure = thrown;
      if (thrown.code !== 'MODULE_NOT_FOUND') break;
      const found = elsewhere(request, origin, options ? [] : morePaths(parent, from, parts.Module), parts);
      if (found !== undefined) return found;
    }
  }
  failure ??= new SystemError({ code: 'MODULE_NOT_FOUND', message: `Cannot find module '${request}'` });
  throw requireError(failure, requireStack(parent));
}

function resolveFrom(request: string, from: string, { call, conditions }: FilenameParts): string {
  return call('resolveModule', request, from, 'require', conditions()).path;
}

/** Folders that a program has added to those that are searched. */
function morePaths(parent: ScriptModule | null | undefined, from: string, Module: ModuleClass): string[] {
  const usual = new Set(nodeModulePaths(folderOf(from)));
  return [...(parent?.paths ?? []), ...Module.globalPaths].filter((path) => !usual.has(path));
}

/** What the kernel does not know of: extensions and folders that the program has registered. */
function elsewhere(
  request: string,
  from: string,
  folders: readonly string[],
  parts: FilenameParts,
): string | undefined {
  const isPath = /^(?:\.{0,2}\/|\.{1,2}$)/.test(request);
  const bases = isPath
    ? [request.startsWith('/') ? request : `${folderOf(from)}/${request}`]
    : folders.map((folder) => `${folder}/${request}`);
  const extensions = Object.keys(parts.Module._extensions).filter((extension) => !known.has(extension));
  for (const base of bases) {
    const candidates = [...(isPath ? [] : ['']), ...extensions];
    for (const candidate of candidates.map((extension) => base + extension)) {
      try {
        return resolveFrom(candidate, from, parts);
      } catch (thrown) {
        if (!(thrown instanceof SystemError)) throw thrown;
      }
    }
  }
  return undefined;
}

function requireStack(parent: ScriptModule | null | undefined): string[] {
  const stack: string[] = [];
  const seen = new Set<ScriptModule>();
  for (let each = parent; each && !seen.has(each); each = each.parent) {
    seen.add(each);
    stack.push(each.filename ?? each.id);
  }
  return stack;
}

/** The node_modules folders above a folder, the nearest first. */
export function nodeModulePaths(from: string): string[] {
  const paths: string[] = [];
  for (let folder = from.replace(/\/+$/, ''); ; folder = folder.slice(0, folder.lastIndexOf('/'))) {
    if (!folder.endsWith('/node_modules')) paths.push(`${folder}/node_modules`);
    if (folder === '') return paths;
  }
}

const absolute = (path: string, cwd: string): string => (path.startsWith('/') ? path : `${cwd}/${path}`);
