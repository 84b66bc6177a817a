import { FileSystemError } from '../file-system-error.ts';
import type { Inode } from '../inode.ts';
import type { InodeFileSystem } from '../inode-file-system.ts';
import type { ImageKind } from './process-worker.ts';
import { startFailure } from '../../protocol/start-failure.ts';

export interface Program {
  kind: ImageKind;
  argv: readonly string[];
}

const images: Readonly<Record<string, ImageKind>> = { node: 'node', bash: 'sh', sh: 'sh' };
/** Folders whose files stand for commands of the shell. */
const systemFolders = ['/bin', '/usr/bin', '/usr/local/bin'];
const defaultSearchPath = '/usr/local/bin:/usr/bin:/bin';
/** As Linux: longer lines are cut off. */
const longestInterpreterLine = 256;
const mostInterpreters = 4;

const decoder = new TextDecoder();

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';

/**
 * What runs these arguments. `node`, `bash` and `sh` are images; a file with a `#!` line is run by its interpreter; all
 * else is a command of the shell. Fails with ENOENT, EACCES or ENOEXEC.
 */
export function findProgram(
  files: InodeFileSystem,
  argv: readonly string[],
  cwd: string,
  searchPath = defaultSearchPath,
): Program {
  let current = argv;
  for (let depth = 0; depth < mostInterpreters; depth += 1) {
    const [name = '', ...rest] = current;
    const kind = images[baseName(name)];
    if (kind) return { kind, argv: current };
    const path = name.includes('/') ? absolute(name, cwd) : search(files, name, cwd, searchPath);
    if (path === undefined) throw startFailure('ENOENT', name);
    if (systemFolders.includes(folderOf(path)) && files.exists(path))
      return { kind: 'sh', argv: [baseName(path), ...rest] };
    const interpreter = interpreterOf(files, path, name);
    if (!interpreter) throw startFailure('ENOEXEC', name);
    current = [...interpreter, name.includes('/') ? name : path, ...rest];
  }
  throw startFailure('ELOOP', argv[0] ?? '');
}

const absolute = (path: string, cwd: string): string => (path.startsWith('/') ? path : `${cwd}/${path}`);

/** The first executable file of that name in the folders of the search path. */
function search(files: InodeFileSystem, name: string, cwd: string, searchPath: string): string | undefined {
  if (name === '') return undefined;
  return searchPath
    .split(':')
    .map((folder) => absolute(`${folder === '' ? '.' : folder}/${name}`, cwd))
    .find((path) => isExecutable(files, path));
}

function isExecutable(files: InodeFileSystem, path: string): boolean {
  if (!files.exists(path)) return false;
  const { type, mode } = files.node(path);
  return type === 'file' && (mode & 0o111) !== 0;
}

/** The words of the `#!` line, if there is one. Failures name the program as it was asked for. */
function interpreterOf(files: InodeFileSystem, path: string, asked: string): string[] | undefined {
  const node = nodeAt(files, path, asked);
  if (node.type !== 'file' || (node.mode & 0o111) === 0) throw startFailure('EACCES', asked);
  const [line = ''] = decoder.decode(files.readFile(path).slice(0, longestInterpreterLine)).split('\n');
  const match = /^#!\s*(\S+)(?:\s+(.*?))?\s*$/.exec(line);
  const [, interpreter, rest = ''] = match ?? [];
  if (interpreter === undefined) return undefined;
  if (baseName(interpreter) !== 'env') return rest === '' ? [interpreter] : [interpreter, rest];
  const words = rest.split(/\s+/).filter((word) => word !== '' && word !== '-S' && word !== '--split-string');
  return words.length > 0 ? words : undefined;
}

function nodeAt(files: InodeFileSystem, path: string, asked: string): Inode {
  try {
    return files.node(path);
  } catch (thrown) {
    if (thrown instanceof FileSystemError) throw startFailure(thrown.code, asked);
    throw thrown;
  }
}
