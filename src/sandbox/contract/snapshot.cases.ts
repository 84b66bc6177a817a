import type { SandboxSnapshot } from '../types.ts';
import type { ContractCase } from './case.ts';
import { bytesOf, expectCode, expectEqual, textOf, valueOf } from './case.ts';

const empty: SandboxSnapshot = { files: [], directories: [], symlinks: [] };

export const snapshotCases: ContractCase[] = [
  {
    name: 'snapshot: holds files with bytes and modes, directories and links, by path from the workspace',
    run: async (sandbox, { workspace, run }) => {
      valueOf(await sandbox.fs.writeFile(`${workspace}/src/run.sh`, 'echo hi\n'));
      valueOf(await sandbox.fs.writeFile(`${workspace}/bytes`, bytesOf(0, 255, 128)));
      valueOf(await sandbox.fs.mkdir(`${workspace}/empty`));
      valueOf(await sandbox.fs.symlink('src/run.sh', `${workspace}/link`));
      await run('chmod 750 src/run.sh');
      expectEqual(valueOf(await sandbox.snapshot()), {
        files: [
          { path: 'bytes', data: bytesOf(0, 255, 128), mode: 0o644 },
          { path: 'src/run.sh', data: new TextEncoder().encode('echo hi\n'), mode: 0o750 },
        ],
        directories: ['empty', 'src'],
        symlinks: [{ path: 'link', target: 'src/run.sh' }],
      });
    },
  },
  {
    name: 'snapshot: of some paths holds only what is there, links as links, directories without what is in them',
    run: async (sandbox, { workspace, run }) => {
      await run('mkdir -p d/e && echo 1 > d/f && echo 2 > g && ln -s d/f l && chmod 700 g');
      valueOf(await sandbox.fs.writeFile(`${workspace}/other`, 'x'));
      expectEqual(valueOf(await sandbox.snapshot(['g', 'l', 'd', 'd/gone', 'g/below'])), {
        files: [{ path: 'g', data: new TextEncoder().encode('2\n'), mode: 0o700 }],
        directories: ['d'],
        symlinks: [{ path: 'l', target: 'd/f' }],
      });
      expectEqual(valueOf(await sandbox.snapshot([])), empty);
    },
  },
  {
    name: 'snapshot: restore brings back exactly what was there',
    run: async (sandbox, { workspace, run }) => {
      await run('mkdir -p a/b empty && echo 1 > a/b/f && echo keep > keep && ln -s keep l && chmod 600 keep');
      const before = valueOf(await sandbox.snapshot());
      await run('rm -r a empty l && echo changed > keep && chmod 777 keep && mkdir a.new && echo x > empty && mkdir l');
      valueOf(await sandbox.restore(before));
      expectEqual(valueOf(await sandbox.snapshot()), before);
      valueOf(await sandbox.restore(empty));
      expectEqual(valueOf(await sandbox.fs.readdir(workspace)), [], 'after restoring nothing');
    },
  },
  {
    name: 'snapshot: restore creates the directories that its files need',
    run: async (sandbox, { workspace }) => {
      const data = new TextEncoder().encode('x');
      valueOf(
        await sandbox.restore({
          ...empty,
          files: [{ path: 'a/b/f', data, mode: 0o644 }],
          symlinks: [{ path: 'c/l', target: '../a' }],
        }),
      );
      expectEqual(textOf(valueOf(await sandbox.fs.readFile(`${workspace}/c/l/b/f`))), 'x');
      expectEqual(data.length, 1, 'the array of the caller');
    },
  },
  {
    name: 'snapshot: restore refuses paths that leave the workspace, and changes nothing',
    run: async (sandbox, { workspace }) => {
      valueOf(await sandbox.fs.writeFile(`${workspace}/f`, 'old'));
      const data = new Uint8Array(0);
      for (const path of ['../x', '/x', 'a/../../x', '', 'a//b', './a']) {
        const result = await sandbox.restore({ ...empty, files: [{ path, data, mode: 0o644 }] });
        expectCode(result, 'invalid', JSON.stringify(path));
      }
      const underFile = [
        { path: 'a', data, mode: 0o644 },
        { path: 'a/b', data, mode: 0o644 },
      ];
      expectCode(await sandbox.restore({ ...empty, files: underFile }), 'not_directory', 'a file below a file');
      expectEqual(textOf(valueOf(await sandbox.fs.readFile(`${workspace}/f`))), 'old');
    },
  },
  {
    name: 'snapshot: restore does not follow links out of the workspace',
    run: async (sandbox, { workspace, run }) => {
      await run('echo outside > /tmp/outside; rm -rf /tmp/dir; mkdir /tmp/dir; ln -s /tmp/outside f; ln -s /tmp/dir d');
      const data = new TextEncoder().encode('inside');
      valueOf(
        await sandbox.restore({
          files: [
            { path: 'f', data, mode: 0o644 },
            { path: 'd/g', data, mode: 0o644 },
          ],
          directories: ['d'],
          symlinks: [],
        }),
      );
      expectEqual((await run('cat /tmp/outside; ls /tmp/dir; cat f d/g')).stdout, 'outside\ninsideinside');
      expectEqual(valueOf(await sandbox.fs.realpath(`${workspace}/d/g`)), `${workspace}/d/g`, 'the real path');
    },
  },
  {
    name: 'snapshot: 20 MB in 2,000 files come back',
    run: async (sandbox) => {
      const files = Array.from({ length: 2000 }, (_, index) => ({
        path: `d${String(index % 40).padStart(2, '0')}/f${String(index).padStart(4, '0')}`,
        data: new Uint8Array(10_240).fill(index % 251),
        mode: 0o644,
      })).toSorted((a, b) => (a.path < b.path ? -1 : 1));
      valueOf(await sandbox.restore({ ...empty, files }));
      expectEqual(valueOf(await sandbox.snapshot()).files, files);
    },
  },
];
