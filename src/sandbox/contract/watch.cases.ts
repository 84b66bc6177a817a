import type { FileChange, Sandbox } from '../types.ts';
import type { ContractCase } from './case.ts';
import { expectEqual, until, valueOf } from './case.ts';

interface Watched {
  changes: FileChange[];
  /** Waits until a change of this type and path has been told. */
  heard: (type: FileChange['type'], path: string) => Promise<void>;
  end: () => void;
}

function watching({ fs }: Sandbox, path: string): Watched {
  const changes: FileChange[] = [];
  const end = fs.watch(path, (batch) => changes.push(...batch));
  const heard = (type: FileChange['type'], changed: string): Promise<void> =>
    until(
      () => changes.some((change) => change.type === type && change.path === changed),
      `${changed} to be told as ${type}`,
    );
  return { changes, heard, end };
}

export const watchCases: ContractCase[] = [
  {
    name: 'watch: files that are created, changed and removed are told',
    run: async (sandbox, { workspace }) => {
      const { heard, end } = watching(sandbox, workspace);
      valueOf(await sandbox.fs.writeFile(`${workspace}/f`, '1'));
      await heard('created', `${workspace}/f`);
      valueOf(await sandbox.fs.writeFile(`${workspace}/f`, '2'));
      await heard('changed', `${workspace}/f`);
      valueOf(await sandbox.fs.rm(`${workspace}/f`));
      await heard('removed', `${workspace}/f`);
      end();
    },
  },
  {
    name: 'watch: what the shell does is told too',
    run: async (sandbox, { workspace, run }) => {
      const { heard, end } = watching(sandbox, workspace);
      await run('mkdir -p d/e && echo x > d/e/f && ln -s f d/e/l');
      await heard('created', `${workspace}/d`);
      await heard('created', `${workspace}/d/e/f`);
      await heard('created', `${workspace}/d/e/l`);
      await run('echo y >> d/e/f');
      await heard('changed', `${workspace}/d/e/f`);
      await run('rm -r d');
      await heard('removed', `${workspace}/d/e/f`);
      await heard('removed', `${workspace}/d`);
      end();
    },
  },
  {
    name: 'watch: all that has changed is told before settleWatches answers',
    run: async (sandbox, { workspace, run }) => {
      const { changes, end } = watching(sandbox, workspace);
      valueOf(await sandbox.fs.writeFile(`${workspace}/f`, '1'));
      await run('echo x > g');
      valueOf(await sandbox.fs.settleWatches());
      expectEqual(
        changes.map(({ type, path }) => `${type} ${path}`).toSorted(),
        [`created ${workspace}/f`, `created ${workspace}/g`],
        'changes',
      );
      end();
    },
  },
  {
    name: 'watch: a directory that moves is told with all in it',
    run: async (sandbox, { workspace }) => {
      valueOf(await sandbox.fs.writeFile(`${workspace}/a/b/f`, ''));
      const { heard, end } = watching(sandbox, workspace);
      valueOf(await sandbox.fs.rename(`${workspace}/a`, `${workspace}/c`));
      await heard('removed', `${workspace}/a/b/f`);
      await heard('removed', `${workspace}/a`);
      await heard('created', `${workspace}/c`);
      await heard('created', `${workspace}/c/b/f`);
      end();
    },
  },
  {
    name: 'watch: only what is at or below the path is told, and nothing after the end',
    run: async (sandbox, { workspace }) => {
      const all = watching(sandbox, workspace);
      const some = watching(sandbox, `${workspace}/a`);
      const ended = watching(sandbox, workspace);
      ended.end();
      valueOf(await sandbox.fs.writeFile(`${workspace}/ab`, ''));
      valueOf(await sandbox.fs.writeFile(`${workspace}/a/f`, ''));
      await all.heard('created', `${workspace}/ab`);
      await some.heard('created', `${workspace}/a/f`);
      expectEqual(
        some.changes.map(({ path }) => path.slice(workspace.length)),
        ['/a', '/a/f'],
        'what the narrow watch was told',
      );
      expectEqual(ended.changes, [], 'what the ended watch was told');
      all.end();
      some.end();
    },
  },
];
