import { describe, expect, it } from 'vitest';
import { openFlags } from '../protocol/file-calls.ts';
import type { FileCalls } from '../protocol/file-calls.ts';
import { SystemError } from '../protocol/system-error.ts';
import { Descriptors } from './descriptors.ts';
import { createDevices } from './devices.ts';
import { createFileCalls } from './file-calls.ts';
import { InodeFileSystem } from './inode-file-system.ts';
import type { FileSystemLimits } from './quota.ts';

const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND, O_DIRECTORY, O_NOFOLLOW } = openFlags;
const replacing = O_WRONLY | O_CREAT | O_TRUNC;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => new TextDecoder().decode(data);

interface Stage {
  calls: FileCalls;
  files: InodeFileSystem;
  descriptors: Descriptors;
  printed: string[];
  at: (time: number) => void;
}

function setUp(limits?: Partial<FileSystemLimits>): Stage {
  let now = 1000;
  const files = new InodeFileSystem(() => now, limits);
  createDevices(files);
  files.mkdir('/w');
  const descriptors = new Descriptors();
  const printed: string[] = [];
  const calls = createFileCalls(files, descriptors, (stream, data) => printed.push(`${stream}:${text(data)}`));
  return {
    calls,
    files,
    descriptors,
    printed,
    at: (time) => {
      now = time;
    },
  };
}

/** Code, path and second path of what an operation throws. */
function failureOf(operation: () => unknown): unknown {
  try {
    operation();
  } catch (thrown) {
    if (thrown instanceof SystemError)
      return [thrown.code, thrown.path, thrown.dest].filter((part) => part !== undefined);
    throw thrown;
  }
  return 'none';
}

describe('whole files', () => {
  it('are created, replaced, extended and refused by the flags', () => {
    const { calls } = setUp();
    calls.writeFile('/w/f', bytes('one'), replacing, 0o666);
    calls.writeFile('/w/f', bytes('two'), replacing, 0o777);
    calls.writeFile('/w/f', bytes('+'), O_WRONLY | O_CREAT | O_APPEND, 0o666);
    expect([text(calls.readFile('/w/f')), calls.stat('/w/f').mode]).toEqual(['two+', 0o644]);
    calls.writeFile('/w/f', bytes('TW'), O_WRONLY, 0);
    expect(text(calls.readFile('/w/f'))).toBe('TWo+');
    expect(failureOf(() => calls.writeFile('/w/f', bytes(''), replacing | O_EXCL, 0o666))).toEqual(['EEXIST', '/w/f']);
    expect(failureOf(() => calls.writeFile('/w/g', bytes(''), O_WRONLY, 0o666))).toEqual(['ENOENT', '/w/g']);
    expect(failureOf(() => calls.writeFile('/w', bytes(''), replacing, 0o666))).toEqual(['EISDIR', '/w']);
    expect(failureOf(() => calls.writeFile('/w/f/g', bytes(''), replacing, 0o666))).toEqual(['ENOTDIR', '/w/f/g']);
    expect(failureOf(() => calls.readFile('/w'))).toEqual(['EISDIR', '/w']);
    calls.writeFile('/w/x', bytes('#!'), replacing, 0o777);
    expect(calls.stat('/w/x').mode).toBe(0o755);
  });

  it('do not change with the array that they were written from', () => {
    const { calls } = setUp();
    const data = bytes('abc');
    calls.writeFile('/w/f', data, replacing, 0o666);
    data.fill(0);
    expect(text(calls.readFile('/w/f'))).toBe('abc');
  });

  it('are read in numbers, each with its own outcome', () => {
    const { calls } = setUp();
    calls.writeFile('/w/f', bytes('f'), replacing, 0o666);
    const answers = calls.readFiles(['/w/f', '/w/none', '/w', '/w/f/x', 'relative']);
    expect(answers.map((answer) => (typeof answer === 'string' ? answer : text(answer)))).toEqual([
      'f',
      'ENOENT',
      'EISDIR',
      'ENOTDIR',
      'EINVAL',
    ]);
  });
});

describe('times', () => {
  it('tell of reads, writes, changes and creation', () => {
    const { calls, at } = setUp();
    const times = (): number[] => {
      const { accessedAt, modifiedAt, changedAt, createdAt } = calls.stat('/w/f');
      return [accessedAt, modifiedAt, changedAt, createdAt];
    };
    calls.writeFile('/w/f', bytes('x'), replacing, 0o666);
    expect(times()).toEqual([1000, 1000, 1000, 1000]);
    at(2000);
    calls.readFile('/w/f');
    expect(times()).toEqual([2000, 1000, 1000, 1000]);
    at(3000);
    calls.writeFile('/w/f', bytes('y'), replacing, 0o666);
    expect(times()).toEqual([2000, 3000, 3000, 1000]);
    at(4000);
    calls.chmod('/w/f', 0o600);
    expect(times()).toEqual([2000, 3000, 4000, 1000]);
    at(5000);
    calls.utimes('/w/f', 1.5, 2.5, true);
    expect(times()).toEqual([1.5, 2.5, 5000, 1000]);
    at(6000);
    calls.link('/w/f', '/w/g');
    at(7000);
    calls.rename('/w/g', '/w/h');
    expect(times()).toEqual([1.5, 2.5, 7000, 1000]);
    expect(calls.stat('/w').modifiedAt).toBe(7000);
  });

  it('of a link are its own if asked', () => {
    const { calls } = setUp();
    calls.writeFile('/w/f', bytes('x'), replacing, 0o666);
    calls.symlink('f', '/w/l');
    calls.utimes('/w/l', 1, 2, false);
    expect([calls.lstat('/w/l').modifiedAt, calls.stat('/w/l').modifiedAt]).toEqual([2, 1000]);
    calls.utimes('/w/l', 3, 4, true);
    expect([calls.lstat('/w/l').modifiedAt, calls.stat('/w/l').modifiedAt]).toEqual([2, 4]);
  });
});

describe('directories, links and copies', () => {
  it('answer as Node expects', () => {
    const { calls } = setUp();
    expect(calls.mkdir('/w/a/b/c', true, 0o777)).toBe('/w/a');
    expect(calls.mkdir('/w/a/b', true, 0o777)).toBeNull();
    expect(calls.mkdir('/w/d', false, 0o700)).toBeNull();
    expect([calls.stat('/w/a').mode, calls.stat('/w/d').mode, calls.stat('/w/a').size]).toEqual([0o755, 0o700, 4096]);
    calls.symlink('a', '/w/l');
    calls.writeFile('/w/f', bytes('x'), replacing, 0o666);
    expect(calls.readdir('/w')).toEqual([
      { name: 'a', type: 'directory' },
      { name: 'd', type: 'directory' },
      { name: 'f', type: 'file' },
      { name: 'l', type: 'symlink' },
    ]);
    expect([calls.readlink('/w/l'), calls.realpath('/w/l/b/..'), calls.exists('/w/l/x')]).toEqual(['a', '/w/a', false]);
    expect(failureOf(() => calls.mkdir('/w/f/x', true, 0o777))).toEqual(['ENOTDIR', '/w/f/x']);
    expect(failureOf(() => calls.rmdir('/w/a'))).toEqual(['ENOTEMPTY', '/w/a']);
    expect(failureOf(() => calls.rmdir('/w/l'))).toEqual(['ENOTDIR', '/w/l']);
    expect(failureOf(() => calls.unlink('/w/a'))).toEqual(['EISDIR', '/w/a']);
    expect(failureOf(() => calls.unlink('/w/f/'))).toEqual(['ENOTDIR', '/w/f/']);
    expect(failureOf(() => calls.readlink('/w/f'))).toEqual(['EINVAL', '/w/f']);
    expect(failureOf(() => calls.link('/w/a', '/w/m'))).toEqual(['EPERM', '/w/a', '/w/m']);
    expect(failureOf(() => calls.symlink('', '/w/m'))).toEqual(['ENOENT', '', '/w/m']);
    expect(failureOf(() => calls.rename('/w/a', '/w/a/b/x'))).toEqual(['EINVAL', '/w/a', '/w/a/b/x']);
    expect(failureOf(() => calls.rename('/w/f', '/w/a'))).toEqual(['EISDIR', '/w/f', '/w/a']);
  });

  it('make directories of fresh names for private use', () => {
    const { calls } = setUp();
    const made = new Set([calls.mkdtemp('/w/t-'), calls.mkdtemp('/w/t-'), calls.mkdtemp('/w/t-')]);
    expect(made.size).toBe(3);
    for (const path of made) {
      expect(path).toMatch(/^\/w\/t-[A-Za-z0-9]{6}$/);
      expect([calls.stat(path).type, calls.stat(path).mode]).toEqual(['directory', 0o700]);
    }
    expect(failureOf(() => calls.mkdtemp('/none/x'))).toEqual(['ENOENT', expect.stringMatching(/^\/none\/x.{6}$/)]);
  });

  it('say who may run what', () => {
    const { calls } = setUp();
    calls.writeFile('/w/f', bytes(''), replacing, 0o666);
    calls.access('/w/f', 6);
    calls.access('/w', 7);
    expect(failureOf(() => calls.access('/w/f', 1))).toEqual(['EACCES', '/w/f']);
    expect(failureOf(() => calls.access('/w/none', 0))).toEqual(['ENOENT', '/w/none']);
    calls.chmod('/w/f', 0o100);
    calls.access('/w/f', 1);
  });

  it('remove what is asked for, with force what is there', () => {
    const { calls } = setUp();
    calls.mkdir('/w/a/b', true, 0o777);
    expect(failureOf(() => calls.rm('/w/a', false, true))).toEqual(['EISDIR', '/w/a']);
    calls.rm('/w/a', true, false);
    calls.rm('/w/a', true, true);
    expect(failureOf(() => calls.rm('/w/a', true, false))).toEqual(['ENOENT', '/w/a']);
    calls.symlink('nowhere', '/w/l');
    calls.rm('/w/l', false, false);
    expect(calls.readdir('/w')).toEqual([]);
  });

  it('copy a file with its mode, but not over a directory or onto itself', () => {
    const { calls } = setUp();
    calls.writeFile('/w/f', bytes('x'), replacing, 0o755);
    calls.copyFile('/w/f', '/w/g', true);
    calls.writeFile('/w/f', bytes('changed'), replacing, 0o666);
    expect([text(calls.readFile('/w/g')), calls.stat('/w/g').mode]).toEqual(['x', 0o755]);
    calls.copyFile('/w/f', '/w/f', false);
    expect(text(calls.readFile('/w/f'))).toBe('changed');
    expect(failureOf(() => calls.copyFile('/w/f', '/w/g', true))).toEqual(['EEXIST', '/w/f', '/w/g']);
    expect(failureOf(() => calls.copyFile('/w', '/w/h', false))).toEqual(['EISDIR', '/w', '/w/h']);
    expect(failureOf(() => calls.copyFile('/w/f', '/w', false))).toEqual(['EISDIR', '/w/f', '/w']);
  });

  it('copy a tree with its links and modes, into one that is there', () => {
    const { calls } = setUp();
    calls.mkdir('/w/a/b', true, 0o777);
    calls.writeFile('/w/a/b/f', bytes('new'), replacing, 0o755);
    calls.symlink('b/f', '/w/a/l');
    calls.mkdir('/w/c/b', true, 0o777);
    calls.writeFile('/w/c/b/f', bytes('old'), replacing, 0o644);
    calls.writeFile('/w/c/kept', bytes('kept'), replacing, 0o644);
    calls.copyTree('/w/a', '/w/c');
    expect([text(calls.readFile('/w/c/b/f')), calls.stat('/w/c/b/f').mode]).toEqual(['new', 0o755]);
    expect([calls.readlink('/w/c/l'), calls.exists('/w/c/kept')]).toEqual(['b/f', true]);
    expect(failureOf(() => calls.copyTree('/w/a', '/w/a/b/x'))).toEqual(['EINVAL', '/w/a', '/w/a/b/x']);
    calls.copyTree('/w/a/l', '/w/m');
    expect(calls.readlink('/w/m')).toBe('b/f');
  });
});

describe('descriptors', () => {
  it('read and write where the last call ended, or at a position', () => {
    const { calls } = setUp();
    const fd = calls.open('/w/f', O_RDWR | O_CREAT, 0o666);
    expect(fd).toBe(3);
    expect(calls.write(fd, bytes('hello'), null)).toBe(5);
    expect(calls.write(fd, bytes('J'), 0)).toBe(1);
    expect(calls.write(fd, bytes('!'), null)).toBe(1);
    expect(text(calls.read(fd, 3, 1))).toBe('ell');
    expect(text(calls.read(fd, 10, null))).toBe('');
    const again = calls.open('/w/f', O_RDONLY, 0);
    expect([text(calls.read(again, 2, null)), text(calls.read(again, 100, null))]).toEqual(['Je', 'llo!']);
    expect([calls.fstat(fd).size, calls.fstat(fd).id]).toEqual([6, calls.stat('/w/f').id]);
  });

  it('fill a gap with zeros, and cut and grow', () => {
    const { calls } = setUp();
    const fd = calls.open('/w/f', O_RDWR | O_CREAT, 0o666);
    calls.write(fd, bytes('ab'), 3);
    expect([...calls.readFile('/w/f')]).toEqual([0, 0, 0, 97, 98]);
    calls.ftruncate(fd, 4);
    calls.ftruncate(fd, 6);
    expect([...calls.readFile('/w/f')]).toEqual([0, 0, 0, 97, 0, 0]);
    calls.truncate('/w/f', 1);
    calls.truncate('/w/f', 3);
    expect([...calls.readFile('/w/f')]).toEqual([0, 0, 0]);
    expect(failureOf(() => calls.truncate('/w', 1))).toEqual(['EISDIR', '/w']);
    expect(failureOf(() => calls.truncate('/w/none', 1))).toEqual(['ENOENT', '/w/none']);
  });

  it('append at the end, wherever that is', () => {
    const { calls } = setUp();
    const first = calls.open('/w/f', O_WRONLY | O_CREAT | O_APPEND, 0o666);
    const second = calls.open('/w/f', O_WRONLY | O_APPEND, 0);
    calls.write(first, bytes('1'), null);
    calls.write(second, bytes('2'), null);
    calls.write(first, bytes('3'), 0);
    expect(text(calls.readFile('/w/f'))).toBe('123');
  });

  it('keep a file alive that has lost its name, and its bytes in the quota', () => {
    const { calls, files } = setUp();
    const used = files.quota.usedBytes;
    const fd = calls.open('/w/f', O_RDWR | O_CREAT, 0o666);
    calls.write(fd, bytes('alive'), null);
    calls.unlink('/w/f');
    calls.writeFile('/w/f', bytes('another'), replacing, 0o666);
    calls.write(fd, bytes('!'), null);
    expect([text(calls.read(fd, 100, 0)), calls.fstat(fd).links]).toEqual(['alive!', 0]);
    expect([text(calls.readFile('/w/f')), files.quota.usedBytes - used]).toEqual(['another', 13]);
    calls.close(fd);
    expect(files.quota.usedBytes - used).toBe(7);
    calls.unlink('/w/f');
    expect(files.quota.usedBytes).toBe(used);
  });

  it('tell of changes only where the file still is', () => {
    const { calls, files } = setUp();
    const told: string[] = [];
    const fd = calls.open('/w/f', O_RDWR | O_CREAT, 0o666);
    files.onChange(({ type, path }) => told.push(`${type} ${path}`));
    calls.write(fd, bytes('1'), null);
    calls.rename('/w/f', '/w/g');
    calls.write(fd, bytes('2'), null);
    expect(told).toEqual(['changed /w/f', 'removed /w/f', 'created /w/g']);
  });

  it('open as the flags say', () => {
    const { calls } = setUp();
    calls.writeFile('/w/f', bytes('x'), replacing, 0o666);
    calls.symlink('f', '/w/l');
    calls.symlink('nowhere', '/w/dangling');
    expect(failureOf(() => calls.open('/w/none', O_RDONLY, 0))).toEqual(['ENOENT', '/w/none']);
    expect(failureOf(() => calls.open('/w', O_WRONLY, 0))).toEqual(['EISDIR', '/w']);
    expect(failureOf(() => calls.open('/w', O_RDONLY | O_CREAT, 0))).toEqual(['EISDIR', '/w']);
    expect(failureOf(() => calls.open('/w/f', O_RDONLY | O_DIRECTORY, 0))).toEqual(['ENOTDIR', '/w/f']);
    expect(failureOf(() => calls.open('/w/l', O_RDONLY | O_NOFOLLOW, 0))).toEqual(['ELOOP', '/w/l']);
    expect(failureOf(() => calls.open('/w/dangling', O_WRONLY | O_CREAT | O_EXCL, 0))).toEqual([
      'EEXIST',
      '/w/dangling',
    ]);
    calls.close(calls.open('/w/dangling', O_WRONLY | O_CREAT, 0o666));
    expect(calls.exists('/w/nowhere')).toBe(true);
    calls.close(calls.open('/w/f', O_WRONLY | O_TRUNC, 0));
    expect(calls.stat('/w/f').size).toBe(0);
    const folder = calls.open('/w', O_RDONLY, 0);
    expect(failureOf(() => calls.read(folder, 1, null))).toEqual(['EISDIR']);
    expect(calls.fstat(folder).type).toBe('directory');
  });

  it('allow only what they were opened for', () => {
    const { calls } = setUp();
    const writer = calls.open('/w/f', O_WRONLY | O_CREAT, 0o666);
    const reader = calls.open('/w/f', O_RDONLY, 0);
    expect(failureOf(() => calls.read(writer, 1, null))).toEqual(['EBADF']);
    expect(failureOf(() => calls.write(reader, bytes('x'), null))).toEqual(['EBADF']);
    expect(failureOf(() => calls.ftruncate(reader, 0))).toEqual(['EINVAL']);
    calls.fchmod(reader, 0o600);
    calls.futimes(reader, 1, 2);
    expect([calls.stat('/w/f').mode, calls.stat('/w/f').modifiedAt]).toEqual([0o600, 2]);
  });

  it('are given anew from the lowest number, up to 1024', () => {
    const { calls, descriptors } = setUp();
    const first = calls.open('/w', O_RDONLY, 0);
    const second = calls.open('/w', O_RDONLY, 0);
    calls.close(first);
    expect([first, second, calls.open('/w', O_RDONLY, 0)]).toEqual([3, 4, 3]);
    expect(failureOf(() => calls.close(99))).toEqual(['EBADF']);
    expect(failureOf(() => calls.fstat(99))).toEqual(['EBADF']);
    for (let count = 5; count < 1024; count += 1) calls.open('/w', O_RDONLY, 0);
    expect(failureOf(() => calls.open('/w', O_RDONLY, 0))).toEqual(['EMFILE']);
    descriptors.closeAll();
    expect(failureOf(() => calls.fstat(3))).toEqual(['EBADF']);
  });
});

describe('devices', () => {
  it('are endless, empty, or of random bytes', () => {
    const { calls } = setUp();
    expect(calls.stat('/dev/null').type).toBe('device');
    expect(calls.readFile('/dev/null')).toEqual(new Uint8Array(0));
    expect(calls.readFile('/dev/zero')).toEqual(new Uint8Array(256 * 1024));
    const zero = calls.open('/dev/zero', O_RDONLY, 0);
    expect(calls.read(zero, 5, null)).toEqual(new Uint8Array(5));
    expect(calls.read(zero, 2 ** 40, null).length).toBe(1024 * 1024);
    const random = calls.open('/dev/urandom', O_RDONLY, 0);
    expect(new Set(calls.read(random, 100_000, null)).size).toBe(256);
    calls.writeFile('/dev/null', bytes('gone'), replacing, 0o666);
    calls.writeFile('/dev/null', bytes('gone'), O_WRONLY | O_APPEND, 0o666);
    expect(calls.readFile('/dev/null')).toEqual(new Uint8Array(0));
    expect(failureOf(() => calls.truncate('/dev/null', 0))).toEqual(['EINVAL', '/dev/null']);
  });

  it('stand for the streams of the process', () => {
    const { calls, printed } = setUp();
    calls.write(1, bytes('one'), null);
    calls.write(2, bytes('two'), null);
    calls.writeFile('/dev/stderr', bytes('three'), replacing, 0o666);
    calls.write(calls.open('/dev/stdout', O_WRONLY | O_TRUNC, 0), bytes('four'), null);
    expect(printed).toEqual(['1:one', '2:two', '2:three', '1:four']);
    expect(calls.read(0, 10, null)).toEqual(new Uint8Array(0));
    expect(failureOf(() => calls.write(0, bytes('x'), null))).toEqual(['EBADF']);
    expect(failureOf(() => calls.read(1, 1, null))).toEqual(['EBADF']);
    expect(calls.fstat(0).type).toBe('device');
    calls.close(1);
    expect(failureOf(() => calls.write(1, bytes('x'), null))).toEqual(['EBADF']);
  });
});

describe('quotas', () => {
  it('are told, and refuse a file that is too large or one that is too many', () => {
    const { calls } = setUp({ totalBytes: 100, fileBytes: 60, totalNodes: 12 });
    const { usedNodes } = calls.statfs();
    calls.writeFile('/w/a', new Uint8Array(60), replacing, 0o666);
    expect(calls.statfs()).toEqual({ usedBytes: 60, totalBytes: 100, usedNodes: usedNodes + 1, totalNodes: 12 });
    expect(failureOf(() => calls.truncate('/w/a', 1e9))).toEqual(['EFBIG', '/w/a']);
    const fd = calls.open('/w/b', O_RDWR | O_CREAT, 0o666);
    expect(failureOf(() => calls.write(fd, bytes('x'), 1e12))).toEqual(['EFBIG', '/w/b']);
    expect(failureOf(() => calls.write(fd, new Uint8Array(41), null))).toEqual(['ENOSPC', '/w/b']);
    expect(failureOf(() => calls.copyFile('/w/a', '/w/c', false))).toEqual(['ENOSPC', '/w/c']);
    expect(calls.exists('/w/c')).toBe(false);
    for (let index = usedNodes + 2; index < 12; index += 1) calls.writeFile(`/w/${index}`, bytes(''), replacing, 0o666);
    expect(failureOf(() => calls.writeFile('/w/last', bytes(''), replacing, 0o666))).toEqual(['ENOSPC', '/w/last']);
    expect(failureOf(() => calls.link('/w/a', '/w/last'))).toEqual(['ENOSPC', '/w/last']);
    calls.rm('/w', true, false);
    expect(calls.statfs()).toMatchObject({ usedBytes: 0, usedNodes: usedNodes - 1 });
  });

  it('end 200,000 files in a clear error, with the others kept', () => {
    const { calls } = setUp();
    calls.writeFile('/w/kept', bytes('kept'), replacing, 0o666);
    calls.mkdir('/w/many', false, 0o777);
    let count = 0;
    const failure = failureOf(() => {
      for (; count < 200_000; count += 1) calls.writeFile(`/w/many/${count}`, bytes(''), replacing, 0o666);
    });
    expect([count > 100_000 && count < 200_000, failure]).toEqual([true, ['ENOSPC', `/w/many/${count}`]]);
    calls.rm('/w/many', true, false);
    expect(text(calls.readFile('/w/kept'))).toBe('kept');
  }, 30_000);

  it('end a file of 1 GB in a clear error, however it grows', () => {
    const { calls, files } = setUp();
    expect(files.quota.limits.fileBytes).toBeLessThan(1e9);
    const small = setUp({ fileBytes: 16 * 1024 * 1024 });
    const fd = small.calls.open('/w/large', O_WRONLY | O_CREAT | O_APPEND, 0o666);
    const piece = new Uint8Array(1024 * 1024);
    let written = 0;
    const failure = failureOf(() => {
      for (; written < 2 ** 30; written += piece.length) small.calls.write(fd, piece, null);
    });
    expect([written, failure]).toEqual([16 * 1024 * 1024, ['EFBIG', '/w/large']]);
    expect(failureOf(() => calls.writeFile('/w/f', bytes('x'), replacing, 0) ?? calls.truncate('/w/f', 1e9))).toEqual([
      'EFBIG',
      '/w/f',
    ]);
  });
});
