import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileErrorCode } from './file-system-error.ts';
import { FileSystemError } from './file-system-error.ts';
import { contentOf, sortedEntries } from './inode.ts';
import type { DirectoryNode } from './inode.ts';
import { InodeFileSystem } from './inode-file-system.ts';

/** The whole tree as a map: a path has bytes if it is a file, and null if it is a directory. */
type Model = Map<string, number[] | null>;

type Operation =
  | { kind: 'write' | 'append'; path: string; bytes: number[] }
  | { kind: 'mkdir' | 'mkdirAll' | 'unlink' | 'rmdir' | 'removeTree'; path: string }
  | { kind: 'rename'; path: string; to: string };

const name = fc.constantFrom('a', 'b', 'c');
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => `/${names.join('/')}`);
const bytes = fc.array(fc.nat(255), { maxLength: 4 });

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constantFrom('write' as const, 'append' as const), path, bytes }),
  fc.record({
    kind: fc.constantFrom(
      'mkdir' as const,
      'mkdirAll' as const,
      'unlink' as const,
      'rmdir' as const,
      'removeTree' as const,
    ),
    path,
  }),
  fc.record({ kind: fc.constant('rename' as const), path, to: path }),
);

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const isBelow = (path: string, above: string): boolean => path.startsWith(`${above}/`);

/** Why nothing can be at the path, if so: something above it is missing or is a file. */
function blocked(model: Model, path: string): FileErrorCode | undefined {
  for (let end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) {
    const above = model.get(path.slice(0, end));
    if (above === undefined) return 'ENOENT';
    if (above !== null) return 'ENOTDIR';
  }
  return undefined;
}

/** Carries out the operation on the model, as POSIX says. Answers the error, if any. */
function onModel(model: Model, step: Operation): FileErrorCode | undefined {
  const { path } = step;
  if (step.kind === 'mkdirAll') {
    for (let end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) {
      if (Array.isArray(model.get(path.slice(0, end)))) return 'ENOTDIR';
    }
    if (Array.isArray(model.get(path))) return 'EEXIST';
    for (let end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) model.set(path.slice(0, end), null);
    model.set(path, null);
    return undefined;
  }
  const why = blocked(model, path);
  if (why) return why;
  const node = model.get(path);
  if (step.kind === 'write' || step.kind === 'append') {
    if (node === null) return 'EISDIR';
    model.set(path, step.kind === 'append' ? [...(node ?? []), ...step.bytes] : step.bytes);
    return undefined;
  }
  if (step.kind === 'mkdir') {
    if (node !== undefined) return 'EEXIST';
    model.set(path, null);
    return undefined;
  }
  if (node === undefined) return 'ENOENT';
  const below = [...model.keys()].filter((key) => isBelow(key, path));
  switch (step.kind) {
    case 'unlink':
      if (node === null) return 'EISDIR';
      model.delete(path);
      return undefined;
    case 'rmdir':
      if (node !== null) return 'ENOTDIR';
      if (below.length > 0) return 'ENOTEMPTY';
      model.delete(path);
      return undefined;
    case 'removeTree':
      for (const key of [path, ...below]) model.delete(key);
      return undefined;
    case 'rename':
      return renameOnModel(model, path, step.to);
    default:
      return undefined;
  }
}

function renameOnModel(model: Model, path: string, to: string): FileErrorCode | undefined {
  const why = blocked(model, to);
  if (why) return why;
  if (to === path) return undefined;
  if (isBelow(to, path)) return 'EINVAL';
  const node = model.get(path);
  const target = model.get(to);
  const keys = [...model.keys()];
  if (target === null && node !== null) return 'EISDIR';
  if (target === null && keys.some((key) => isBelow(key, to))) return 'ENOTEMPTY';
  if (Array.isArray(target) && node === null) return 'ENOTDIR';
  for (const key of keys.filter((candidate) => candidate === path || isBelow(candidate, path))) {
    model.set(to + key.slice(path.length), model.get(key) ?? null);
    model.delete(key);
  }
  return undefined;
}

function onFileSystem(files: InodeFileSystem, step: Operation): FileErrorCode | undefined {
  try {
    switch (step.kind) {
      case 'write':
        files.writeFile(step.path, Uint8Array.from(step.bytes));
        break;
      case 'append':
        files.appendFile(step.path, Uint8Array.from(step.bytes));
        break;
      case 'rename':
        files.rename(step.path, step.to);
        break;
      case 'mkdir':
      case 'mkdirAll':
      case 'unlink':
      case 'rmdir':
      case 'removeTree':
        files[step.kind](step.path);
    }
    return undefined;
  } catch (thrown) {
    if (thrown instanceof FileSystemError) return thrown.code;
    throw thrown;
  }
}

function treeOf(files: InodeFileSystem): Model {
  const tree: Model = new Map();
  const visit = (directory: DirectoryNode, prefix: string): void => {
    for (const [entry, node] of sortedEntries(directory)) {
      tree.set(prefix + entry, node.type === 'file' ? [...contentOf(node)] : null);
      if (node.type === 'directory') visit(node, `${prefix}${entry}/`);
    }
  };
  visit(files.directory('/'), '/');
  return tree;
}

const sorted = (model: Model): [string, number[] | null][] => [...model].toSorted(([a], [b]) => (a < b ? -1 : 1));

describe('the inode file system against a map of paths', () => {
  it('has the same tree, the same errors, the right usage, and tells every change', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
        const files = new InodeFileSystem(() => 0);
        const model: Model = new Map();
        const told = new Set<string>();
        files.onChange(({ type, path: changed }) => {
          expect(told.has(changed)).toBe(type !== 'created');
          if (type === 'removed') told.delete(changed);
          else told.add(changed);
        });
        for (const step of operations) {
          const before = sorted(model);
          const expected = onModel(model, step);
          expect({ step, error: onFileSystem(files, step) }).toEqual({ step, error: expected });
          if (expected) expect(sorted(model)).toEqual(before);
          expect(sorted(treeOf(files))).toEqual(sorted(model));
        }
        expect([...told].toSorted()).toEqual([...model.keys()].toSorted());
        const content = [...model.values()].reduce((sum, value) => sum + (value?.length ?? 0), 0);
        expect([files.quota.usedBytes, files.quota.usedNodes]).toEqual([content, model.size]);
      }),
      { numRuns: 400 },
    );
  });

  it('resolves any path of links as the map of real paths does', () => {
    const segments = fc.array(fc.constantFrom('d', 'up', 'abs', 'e', '..', '.', ''), { maxLength: 8 });
    fc.assert(
      fc.property(segments, (parts) => {
        // /d/e is a tree; /d/up -> .. and /d/e/abs -> /d are links.
        const files = new InodeFileSystem(() => 0);
        files.mkdirAll('/d/e');
        files.symlink('..', '/d/up');
        files.symlink('/d', '/d/e/abs');
        let at: string | undefined = '/';
        for (const part of parts) {
          if (part === '' || part === '.') continue;
          if (part === '..') at = parentOf(at) || '/';
          else if (part === 'd' && at === '/') at = '/d';
          else if (part === 'up' && at === '/d') at = '/';
          else if (part === 'e' && at === '/d') at = '/d/e';
          else if (part === 'abs' && at === '/d/e') at = '/d';
          else {
            at = undefined;
            break;
          }
        }
        const asked = `/${parts.join('/')}`;
        if (at === undefined) expect(() => files.realpath(asked)).toThrow('ENOENT');
        else expect(files.realpath(asked)).toBe(at);
      }),
    );
  });
});
