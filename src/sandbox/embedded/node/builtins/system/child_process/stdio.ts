/** The `stdio` of a child: what each of its streams is joined to. */
import { invalidArgValue, nodeError } from '../../library/errors.ts';
import type { InputSource, OutputTarget } from '../../../../protocol/process.ts';
import { toText } from '../../../to-text.ts';

/** The path of a file that this process has open. */
export type PathOfDescriptor = (fd: number) => string | undefined;

export interface Streams {
  stdin: InputSource;
  stdout: OutputTarget;
  stderr: OutputTarget;
  hasChannel: boolean;
  /** How many streams beyond the three were asked for as pipes: the child has none of them. */
  count: number;
}

type Kind = 'pipe' | 'ignore' | 'inherit' | 'ipc' | { fd: number };

const names = new Set(['pipe', 'overlapped', 'ignore', 'inherit', 'ipc']);

function kindsOf(stdio: unknown): Kind[] {
  if (stdio === undefined || stdio === null) return ['pipe', 'pipe', 'pipe'];
  if (typeof stdio === 'string') {
    if (!names.has(stdio) || stdio === 'ipc') throw invalidArgValue('stdio', stdio);
    const kind = stdio === 'inherit' ? 'inherit' : stdio === 'ignore' ? 'ignore' : 'pipe';
    return [kind, kind, kind];
  }
  if (!Array.isArray(stdio)) throw invalidArgValue('stdio', stdio);
  const given = stdio as unknown[];
  const list = given.length < 3 ? [...given, ...Array.from<unknown>({ length: 3 - given.length })] : given;
  return list.map((item, index) => kindOf(item, index));
}

function kindOf(item: unknown, index: number): Kind {
  if (item === undefined || item === null) return index < 3 ? 'pipe' : 'ignore';
  if (item === 'overlapped') return 'pipe';
  if (item === 'pipe' || item === 'ignore' || item === 'inherit' || item === 'ipc') return item;
  if (typeof item === 'number') return { fd: item };
  const { fd } = item as { fd?: unknown };
  if (typeof item === 'object' && typeof fd === 'number') return { fd };
  if (typeof item === 'object') throw invalidArgValue('stdio', item);
  const message = `Asynchronous forks do not support Buffer, TypedArray, DataView or string input: '${toText(item)}'`;
  throw nodeError(TypeError, 'ERR_INVALID_SYNC_FORK_INPUT', message);
}

export function toStreams(stdio: unknown, pathOf: PathOfDescriptor): Streams {
  const kinds = kindsOf(stdio);
  const [input = 'pipe', output = 'pipe', errors = 'pipe'] = kinds;
  if (kinds.filter((kind) => kind === 'ipc').length > 1) {
    throw nodeError(Error, 'ERR_IPC_ONE_PIPE', 'Child process can have only one IPC pipe');
  }
  return {
    stdin: toSource(input, pathOf),
    stdout: toTarget(output, 1, pathOf),
    stderr: toTarget(errors, 2, pathOf),
    hasChannel: kinds.includes('ipc'),
    count: kinds.length,
  };
}

function toSource(kind: Kind, pathOf: PathOfDescriptor): InputSource {
  if (kind === 'inherit') return { from: 'inherit' };
  if (typeof kind !== 'object') return { from: kind === 'pipe' ? 'pipe' : 'nothing' };
  if (kind.fd === 0) return { from: 'inherit' };
  return { from: 'file', path: openedPath(kind.fd, pathOf) };
}

function toTarget(kind: Kind, stream: 1 | 2, pathOf: PathOfDescriptor): OutputTarget {
  if (kind === 'inherit') return { to: 'inherit', stream };
  if (typeof kind !== 'object') return { to: kind === 'pipe' ? 'pipe' : 'nothing' };
  if (kind.fd === 1 || kind.fd === 2) return { to: 'inherit', stream: kind.fd };
  return { to: 'file', path: openedPath(kind.fd, pathOf), append: true };
}

function openedPath(fd: number, pathOf: PathOfDescriptor): string {
  const path = pathOf(fd);
  if (path === undefined) throw invalidArgValue('stdio', fd);
  return path;
}
