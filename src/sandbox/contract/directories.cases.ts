import type { ContractCase } from './case.ts';
import { expectCode, expectEqual, textOf, valueOf } from './case.ts';

export const directoryCases: ContractCase[] = [
  {
    name: 'directories: mkdir creates those above, and an existing one is fine',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.mkdir(`${workspace}/a/b/c`));
      valueOf(await fs.mkdir(`${workspace}/a/b/c`));
      valueOf(await fs.mkdir(`${workspace}/a/b/`));
      valueOf(await fs.mkdir('/'));
      expectEqual(valueOf(await fs.stat(`${workspace}/a/b/c`)).type, 'directory');
    },
  },
  {
    name: 'directories: mkdir over a file is exists',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/f`, 'x'));
      expectCode(await fs.mkdir(`${workspace}/f`), 'exists');
      expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/f`))), 'x', 'the file');
    },
  },
  {
    name: 'directories: readdir is sorted by code unit and tells types',
    run: async ({ fs }, { workspace }) => {
      for (const name of ['b', 'B', 'a10', 'a2', 'é', '_']) valueOf(await fs.writeFile(`${workspace}/${name}`, ''));
      valueOf(await fs.mkdir(`${workspace}/dir`));
      valueOf(await fs.symlink('b', `${workspace}/link`));
      expectEqual(valueOf(await fs.readdir(workspace)), [
        { name: 'B', type: 'file' },
        { name: '_', type: 'file' },
        { name: 'a10', type: 'file' },
        { name: 'a2', type: 'file' },
        { name: 'b', type: 'file' },
        { name: 'dir', type: 'directory' },
        { name: 'link', type: 'symlink' },
        { name: 'é', type: 'file' },
      ]);
      expectEqual(valueOf(await fs.readdir(`${workspace}/dir`)), [], 'an empty directory');
      expectCode(await fs.readdir(`${workspace}/none`), 'not_found');
    },
  },
  {
    name: 'directories: rm removes a file, and a missing one is not_found unless forced',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/f`, 'x'));
      valueOf(await fs.rm(`${workspace}/f`));
      expectCode(await fs.stat(`${workspace}/f`), 'not_found', 'stat');
      expectCode(await fs.rm(`${workspace}/f`), 'not_found', 'rm');
      valueOf(await fs.rm(`${workspace}/f`, { force: true }));
      valueOf(await fs.rm(`${workspace}/no/f`, { force: true, recursive: true }));
    },
  },
  {
    name: 'directories: rm takes a directory only with recursive',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/d/e/f`, 'x'));
      expectCode(await fs.rm(`${workspace}/d`), 'is_directory', 'a full one');
      valueOf(await fs.mkdir(`${workspace}/empty`));
      expectCode(await fs.rm(`${workspace}/empty`), 'is_directory', 'an empty one');
      valueOf(await fs.rm(`${workspace}/d`, { recursive: true }));
      expectEqual(valueOf(await fs.readdir(workspace)), [{ name: 'empty', type: 'directory' }]);
    },
  },
  {
    name: 'directories: the workspace and the root cannot be removed',
    run: async ({ fs }, { workspace, run }) => {
      valueOf(await fs.writeFile(`${workspace}/f`, 'x'));
      expectCode(await fs.rm(workspace, { recursive: true }), 'permission_denied', 'the workspace');
      expectCode(await fs.rm('/', { recursive: true }), 'permission_denied', 'the root');
      expectCode(await fs.rename(workspace, '/elsewhere'), 'permission_denied', 'renaming');
      expectEqual((await run(`rm -r ${workspace}`)).exitCode, 1, 'the exit code of rm');
      await run(`rm -rf ${workspace} /`);
      expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/f`))), 'x', 'the file');
    },
  },
  {
    name: 'directories: rename moves files and whole trees',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/a/b/f`, 'x'));
      valueOf(await fs.rename(`${workspace}/a`, `${workspace}/c`));
      expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/c/b/f`))), 'x');
      expectCode(await fs.stat(`${workspace}/a`), 'not_found', 'the old name');
      valueOf(await fs.writeFile(`${workspace}/g`, 'y'));
      valueOf(await fs.rename(`${workspace}/g`, `${workspace}/c/b/f`));
      expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/c/b/f`))), 'y', 'the replaced file');
      valueOf(await fs.mkdir(`${workspace}/empty`));
      valueOf(await fs.rename(`${workspace}/c`, `${workspace}/empty`));
      expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/empty/b/f`))), 'y', 'below the replaced directory');
      valueOf(await fs.rename(`${workspace}/empty`, `${workspace}/empty`));
    },
  },
  {
    name: 'directories: what rename refuses',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/full/f`, 'x'));
      valueOf(await fs.mkdir(`${workspace}/d`));
      valueOf(await fs.writeFile(`${workspace}/f`, 'x'));
      expectCode(await fs.rename(`${workspace}/none`, `${workspace}/x`), 'not_found', 'a missing source');
      expectCode(await fs.rename(`${workspace}/f`, `${workspace}/no/x`), 'not_found', 'a missing parent');
      expectCode(await fs.rename(`${workspace}/d`, `${workspace}/full`), 'not_empty', 'over a full directory');
      expectCode(await fs.rename(`${workspace}/f`, `${workspace}/d`), 'is_directory', 'a file over a directory');
      expectCode(await fs.rename(`${workspace}/d`, `${workspace}/f`), 'not_directory', 'a directory over a file');
      expectCode(await fs.rename(`${workspace}/full`, `${workspace}/full/in`), 'invalid', 'into itself');
      expectEqual(
        valueOf(await fs.walk(workspace)).entries.map(({ path }) => path.slice(workspace.length)),
        ['/d', '/f', '/full', '/full/f'],
      );
    },
  },
  {
    name: 'directories: walk goes depth first, sorted, and does not follow links',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/b/2`, '22'));
      valueOf(await fs.writeFile(`${workspace}/b/1`, '1'));
      valueOf(await fs.writeFile(`${workspace}/a`, 'aaa'));
      valueOf(await fs.writeFile(`${workspace}/c`, ''));
      valueOf(await fs.symlink('b', `${workspace}/link`));
      const { entries, truncated } = valueOf(await fs.walk(workspace));
      expectEqual(truncated, false, 'truncated');
      expectEqual(
        entries.map(({ path, type, size }) => [path.slice(workspace.length), type, type === 'file' ? size : -1]),
        [
          ['/a', 'file', 3],
          ['/b', 'directory', -1],
          ['/b/1', 'file', 1],
          ['/b/2', 'file', 2],
          ['/c', 'file', 0],
          ['/link', 'symlink', -1],
        ],
      );
      expectEqual(valueOf(await fs.walk(`${workspace}/b/`)).entries[0]?.path, `${workspace}/b/1`, 'with a slash');
      expectCode(await fs.walk(`${workspace}/none`), 'not_found');
    },
  },
  {
    name: 'directories: walk skips directories by name, and tells when it was cut short',
    run: async ({ fs }, { workspace }) => {
      for (const path of ['node_modules/x/y', 'src/node_modules/z', 'src/a', 'src/b']) {
        valueOf(await fs.writeFile(`${workspace}/${path}`, ''));
      }
      const walk = async (limit?: number): Promise<unknown> => {
        const options = { skipDirectories: ['node_modules'], ...(limit !== undefined && { limit }) };
        const { entries, truncated } = valueOf(await fs.walk(workspace, options));
        return [entries.map(({ path }) => path.slice(workspace.length)), truncated];
      };
      expectEqual(await walk(), [['/src', '/src/a', '/src/b'], false]);
      expectEqual(await walk(3), [['/src', '/src/a', '/src/b'], false], 'with just enough room');
      expectEqual(await walk(2), [['/src', '/src/a'], true], 'with too little room');
      expectEqual(await walk(0), [[], true], 'with no room');
    },
  },
];
