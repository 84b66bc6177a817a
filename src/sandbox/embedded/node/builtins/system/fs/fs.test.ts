/** Each case runs on Node's own `fs` too: what comes of it must be the same. */
import { mkdtempSync, rmSync } from 'node:fs';
import nodeFs from 'node:fs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestProcess } from '../../../testing/test-runtime.ts';

type Fs = typeof nodeFs;
type Case = (fs: Fs, root: string) => unknown;

const root = mkdtempSync('/tmp/fs-cases-');
afterAll(() => rmSync(root, { recursive: true }));

function outcome(run: Case, fs: Fs, at: string): unknown {
  try {
    return { value: plain(run(fs, at)) };
  } catch (error) {
    return { error: described(error) };
  }
}

function described(error: unknown): unknown {
  const { name, message, code, errno, syscall, path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  return { name, message, code, errno, syscall, path, dest };
}

const plain = (value: unknown): unknown =>
  value instanceof Uint8Array ? `bytes ${Buffer.from(value).toString('hex')}` : value;

let number = 0;
let at = root;
let ours: Fs;
beforeEach(() => {
  number += 1;
  at = `${root}/${number}`;
  nodeFs.mkdirSync(at);
  ours = createTestProcess({ cwd: at }).builtin('fs');
  for (const fs of [nodeFs, ours]) {
    fs.writeFileSync(`${at}/a.txt`, 'héllo\n');
    fs.mkdirSync(`${at}/d/e`, { recursive: true });
    fs.writeFileSync(`${at}/d/e/deep.txt`, 'deep');
    fs.symlinkSync('a.txt', `${at}/link`);
  }
});

const syncCases: Record<string, Case> = {
  'reads text': (fs, at) => fs.readFileSync(`${at}/a.txt`, 'utf8'),
  'reads bytes': (fs, at) => fs.readFileSync(`${at}/a.txt`),
  'reads in an encoding of bytes': (fs, at) => fs.readFileSync(`${at}/a.txt`, { encoding: 'base64' }),
  'reads a file URL': (fs, at) => fs.readFileSync(new URL(`file://${at}/a.txt`), 'utf8'),
  'reads a path of bytes': (fs, at) => fs.readFileSync(Buffer.from(`${at}/a.txt`), 'utf8'),
  'reads what is not there': (fs, at) => fs.readFileSync(`${at}/nope`),
  'reads an empty path': (fs) => fs.readFileSync(''),
  'reads a directory': (fs, at) => fs.readFileSync(at),
  'reads below a file': (fs, at) => fs.readFileSync(`${at}/a.txt/x`),
  'reads with a wrong encoding': (fs, at) => fs.readFileSync(`${at}/a.txt`, 'foo' as 'utf8'),
  'reads with a wrong path': (fs) => fs.readFileSync({} as string),
  'reads with a null byte': (fs) => fs.readFileSync('a\0b'),
  'reads a URL of http': (fs) => fs.readFileSync(new URL('http://x/a')),
  'reads a URL with a host': (fs) => fs.readFileSync(new URL('file://host/a')),
  'reads with a wrong flag': (fs, at) => fs.readFileSync(`${at}/a.txt`, { flag: 'q' }),
  'reads with a+': (fs, at) => fs.readFileSync(`${at}/new`, { flag: 'a+', encoding: 'utf8' }),
  'reads by descriptor, from where it is': (fs, at) => {
    const fd = fs.openSync(`${at}/a.txt`, 'r');
    fs.readSync(fd, Buffer.alloc(3));
    const rest = fs.readFileSync(fd, 'utf8');
    fs.closeSync(fd);
    return rest;
  },
  'writes in an encoding': (fs, at) => {
    fs.writeFileSync(`${at}/w`, 'aGk=', 'base64');
    return fs.readFileSync(`${at}/w`, 'utf8');
  },
  'writes views': (fs, at) => {
    fs.writeFileSync(`${at}/w`, new Uint16Array([1, 2]));
    return fs.readFileSync(`${at}/w`);
  },
  'writes exclusively': (fs, at) => fs.writeFileSync(`${at}/a.txt`, '', { flag: 'wx' }),
  'writes what cannot be': (fs, at) => fs.writeFileSync(`${at}/w`, 5 as never),
  'writes to a directory': (fs, at) => fs.writeFileSync(at, ''),
  'writes below nothing': (fs, at) => fs.writeFileSync(`${at}/no/w`, ''),
  'writes with a mode': (fs, at) => {
    fs.writeFileSync(`${at}/w`, '', { mode: 0o600 });
    return fs.statSync(`${at}/w`).mode;
  },
  appends: (fs, at) => {
    fs.appendFileSync(`${at}/a.txt`, 'more');
    fs.appendFileSync(`${at}/n`, 'new');
    return [fs.readFileSync(`${at}/a.txt`, 'utf8'), fs.readFileSync(`${at}/n`, 'utf8')];
  },
  lists: (fs, at) => fs.readdirSync(at).sort(),
  'lists all below': (fs, at) => (fs.readdirSync(at, { recursive: true }) as string[]).sort(),
  'lists with types': (fs, at) =>
    fs
      .readdirSync(at, { withFileTypes: true })
      .map((d) => [d.name, d.isFile(), d.isDirectory(), d.isSymbolicLink(), d.parentPath, d.path]),
  'lists with types all below': (fs, at) =>
    fs
      .readdirSync(at, { withFileTypes: true, recursive: true })
      .map((d) => `${d.parentPath}/${d.name}`)
      .sort(),
  'lists names as bytes': (fs, at) =>
    (fs.readdirSync(`${at}/d`, 'buffer') as Buffer[]).map((name) => name.toString('hex')),
  'lists a file': (fs, at) => fs.readdirSync(`${at}/a.txt`),
  'lists nothing': (fs, at) => fs.readdirSync(`${at}/no`),
  'makes a directory that is there': (fs, at) => fs.mkdirSync(`${at}/d`),
  'makes one below nothing': (fs, at) => fs.mkdirSync(`${at}/x/y`),
  'makes all, and says which was first': (fs, at) => fs.mkdirSync(`${at}/x/y/z`, { recursive: true }),
  'makes all that is there': (fs, at) => fs.mkdirSync(`${at}/d/e`, { recursive: true }),
  'makes one below a file': (fs, at) => fs.mkdirSync(`${at}/a.txt/b/c`, { recursive: true }),
  'makes one where a file is': (fs, at) => fs.mkdirSync(`${at}/a.txt`, { recursive: true }),
  'makes one with wrong options': (fs, at) => fs.mkdirSync(`${at}/x`, { recursive: 'yes' as never }),
  'makes a temporary one nowhere': (fs, at) => fs.mkdtempSync(`${at}/no/x-`),
  'makes a temporary one': (fs, at) => fs.mkdtempSync(`${at}/x-`).replace(/\w{6}$/, '??????'),
  'removes a directory': (fs, at) => (fs.rmdirSync(`${at}/d/e`), fs.existsSync(`${at}/d/e`)),
  'removes a full directory': (fs, at) => fs.rmdirSync(`${at}/d`),
  'removes a file as a directory': (fs, at) => fs.rmdirSync(`${at}/a.txt`),
  'removes a tree': (fs, at) => (fs.rmSync(`${at}/d`, { recursive: true }), fs.existsSync(`${at}/d`)),
  'removes a tree without saying so': (fs, at) => fs.rmSync(`${at}/d`),
  'removes nothing': (fs, at) => fs.rmSync(`${at}/no`),
  'removes nothing by force': (fs, at) => fs.rmSync(`${at}/no`, { force: true }),
  'removes a link, not what it points at': (fs, at) => (fs.rmSync(`${at}/link`), fs.existsSync(`${at}/a.txt`)),
  'unlinks a directory': (fs, at) => fs.unlinkSync(`${at}/d`),
  'unlinks nothing': (fs, at) => fs.unlinkSync(`${at}/no`),
  renames: (fs, at) => (fs.renameSync(`${at}/a.txt`, `${at}/b`), fs.readdirSync(at).sort()),
  'renames nothing': (fs, at) => fs.renameSync(`${at}/no`, `${at}/b`),
  copies: (fs, at) => (fs.copyFileSync(`${at}/a.txt`, `${at}/c`), fs.readFileSync(`${at}/c`, 'utf8')),
  'copies onto what is there': (fs, at) => fs.copyFileSync(`${at}/a.txt`, `${at}/link`, fs.constants.COPYFILE_EXCL),
  'copies a directory as a file': (fs, at) => fs.copyFileSync(`${at}/d`, `${at}/c`),
  'copies with a wrong mode': (fs, at) => fs.copyFileSync(`${at}/a.txt`, `${at}/c`, 99),
  links: (fs, at) => (fs.linkSync(`${at}/a.txt`, `${at}/h`), fs.statSync(`${at}/h`).nlink),
  'links onto what is there': (fs, at) => fs.linkSync(`${at}/a.txt`, `${at}/link`),
  'points at': (fs, at) => fs.readlinkSync(`${at}/link`),
  'reads a file as a link': (fs, at) => fs.readlinkSync(`${at}/a.txt`),
  'makes a link where something is': (fs, at) => fs.symlinkSync('x', `${at}/a.txt`),
  'makes a link of a wrong type': (fs, at) => fs.symlinkSync('x', `${at}/y`, 'foo' as 'file'),
  'finds the real path': (fs, at) => [fs.realpathSync(`${at}/link`), fs.realpathSync.native(`${at}/d/../link`)],
  'finds no real path': (fs, at) => fs.realpathSync(`${at}/no/x`),
  'finds no native real path': (fs, at) => fs.realpathSync.native(`${at}/no/x`),
  'looks at a file': (fs, at) => {
    const stat = fs.statSync(`${at}/a.txt`);
    return [
      Object.keys(stat),
      stat.size,
      stat.mode,
      stat.isFile(),
      stat.isDirectory(),
      stat.nlink,
      stat.blksize,
      stat.blocks,
    ];
  },
  'looks at a file in big numbers': (fs, at) => {
    const stat = fs.statSync(`${at}/a.txt`, { bigint: true });
    return [Object.keys(stat), stat.size, stat.mode, typeof stat.mtimeNs, stat.mtimeNs / 1_000_000n === stat.mtimeMs];
  },
  'looks at a link': (fs, at) => [
    fs.lstatSync(`${at}/link`).isSymbolicLink(),
    fs.lstatSync(`${at}/link`).size,
    fs.statSync(`${at}/link`).isFile(),
  ],
  'looks at nothing': (fs, at) => fs.statSync(`${at}/no`),
  'looks at nothing without an error': (fs, at) => [
    fs.statSync(`${at}/no`, { throwIfNoEntry: false }),
    fs.lstatSync(`${at}/a.txt/x`, { throwIfNoEntry: false }),
  ],
  'looks at no descriptor': (fs) => fs.fstatSync(-1),
  'looks at a closed descriptor': (fs) => fs.fstatSync(987),
  'has access': (fs, at) => fs.accessSync(`${at}/a.txt`),
  'has no access': (fs, at) => fs.accessSync(`${at}/a.txt`, fs.constants.X_OK),
  'has access to nothing': (fs, at) => fs.accessSync(`${at}/no`),
  'has access of a wrong mode': (fs, at) => fs.accessSync(`${at}/a.txt`, 99),
  exists: (fs, at) => [
    fs.existsSync(`${at}/a.txt`),
    fs.existsSync(`${at}/no`),
    fs.existsSync(undefined as never),
    fs.existsSync(''),
  ],
  'sets modes': (fs, at) => {
    fs.chmodSync(`${at}/a.txt`, '755');
    return fs.statSync(`${at}/a.txt`).mode;
  },
  'sets a wrong mode': (fs, at) => fs.chmodSync(`${at}/a.txt`, '888'),
  'sets no mode': (fs, at) => fs.chmodSync(`${at}/a.txt`, undefined as never),
  'sets the mode of nothing': (fs, at) => fs.chmodSync(`${at}/no`, 0o644),
  'sets times': (fs, at) => {
    fs.utimesSync(`${at}/a.txt`, 1, new Date(5000));
    const { atimeMs, mtimeMs, mtime } = fs.statSync(`${at}/a.txt`);
    return [atimeMs, mtimeMs, mtime];
  },
  'sets wrong times': (fs, at) => fs.utimesSync(`${at}/a.txt`, {} as never, 1),
  'sets the times of nothing': (fs, at) => fs.utimesSync(`${at}/no`, 1, 1),
  'sets the times of a link': (fs, at) => {
    fs.lutimesSync(`${at}/link`, 1, 2);
    return fs.lstatSync(`${at}/link`).mtimeMs;
  },
  cuts: (fs, at) => {
    fs.truncateSync(`${at}/a.txt`, 2);
    fs.truncateSync(`${at}/d/e/deep.txt`, 6);
    return [fs.readFileSync(`${at}/a.txt`), fs.readFileSync(`${at}/d/e/deep.txt`)].map(plain);
  },
  'cuts nothing': (fs, at) => fs.truncateSync(`${at}/no`),
  owns: (fs, at) => fs.chownSync(`${at}/a.txt`, 0, 0),
  'owns nothing': (fs, at) => fs.chownSync(`${at}/no`, 0, 0),
  'opens nothing': (fs, at) => fs.openSync(`${at}/no`, undefined as never),
  'opens with a wrong flag': (fs, at) => fs.openSync(`${at}/a.txt`, 'q'),
  'opens exclusively': (fs, at) => fs.openSync(`${at}/a.txt`, 'wx'),
  'closes what is not open': (fs) => fs.closeSync(987),
  'closes what is no descriptor': (fs) => fs.closeSync('x' as never),
  'reads and writes at places': (fs, at) => {
    const fd = fs.openSync(`${at}/rw`, 'w+');
    const steps: unknown[] = [
      fs.writeSync(fd, 'abcdef'),
      fs.writeSync(fd, Buffer.from('XY'), 0, 1, 2),
      fs.writeSync(fd, '!', 5),
    ];
    const buffer = Buffer.alloc(4, '.');
    steps.push(
      fs.readSync(fd, buffer, 1, 2, 1),
      buffer.toString(),
      fs.readSync(fd, buffer, { position: 4 }),
      buffer.toString(),
    );
    fs.ftruncateSync(fd, 3);
    steps.push(
      fs.fstatSync(fd).size,
      fs.writevSync(fd, [Buffer.from('1'), Buffer.from('23')], 0),
      fs.readvSync(fd, [buffer.subarray(0, 1), buffer.subarray(1)], 0),
      buffer.toString(),
    );
    fs.closeSync(fd);
    return [...steps, fs.readFileSync(`${at}/rw`, 'utf8')];
  },
  'reads past the end': (fs, at) => {
    const fd = fs.openSync(`${at}/a.txt`, 'r');
    const read = [fs.readSync(fd, Buffer.alloc(100), 0, 100, 3), fs.readSync(fd, Buffer.alloc(5), 0, 5, 700)];
    fs.closeSync(fd);
    return read;
  },
  'reads with a wrong offset': (fs, at) => fs.readSync(fs.openSync(`${at}/a.txt`, 'r'), Buffer.alloc(2), 5, 1, 0),
  'reads more than there is room': (fs, at) => fs.readSync(fs.openSync(`${at}/a.txt`, 'r'), Buffer.alloc(2), 0, 5, 0),
  'reads into nothing': (fs, at) => fs.readSync(fs.openSync(`${at}/a.txt`, 'r'), 'x' as never),
  'reads a descriptor that writes': (fs, at) => fs.readSync(fs.openSync(`${at}/w`, 'w'), Buffer.alloc(1)),
  'reads a directory by descriptor': (fs, at) => fs.readSync(fs.openSync(at, 'r'), Buffer.alloc(1)),
  'writes what is no data': (fs, at) => fs.writeSync(fs.openSync(`${at}/w`, 'w'), {} as never),
  'opens a directory entry by entry': (fs, at) => {
    const dir = fs.opendirSync(`${at}/d`);
    const read = [dir.path, dir.readSync()?.name, dir.readSync()];
    dir.closeSync();
    return read;
  },
  'opens no directory': (fs, at) => fs.opendirSync(`${at}/no`),
  'copies trees': (fs, at) => {
    fs.cpSync(`${at}/d`, `${at}/copy`, { recursive: true });
    return fs.readFileSync(`${at}/copy/e/deep.txt`, 'utf8');
  },
  'copies trees through a filter': (fs, at) => {
    fs.writeFileSync(`${at}/d/skip.txt`, '');
    fs.cpSync(`${at}/d`, `${at}/copy`, { recursive: true, filter: (from) => !from.endsWith('skip.txt') });
    return fs.readdirSync(`${at}/copy`);
  },
  'copies a tree without saying so': (fs, at) => fs.cpSync(`${at}/d`, `${at}/copy`),
  'copies a tree into itself': (fs, at) => fs.cpSync(`${at}/d`, `${at}/d/x`, { recursive: true }),
  'copies a tree onto a file': (fs, at) => fs.cpSync(`${at}/d`, `${at}/a.txt`, { recursive: true }),
  'copies a file onto a tree': (fs, at) => fs.cpSync(`${at}/a.txt`, `${at}/d`),
  'copies onto what is there, with an error': (fs, at) =>
    fs.cpSync(`${at}/a.txt`, `${at}/d/e/deep.txt`, { force: false, errorOnExist: true }),
  'copies onto what is there, without force': (fs, at) => {
    fs.cpSync(`${at}/a.txt`, `${at}/d/e/deep.txt`, { force: false });
    return fs.readFileSync(`${at}/d/e/deep.txt`, 'utf8');
  },
  'copies nothing': (fs, at) => fs.cpSync(`${at}/no`, `${at}/copy`),
  'copies links': (fs, at) => {
    fs.cpSync(`${at}/link`, `${at}/copy`);
    return fs.readlinkSync(`${at}/copy`);
  },
  'reads a stream that ends before it starts': (fs, at) => fs.createReadStream(`${at}/a.txt`, { start: 5, end: 2 }),
  'watches nothing': (fs, at) => fs.watch(`${at}/no`),
  'asks for no callback': (fs, at) => fs.readFile(`${at}/a.txt`, undefined as never),
};

describe('synchronous', () => {
  it.each(Object.entries(syncCases))('%s', (_name, run) => {
    expect(outcome(run, ours, at)).toEqual(outcome(run, nodeFs, at));
  });
});

it('has the names of Node', () => {
  const names = Object.keys(nodeFs).filter((name) => name !== 'promises');
  expect(names.filter((name) => !(name in ours))).toEqual([]);
  expect(Object.keys(nodeFs.promises).filter((name) => !(name in ours.promises))).toEqual([]);
  expect({ ...ours.constants }).toEqual({ ...nodeFs.constants });
});
