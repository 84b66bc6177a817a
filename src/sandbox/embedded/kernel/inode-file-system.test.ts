import { describe, expect, it } from 'vitest';
import { contentOf, sizeOf } from './inode.ts';
import { InodeFileSystem } from './inode-file-system.ts';
import { openFlags } from '../protocol/file-calls.ts';
import { OpenFile } from './open-file.ts';
import type { FileSystemLimits } from './quota.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

function setUp(limits?: Partial<FileSystemLimits>): { files: InodeFileSystem; tick: () => void } {
  let now = 1000;
  const files = new InodeFileSystem(() => now, limits);
  return {
    files,
    tick: () => {
      now += 1;
    },
  };
}

describe('content', () => {
  it('grows a file of many small appends', () => {
    const { files } = setUp();
    for (let index = 0; index < 10_000; index += 1) files.appendFile('/f', bytes(index & 0xff));
    expect(files.readFile('/f')).toEqual(Uint8Array.from({ length: 10_000 }, (_, index) => index & 0xff));
    expect(files.quota.usedBytes).toBe(10_000);
  });
});

describe('hard links', () => {
  it('share bytes and mode, and the last name frees them', () => {
    const { files } = setUp();
    files.writeFile('/a', bytes(1, 2, 3));
    files.link('/a', '/b');
    files.appendFile('/b', bytes(4));
    files.chmod('/b', 0o600);
    expect([...files.readFile('/a')]).toEqual([1, 2, 3, 4]);
    expect(files.node('/a').mode).toBe(0o600);
    expect(files.quota.usedBytes).toBe(4);
    files.unlink('/a');
    expect([...files.readFile('/b')]).toEqual([1, 2, 3, 4]);
    files.unlink('/b');
    expect(files.quota.usedBytes).toBe(0);
  });

  it('are for files only', () => {
    const { files } = setUp();
    files.mkdir('/d');
    expect(() => files.link('/d', '/e')).toThrow("EPERM: operation not permitted, '/d'");
    files.writeFile('/a', bytes());
    expect(() => files.link('/a', '/d')).toThrow('EEXIST');
  });
});

describe('quota', () => {
  it('refuses what does not fit, and changes nothing then', () => {
    const { files } = setUp({ totalBytes: 10, fileBytes: 8 });
    files.writeFile('/a', new Uint8Array(6));
    expect(() => files.writeFile('/a', new Uint8Array(9))).toThrow("EFBIG: file too large, '/a'");
    expect(() => files.appendFile('/a', new Uint8Array(3))).toThrow('EFBIG');
    expect(() => files.writeFile('/b', new Uint8Array(5))).toThrow("ENOSPC: no space left on device, '/b'");
    expect(files.exists('/b')).toBe(false);
    files.writeFile('/b', new Uint8Array(4));
    expect(() => files.appendFile('/b', bytes(1))).toThrow('ENOSPC');
    expect(files.quota.usedBytes).toBe(10);
  });

  it('counts every name, so that empty files and hard links cannot fill the memory', () => {
    const { files } = setUp({ totalNodes: 3 });
    files.mkdir('/d');
    files.symlink('x', '/l');
    expect(() => files.mkdirAll('/d/e/f')).toThrow('ENOSPC');
    expect(files.exists('/d/e')).toBe(false);
    files.writeFile('/f', bytes());
    expect(() => files.mkdir('/g')).toThrow("ENOSPC: no space left on device, '/g'");
    expect(() => files.symlink('x', '/g')).toThrow('ENOSPC');
    expect(() => files.link('/f', '/g')).toThrow('ENOSPC');
    expect(() => files.appendFile('/g', bytes())).toThrow('ENOSPC');
    files.removeTree('/d');
    files.link('/f', '/g');
    expect(files.quota.usedNodes).toBe(3);
  });

  it('counts where links lead', () => {
    const { files } = setUp({ totalBytes: 10 });
    files.symlink('12345678', '/l');
    expect(files.quota.usedBytes).toBe(8);
    expect(() => files.symlink('123', '/m')).toThrow('ENOSPC');
    files.unlink('/l');
    expect(files.quota.usedBytes).toBe(0);
  });

  it('gets back what is replaced or removed', () => {
    const { files } = setUp({ totalBytes: 1000, fileBytes: 1000 });
    files.writeFile('/a', new Uint8Array(500));
    files.writeFile('/a', new Uint8Array(10));
    expect(files.quota.usedBytes).toBe(10);
    files.writeFile('/b', new Uint8Array(300));
    files.rename('/a', '/b');
    expect(files.quota.usedBytes).toBe(10);
    files.removeTree('/b');
    expect(files.quota.usedBytes).toBe(0);
  });
});

describe('times', () => {
  it('move with content, and with the entries of a directory', () => {
    const { files, tick } = setUp();
    files.mkdir('/d');
    tick();
    files.writeFile('/d/f', bytes(1));
    expect(files.node('/d').modifiedAt).toBe(1001);
    tick();
    files.appendFile('/d/f', bytes(2));
    expect([files.node('/d').modifiedAt, files.node('/d/f').modifiedAt]).toEqual([1001, 1002]);
    tick();
    files.rename('/d/f', '/g');
    expect([files.node('/d').modifiedAt, files.node('/g').modifiedAt]).toEqual([1003, 1002]);
    files.utimes('/g', 4, 5);
    expect(files.node('/g').modifiedAt).toBe(5);
  });
});

describe('symbolic links', () => {
  it('are followed on the way, and at the end only if asked', () => {
    const { files } = setUp();
    files.mkdirAll('/real/deep');
    files.symlink('real', '/link');
    files.writeFile('/link/deep/f', bytes(1));
    expect(contentOf(files.node('/real/deep/f') as never)).toEqual(bytes(1));
    expect(files.node('/link').type).toBe('directory');
    expect(files.node('/link', false).type).toBe('symlink');
    expect(sizeOf(files.node('/link', false))).toBe(4);
    expect(files.readlink('/link')).toBe('real');
    expect(() => files.readlink('/real')).toThrow("EINVAL: invalid argument, '/real'");
  });

  it('end after 40 in a row', () => {
    const { files } = setUp();
    files.writeFile('/0', bytes(1));
    for (let index = 1; index <= 41; index += 1) files.symlink(String(index - 1), `/${index}`);
    expect(files.realpath('/40')).toBe('/0');
    expect(() => files.realpath('/41')).toThrow('ELOOP');
  });

  it('to a missing place let mkdir and writing create it', () => {
    const { files } = setUp();
    files.symlink('target', '/link');
    files.mkdirAll('/link/below');
    expect(files.realpath('/link/below')).toBe('/target/below');
    files.symlink('nowhere', '/dangling');
    expect(() => files.mkdir('/dangling')).toThrow('EEXIST');
  });
});

describe('pinned directories', () => {
  it('cannot be removed, moved or replaced, nor can what holds them', () => {
    const { files } = setUp();
    files.mkdirAll('/top/pinned');
    files.pin('/top/pinned');
    files.mkdir('/other');
    expect(() => files.rmdir('/top/pinned')).toThrow('EBUSY');
    expect(() => files.removeTree('/top')).toThrow('EBUSY');
    expect(() => files.rename('/top', '/moved')).toThrow('EBUSY');
    expect(() => files.rename('/other', '/top/pinned')).toThrow('EBUSY');
    expect(() => files.removeTree('/')).toThrow('EBUSY');
    files.writeFile('/top/pinned/f', bytes());
    files.removeTree('/top/pinned/f');
    expect(files.directory('/top/pinned').entries.size).toBe(0);
  });
});

describe('sealed directories', () => {
  it('keep what they hold, but what they hold can be read and run, and devices written', () => {
    const { files } = setUp();
    files.mkdirAll('/bin/sub');
    files.writeFile('/bin/ls', bytes(1));
    files.mkdirAll('/w/d');
    files.writeFile('/w/f', bytes(2));
    files.createDevice('/bin/null', 'null');
    files.seal('/bin');
    const refused: (() => unknown)[] = [
      () => files.writeFile('/bin/ls', bytes()),
      () => files.appendFile('/bin/new', bytes()),
      () => files.unlink('/bin/ls'),
      () => files.rmdir('/bin/sub'),
      () => files.removeTree('/bin/sub'),
      () => files.rename('/bin/ls', '/w/ls'),
      () => files.rename('/w/f', '/bin/ls'),
      () => files.mkdir('/bin/d'),
      () => files.mkdirAll('/bin/d/e'),
      () => files.symlink('x', '/bin/l'),
      () => files.link('/w/f', '/bin/l'),
      () => files.chmod('/bin/ls', 0),
      () => files.utimes('/bin/ls', 1, 1),
      () => new OpenFile(files, files.node('/bin/ls'), '/bin/ls', openFlags.O_RDWR).write(bytes(1), null),
      () => new OpenFile(files, files.node('/bin/ls'), '/bin/ls', openFlags.O_RDWR).truncate(0),
    ];
    for (const operation of refused) expect(operation).toThrow('EACCES: permission denied');
    expect(() => files.removeTree('/bin')).toThrow('EBUSY');
    files.writeFile('/bin/null', bytes(1));
    files.mkdirAll('/bin/sub');
    expect([...files.directory('/bin').entries.keys()]).toEqual(['sub', 'ls', 'null']);
    files.breakSeals(() => files.unlink('/bin/ls'));
    expect(files.exists('/bin/ls')).toBe(false);
    expect(() => files.rmdir('/bin/sub')).toThrow('EACCES');
  });
});
