import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openFlags } from '../protocol/file-calls.ts';
import { Descriptors } from './descriptors.ts';
import { createFileCalls } from './file-calls.ts';
import { FileSystemError } from './file-system-error.ts';
import { InodeFileSystem } from './inode-file-system.ts';

const { O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND } = openFlags;

/** Most bytes of one file, and of all. */
const limits = { fileBytes: 12, totalBytes: 24 };

interface ModelFile {
  bytes: number[];
  names: number;
}

interface ModelDescriptor {
  file: ModelFile;
  position: number;
  append: boolean;
}

/** Files of one directory, with descriptors, as POSIX has them. */
class Model {
  readonly names = new Map<string, ModelFile>();
  readonly descriptors = new Map<number, ModelDescriptor>();

  get usedBytes(): number {
    const files = new Set([...this.names.values(), ...[...this.descriptors.values()].map(({ file }) => file)]);
    return [...files].reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  open(path: string, flags: number): number {
    let file = this.names.get(path);
    if (file && (flags & O_EXCL) !== 0) throw new Error('EEXIST');
    if (!file) {
      file = { bytes: [], names: 1 };
      this.names.set(path, file);
    }
    if ((flags & O_TRUNC) !== 0) file.bytes = [];
    let fd = 3;
    while (this.descriptors.has(fd)) fd += 1;
    this.descriptors.set(fd, { file, position: 0, append: (flags & O_APPEND) !== 0 });
    return fd;
  }

  at(fd: number): ModelDescriptor {
    const descriptor = this.descriptors.get(fd);
    if (!descriptor) throw new Error('EBADF');
    return descriptor;
  }

  write(fd: number, data: readonly number[], position: number | null): number {
    const descriptor = this.at(fd);
    const { file, append } = descriptor;
    if (data.length === 0) return 0;
    const start = append ? file.bytes.length : (position ?? descriptor.position);
    const bytes = [...file.bytes];
    while (bytes.length < start) bytes.push(0);
    bytes.splice(start, data.length, ...data);
    this.#store(file, bytes);
    if (position === null) descriptor.position = start + data.length;
    return data.length;
  }

  read(fd: number, length: number, position: number | null): number[] {
    const descriptor = this.at(fd);
    const start = position ?? descriptor.position;
    const data = descriptor.file.bytes.slice(start, start + length);
    if (position === null) descriptor.position += data.length;
    return data;
  }

  truncate(fd: number, size: number): void {
    const { file } = this.at(fd);
    this.#store(
      file,
      Array.from({ length: size }, (_, index) => file.bytes[index] ?? 0),
    );
  }

  close(fd: number): void {
    this.at(fd);
    this.descriptors.delete(fd);
  }

  unlink(path: string): void {
    const file = this.existing(path);
    file.names -= 1;
    this.names.delete(path);
  }

  link(from: string, to: string): void {
    const file = this.existing(from);
    if (this.names.has(to)) throw new Error('EEXIST');
    file.names += 1;
    this.names.set(to, file);
  }

  rename(from: string, to: string): void {
    const file = this.existing(from);
    if (this.names.get(to) === file) return;
    if (this.names.has(to)) this.unlink(to);
    this.names.delete(from);
    this.names.set(to, file);
  }

  existing(path: string): ModelFile {
    const file = this.names.get(path);
    if (!file) throw new Error('ENOENT');
    return file;
  }

  #store(file: ModelFile, bytes: number[]): void {
    if (bytes.length > limits.fileBytes) throw new Error('EFBIG');
    if (bytes.length > file.bytes.length && this.usedBytes + bytes.length - file.bytes.length > limits.totalBytes) {
      throw new Error('ENOSPC');
    }
    file.bytes = bytes;
  }
}

type Step =
  | { kind: 'open'; path: string; flags: number }
  | { kind: 'write'; fd: number; data: number[]; position: number | null }
  | { kind: 'read'; fd: number; length: number; position: number | null }
  | { kind: 'truncate'; fd: number; size: number }
  | { kind: 'close'; fd: number }
  | { kind: 'unlink'; path: string }
  | { kind: 'link' | 'rename'; path: string; to: string };

const path = fc.constantFrom('/a', '/b', '/c');
const fd = fc.integer({ min: 3, max: 6 });
const position = fc.option(fc.nat(14), { nil: null });
const flags = fc.constantFrom(0, O_APPEND, O_TRUNC, O_EXCL).map((more) => O_RDWR | O_CREAT | more);

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), path, flags }),
  fc.record({ kind: fc.constant('write' as const), fd, data: fc.array(fc.nat(255), { maxLength: 6 }), position }),
  fc.record({ kind: fc.constant('read' as const), fd, length: fc.nat(8), position }),
  fc.record({ kind: fc.constant('truncate' as const), fd, size: fc.nat(14) }),
  fc.record({ kind: fc.constant('close' as const), fd }),
  fc.record({ kind: fc.constant('unlink' as const), path }),
  fc.record({ kind: fc.constantFrom('link' as const, 'rename' as const), path, to: path }),
);

/** What an operation answers, or the code that it throws. */
function outcomeOf(operation: () => unknown): unknown {
  try {
    return operation();
  } catch (thrown) {
    if (thrown instanceof FileSystemError) return thrown.code;
    if (thrown instanceof Error) return thrown.message;
    throw thrown;
  }
}

describe('open files against files of numbers', () => {
  it('answer the same, hold the same bytes, and use as much room', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const files = new InodeFileSystem(() => 0, limits);
        const calls = createFileCalls(files, new Descriptors());
        const model = new Model();

        const onModel = (current: Step): unknown => {
          switch (current.kind) {
            case 'open':
              return model.open(current.path, current.flags);
            case 'write':
              return model.write(current.fd, current.data, current.position);
            case 'read':
              return model.read(current.fd, current.length, current.position);
            case 'truncate':
              return model.truncate(current.fd, current.size);
            case 'close':
              return model.close(current.fd);
            case 'unlink':
              return model.unlink(current.path);
            case 'link':
            case 'rename':
              return model[current.kind](current.path, current.to);
          }
        };
        const onFiles = (current: Step): unknown => {
          switch (current.kind) {
            case 'open':
              return calls.open(current.path, current.flags, 0o666);
            case 'write':
              return calls.write(current.fd, Uint8Array.from(current.data), current.position);
            case 'read':
              return [...calls.read(current.fd, current.length, current.position)];
            case 'truncate':
              return calls.ftruncate(current.fd, current.size);
            case 'close':
              return calls.close(current.fd);
            case 'unlink':
              return calls.unlink(current.path);
            case 'link':
            case 'rename':
              return calls[current.kind](current.path, current.to);
          }
        };

        for (const current of steps) {
          const expected = outcomeOf(() => onModel(current));
          expect({ current, outcome: outcomeOf(() => onFiles(current)) }).toEqual({ current, outcome: expected });
          const tree = [...files.directory('/').entries.keys()].map((name) => `/${name}`);
          expect(new Set(tree)).toEqual(new Set(model.names.keys()));
          for (const [name, { bytes, names }] of model.names) {
            expect([...calls.readFile(name)]).toEqual(bytes);
            expect(calls.stat(name).links).toBe(names);
          }
          for (const [number, { file }] of model.descriptors) {
            expect([...calls.read(number, 100, 0)]).toEqual(file.bytes);
          }
          expect([files.quota.usedBytes, files.quota.usedNodes]).toEqual([model.usedBytes, model.names.size]);
        }
      }),
      { numRuns: 400 },
    );
  });
});
