import type { ContractCase } from './case.ts';
import { expectCode, expectEqual, expectThat, textOf, valueOf } from './case.ts';

export const pathCases: ContractCase[] = [
  {
    name: 'paths: only absolute paths of sane names are valid',
    run: async ({ fs }, { workspace }) => {
      for (const path of ['', 'a', './a', '../a', `${workspace}/a\0b`, `${workspace}/${'n'.repeat(256)}`]) {
        const what = JSON.stringify(path.slice(0, 20));
        expectCode(await fs.readFile(path), 'invalid', `reading ${what}`);
        expectCode(await fs.writeFile(path, 'x'), 'invalid', `writing ${what}`);
        expectCode(await fs.mkdir(path), 'invalid', `mkdir of ${what}`);
        expectCode(await fs.rm(path, { force: true }), 'invalid', `rm of ${what}`);
        expectCode(await fs.rename(path, `${workspace}/b`), 'invalid', `rename of ${what}`);
        expectCode(await fs.readdir(path), 'invalid', `readdir of ${what}`);
        expectCode(await fs.walk(path), 'invalid', `walk of ${what}`);
        expectCode(await fs.symlink('x', path), 'invalid', `symlink at ${what}`);
      }
      expectEqual(valueOf(await fs.readdir(workspace)), [], 'the workspace');
    },
  },
  {
    name: 'paths: dots and repeated slashes are resolved',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/a/f`, 'x'));
      for (const path of [
        '//a//f',
        '/./a/./f',
        '/a/../a/f',
        '/a/b/../f'.replace('/b/..', ''),
        '/..'.repeat(workspace.split('/').length).concat(workspace, '/a/f'),
      ]) {
        expectEqual(textOf(valueOf(await fs.readFile(workspace + path))), 'x', path);
      }
      expectCode(await fs.readFile(`${workspace}/none/../a/f`), 'not_found', 'through a missing directory');
      expectCode(await fs.readFile(`${workspace}/a/f/../f`), 'not_directory', 'through a file');
    },
  },
  {
    name: 'paths: a slash at the end means a directory',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/d/f`, 'x'));
      expectEqual(valueOf(await fs.stat(`${workspace}/d/`)).type, 'directory', 'stat');
      expectEqual(valueOf(await fs.readdir(`${workspace}/d/`)).length, 1, 'readdir');
      expectCode(await fs.readFile(`${workspace}/d/f/`), 'not_directory', 'reading a file');
      expectCode(await fs.stat(`${workspace}/d/f/`), 'not_directory', 'stat of a file');
      expectEqual(valueOf(await fs.realpath(`${workspace}/d/`)), `${workspace}/d`, 'realpath');
    },
  },
  {
    name: 'paths: the root',
    run: async ({ fs }, { workspace }) => {
      expectEqual(valueOf(await fs.stat('/')).type, 'directory', 'stat');
      const top = workspace.split('/')[1];
      expectThat(
        valueOf(await fs.readdir('/')).some(({ name, type }) => name === top && type === 'directory'),
        'The root does not list the folder of the workspace',
      );
      expectEqual(valueOf(await fs.realpath('/')), '/', 'realpath');
      expectEqual(valueOf(await fs.realpath('/..')), '/', 'realpath above the root');
      expectCode(await fs.writeFile('/', 'x'), 'is_directory', 'writing');
      expectCode(await fs.readFile('/'), 'is_directory', 'reading');
    },
  },
  {
    name: 'paths: links are followed, whether relative or absolute',
    run: async ({ fs }, { workspace, run }) => {
      valueOf(await fs.writeFile(`${workspace}/real/f`, 'x'));
      valueOf(await fs.symlink('real', `${workspace}/relative`));
      valueOf(await fs.symlink(`${workspace}/real/f`, `${workspace}/absolute`));
      expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/relative/f`))), 'x', 'through the relative');
      expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/absolute`))), 'x', 'through the absolute');
      expectEqual(valueOf(await fs.stat(`${workspace}/relative`)).type, 'directory', 'stat');
      expectEqual(valueOf(await fs.realpath(`${workspace}/relative/f`)), `${workspace}/real/f`, 'realpath');
      valueOf(await fs.writeFile(`${workspace}/absolute`, 'y'));
      expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/real/f`))), 'y', 'the target after writing');
      expectEqual(
        (await run('readlink relative && cat relative/f absolute')).stdout,
        'real\nyy',
        'what the shell sees',
      );
      expectCode(await fs.symlink('x', `${workspace}/real`), 'exists', 'a link over a directory');
      expectCode(await fs.symlink('x', `${workspace}/absolute`), 'exists', 'a link over a link');
    },
  },
  {
    name: 'paths: ".." after a link is the directory above its target',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/a/b/f`, ''));
      valueOf(await fs.writeFile(`${workspace}/a/sibling`, 'x'));
      valueOf(await fs.symlink('a/b', `${workspace}/link`));
      expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/link/../sibling`))), 'x');
    },
  },
  {
    name: 'paths: removing a link leaves its target',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.writeFile(`${workspace}/real/f`, 'x'));
      valueOf(await fs.symlink('real', `${workspace}/link`));
      valueOf(await fs.rm(`${workspace}/link`));
      valueOf(await fs.symlink('real', `${workspace}/link`));
      valueOf(await fs.rm(`${workspace}/link`, { recursive: true }));
      valueOf(await fs.symlink('f', `${workspace}/real/link`));
      valueOf(await fs.rename(`${workspace}/real/link`, `${workspace}/moved`));
      expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/real/f`))), 'x');
      expectEqual(valueOf(await fs.readdir(workspace)), [
        { name: 'moved', type: 'symlink' },
        { name: 'real', type: 'directory' },
      ]);
    },
  },
  {
    name: 'paths: a link to nothing reads as not_found and is written through',
    run: async ({ fs }, { workspace }) => {
      valueOf(await fs.symlink('target', `${workspace}/link`));
      expectCode(await fs.readFile(`${workspace}/link`), 'not_found', 'reading');
      expectCode(await fs.stat(`${workspace}/link`), 'not_found', 'stat');
      expectCode(await fs.realpath(`${workspace}/link`), 'not_found', 'realpath');
      expectEqual(valueOf(await fs.readdir(workspace)), [{ name: 'link', type: 'symlink' }], 'readdir');
      valueOf(await fs.writeFile(`${workspace}/link`, 'x'));
      expectEqual(textOf(valueOf(await fs.readFile(`${workspace}/target`))), 'x', 'the target');
    },
  },
  {
    name: 'paths: links in a circle are invalid, and can be listed and removed',
    run: async ({ fs }, { workspace, run }) => {
      valueOf(await fs.symlink('b', `${workspace}/a`));
      valueOf(await fs.symlink('a', `${workspace}/b`));
      valueOf(await fs.symlink('.', `${workspace}/here`));
      expectCode(await fs.readFile(`${workspace}/a`), 'invalid', 'reading');
      expectCode(await fs.stat(`${workspace}/a/x`), 'invalid', 'stat below');
      expectCode(await fs.writeFile(`${workspace}/b`, 'x'), 'invalid', 'writing');
      expectCode(await fs.realpath(`${workspace}/b`), 'invalid', 'realpath');
      expectEqual(valueOf(await fs.walk(workspace)).entries.length, 3, 'the entries of a walk');
      expectEqual(valueOf(await fs.realpath(`${workspace}${'/here'.repeat(20)}`)), workspace, 'a link to itself');
      expectEqual((await run('find . -name a; ls | wc -l | tr -d " "')).stdout, './a\n3\n', 'what the shell lists');
      valueOf(await fs.rm(`${workspace}/a`));
      expectEqual(valueOf(await fs.readdir(workspace)).length, 2, 'after rm');
    },
  },
];
