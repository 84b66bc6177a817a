import type { ContractCase } from './case.ts';
import { bytesOf, expectCode, expectEqual, expectThat, textOf, valueOf } from './case.ts';

const allBytes = Uint8Array.from({ length: 256 }, (_, index) => index);

export const fileCases: ContractCase[] = [
  {
    name: 'files: what was written as text is read as UTF-8 bytes',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/a.txt`, 'héllo 中文 😀\n'));
      expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/a.txt`))), 'héllo 中文 😀\n');
    },
  },
  {
    name: 'files: every byte value survives',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/bytes`, allBytes));
      expectEqual(valueOf(await fs.readFile(`${workspace}/bytes`)), allBytes);
    },
  },
  {
    name: 'files: bytes that are no text survive the shell',
    run: async ({ fs }, { workspace, run }) => {
      valueOf(await fs.writeFile(`${workspace}/bytes`, allBytes));
      const { exitCode } = await run(
        'cp bytes copy && cat bytes > through-cat && cat < bytes | cat >> twice && cat bytes >> twice',
      );
      expectEqual(exitCode, 0, 'the exit code');
      expectEqual(valueOf(await fs.readFile(`${workspace}/copy`)), allBytes, 'the copy');
      expectEqual(valueOf(await fs.readFile(`${workspace}/through-cat`)), allBytes, 'what cat wrote');
      expectEqual(valueOf(await fs.readFile(`${workspace}/twice`)), bytesOf(...allBytes, ...allBytes), 'the appended');
    },
  },
  {
    name: 'files: an empty file is a file of no bytes',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/empty`, ''));
      expectEqual(valueOf(await fs.readFile(`${workspace}/empty`)).length, 0, 'its length');
      expectEqual(valueOf(await fs.stat(`${workspace}/empty`)).size, 0, 'its size');
    },
  },
  {
    name: 'files: a file of 8 MB survives',
    run: async ({ fs }, { workspace, run }) => {
      const big = new Uint8Array(8 * 1024 * 1024);
      for (let index = 0; index < big.length; index += 1) big[index] = (index * 31 + (index >> 8)) & 0xff;
      valueOf(await fs.writeFile(`${workspace}/big`, big));
      expectEqual(valueOf(await fs.readFile(`${workspace}/big`)), big);
      expectEqual((await run('wc -c < big | tr -d " "')).stdout, `${big.length}\n`, 'what wc counts');
    },
  },
  {
    name: 'files: writing creates the directories above',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/deep/er/file`, 'x'));
      expectEqual(valueOf(await fs.stat(`${workspace}/deep/er`)).type, 'directory');
    },
  },
  {
    name: 'files: writing replaces the whole file',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/a`, 'a long first text'));
      valueOf(await fs.writeFile(`${workspace}/a`, 'short'));
      expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/a`))), 'short');
    },
  },
  {
    name: 'files: the bytes given and the bytes answered belong to the caller',
    run: async ({ fs }, { workspace }) => {
      const large = new Uint8Array(200_000).fill(7);
      const small = bytesOf(1, 2, 3);
      valueOf(await fs.writeFile(`${workspace}/large`, large));
      valueOf(await fs.writeFile(`${workspace}/small`, small));
      expectEqual([large.length, small.length], [200_000, 3], 'the lengths after writing');
      large.fill(9);
      small.fill(9);
      const read = valueOf(await fs.readFile(`${workspace}/large`));
      expectEqual(read, new Uint8Array(200_000).fill(7), 'the large file');
      read.fill(8);
      expectEqual(valueOf(await fs.readFile(`${workspace}/large`)), new Uint8Array(200_000).fill(7), 'read again');
      expectEqual(valueOf(await fs.readFile(`${workspace}/small`)), bytesOf(1, 2, 3), 'the small file');
    },
  },
  {
    name: 'files: a view into a larger buffer is written alone',
    run: async ({ fs }, { workspace }) => {
      const whole = new Uint8Array(300_000).fill(1).fill(5, 100_000, 200_000);
      valueOf(await fs.writeFile(`${workspace}/view`, whole.subarray(100_000, 200_000)));
      expectEqual(valueOf(await fs.readFile(`${workspace}/view`)), new Uint8Array(100_000).fill(5));
    },
  },
  {
    name: 'files: a missing file is not_found, with its path and a sentence',
    run: async ({ fs }, { workspace }) => {
      const path = `${workspace}/none.txt`;
      const result = await fs.readFile(path);
      expectEqual(result, {
        ok: false,
        error: { code: 'not_found', message: `No such file or directory: ${path}`, path },
      });
      expectCode(await fs.stat(path), 'not_found', 'stat');
      expectCode(await fs.realpath(path), 'not_found', 'realpath');
      expectCode(await fs.readFile(`${workspace}/no/such/file`), 'not_found', 'a missing directory');
    },
  },
  {
    name: 'files: a directory is not read or written as a file',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.mkdir(`${workspace}/d`));
      expectCode(await fs.readFile(`${workspace}/d`), 'is_directory', 'reading');
      expectCode(await fs.writeFile(`${workspace}/d`, 'x'), 'is_directory', 'writing');
      expectCode(await fs.writeFile(`${workspace}/new/`, 'x'), 'is_directory', 'writing with a slash at the end');
    },
  },
  {
    name: 'files: nothing is below a file',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/f`, 'x'));
      expectCode(await fs.writeFile(`${workspace}/f/a`, 'x'), 'not_directory', 'writing');
      expectCode(await fs.readFile(`${workspace}/f/a`), 'not_directory', 'reading');
      expectCode(await fs.mkdir(`${workspace}/f/a/b`), 'not_directory', 'mkdir');
      expectCode(await fs.readdir(`${workspace}/f`), 'not_directory', 'readdir');
      expectCode(await fs.walk(`${workspace}/f`), 'not_directory', 'walk');
    },
  },
  {
    name: 'files: readMany answers in the order asked, each for itself',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/1`, 'one'));
      valueOf(await fs.writeFile(`${workspace}/2`, 'two'));
      const results = await fs.readMany([`${workspace}/2`, `${workspace}/none`, workspace, `${workspace}/1`]);
      expectEqual(
        results.map((result) => (result.ok ? textOf(result.value) : result.error.code)),
        ['two', 'not_found', 'is_directory', 'one'],
      );
      expectEqual(await fs.readMany([]), [], 'the answer for no paths');
    },
  },
  {
    name: 'files: writeMany writes all it can and answers the first failure',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.mkdir(`${workspace}/d`));
      const result = await fs.writeMany([
        { path: `${workspace}/a/1`, data: 'one' },
        { path: `${workspace}/d`, data: 'x' },
        { path: 'relative', data: 'x' },
        { path: `${workspace}/a/2`, data: bytesOf(0, 255) },
      ]);
      expectCode(result, 'is_directory');
      expectEqual(!result.ok && result.error.path, `${workspace}/d`, 'the path of the failure');
      expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/a/1`))), 'one');
      expectEqual(valueOf(await fs.readFile(`${workspace}/a/2`)), bytesOf(0, 255));
      valueOf(await fs.writeMany([]));
    },
  },
  {
    name: 'files: 2,000 files are written, listed and read in one call each',
    run: async ({ fs }, { workspace }) => {
      const files = Array.from({ length: 2000 }, (_, index) => ({
        path: `${workspace}/d${index % 20}/f${index}`,
        data: `content ${index}\n`,
      }));
      valueOf(await fs.writeMany(files));
      const { entries, truncated } = valueOf(await fs.walk(workspace));
      expectEqual([entries.length, truncated], [2020, false], 'the number of entries');
      const read = await fs.readMany(files.map(({ path }) => path));
      expectEqual(
        read.map((result) => textOf(valueOf(result))),
        files.map(({ data }) => data),
      );
    },
  },
  {
    name: 'files: stat tells type, size, mode and time',
    run: async ({ fs }, { workspace, run }) => {
      const before = Date.now();
      valueOf(await fs.writeFile(`${workspace}/a`, 'héllo'));
      const stat = valueOf(await fs.stat(`${workspace}/a`));
      expectEqual([stat.type, stat.size, stat.mode], ['file', 6, 0o644]);
      expectThat(
        stat.modifiedAt >= before - 1000 && stat.modifiedAt <= Date.now() + 1000,
        `The time is off: ${stat.modifiedAt - before} ms`,
      );
      expectEqual(
        (await run('chmod 755 a && mkdir d && touch -d 2001-02-03T04:05:06Z a')).exitCode,
        0,
        'the exit code',
      );
      const changed = valueOf(await fs.stat(`${workspace}/a`));
      expectEqual([changed.mode, changed.modifiedAt], [0o755, Date.UTC(2001, 1, 3, 4, 5, 6)], 'mode and time');
      expectEqual(valueOf(await fs.stat(`${workspace}/d`)).type, 'directory');
    },
  },
  {
    name: 'files: writing again keeps the mode',
    run: async ({ fs }, { workspace, run }) => {
      valueOf(await fs.writeFile(`${workspace}/run.sh`, 'echo one\n'));
      await run('chmod +x run.sh');
      valueOf(await fs.writeFile(`${workspace}/run.sh`, 'echo two\n'));
      expectEqual(valueOf(await fs.stat(`${workspace}/run.sh`)).mode, 0o755);
      expectEqual((await run('./run.sh')).stdout, 'two\n');
    },
  },
  {
    name: 'files: names of any kind',
    run: async ({ fs }, { workspace, run }) => {
      const names = ['中文.txt', '😀', 'with space', `q'u"o$te`, 'new\nline', '-dash', '.hidden', 'a\\b', '*'];
      for (const name of names) valueOf(await fs.writeFile(`${workspace}/${name}`, name));
      expectEqual(
        valueOf(await fs.readdir(workspace)).map(({ name }) => name),
        names.toSorted((a, b) => (a < b ? -1 : 1)),
        'the names',
      );
      for (const name of names) expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/${name}`))), name);
      const shown = await run(`cat 中文.txt "with space" 😀 ./-dash 'a\\b' '*'`);
      expectEqual(shown.stdout, '中文.txtwith space😀-dasha\\b*', 'what the shell reads');
    },
  },
  {
    name: 'files: a file over the limit is no_space and leaves the old one',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/f`, 'old'));
      expectCode(await fs.writeFile(`${workspace}/f`, new Uint8Array(256 * 1024 * 1024 + 1)), 'no_space');
      expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/f`))), 'old');
    },
  },
];
