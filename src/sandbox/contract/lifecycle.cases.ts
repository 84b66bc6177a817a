import type { Sandbox, SandboxResult, SandboxStatus } from '../types.ts';
import type { ContractCase } from './case.ts';
import { expectCode, expectEqual, expectThat, recordCommand, until, valueOf } from './case.ts';

/** Every call of the port that answers with a result. */
const everyCall = (sandbox: Sandbox, path: string): Promise<SandboxResult<unknown>>[] => [
  sandbox.fs.readFile(path),
  sandbox.fs.readMany([path]).then(([first]) => first ?? { ok: true, value: undefined }),
  sandbox.fs.writeFile(path, 'x'),
  sandbox.fs.writeMany([{ path, data: 'x' }]),
  sandbox.fs.mkdir(path),
  sandbox.fs.rm(path),
  sandbox.fs.rename(path, path),
  sandbox.fs.stat(path),
  sandbox.fs.readdir(path),
  sandbox.fs.walk(path),
  sandbox.fs.realpath(path),
  sandbox.fs.symlink('x', path),
  sandbox.exec('echo x'),
  sandbox.snapshot(),
  sandbox.restore({ files: [], directories: [], symlinks: [] }),
];

export const lifecycleCases: ContractCase[] = [
  {
    name: 'lifecycle: a ready sandbox says what it is',
    run: async (sandbox, { workspace }) => {
      const status = sandbox.status();
      expectEqual(status.state, 'ready', 'the state');
      expectThat((status.startedInMs ?? -1) >= 0, 'It does not say how long it took to start');
      expectThat(workspace.startsWith('/') && !workspace.endsWith('/'), `The workspace is ${workspace}`);
      expectEqual(valueOf(await sandbox.fs.stat(workspace)).type, 'directory', 'the workspace');
      expectThat(sandbox.capabilities.shellNotes.length > 20, 'There is no word on the shell');
      for (const program of sandbox.capabilities.programs) {
        const { exitCode } = await recordCommand(sandbox, `command -v ${program}`);
        expectEqual(exitCode, 0, `command -v ${program}`);
      }
    },
  },
  {
    name: 'lifecycle: an empty workspace is empty, whatever the shell needs for itself',
    run: async (sandbox, { workspace, run }) => {
      expectEqual((await run('ls -A')).stdout, '', 'the listing');
      expectEqual(valueOf(await sandbox.fs.walk(workspace)).entries, [], 'the walk');
    },
  },
  {
    name: 'lifecycle: after dispose every call is unavailable',
    run: async (_, { start, workspace }) => {
      const sandbox = await start();
      const states: SandboxStatus['state'][] = [];
      sandbox.onStatus(({ state }) => states.push(state));
      await sandbox.dispose();
      expectEqual([sandbox.status().state, states], ['closed', ['closed']], 'the state');
      const results = await Promise.all(everyCall(sandbox, `${workspace}/f`));
      for (const [index, result] of results.entries()) expectCode(result, 'unavailable', `call ${index}`);
      sandbox.fs.watch('/', () => undefined)();
      await sandbox.dispose();
    },
  },
  {
    name: 'lifecycle: dispose ends the commands that run',
    run: async (_, { start, stopWithinMs }) => {
      const sandbox = await start();
      let printed = '';
      const running = sandbox.exec('echo begin; while true; do :; done', {
        onOutput: ({ text }) => {
          printed += text;
        },
      });
      await until(() => printed.includes('begin'), 'the command to begin');
      const began = performance.now();
      await sandbox.dispose();
      const result = await running;
      expectThat(performance.now() - began <= stopWithinMs, `It took more than ${stopWithinMs} ms`);
      expectEqual(
        result.ok ? [result.value.exitCode, result.value.reason] : result.error.code,
        [137, 'signal'],
        'the end of the command',
      );
    },
  },
  {
    name: 'lifecycle: sandboxes do not share files',
    run: async (sandbox, { workspace, start }) => {
      const other = await start();
      valueOf(await sandbox.fs.writeFile(`${workspace}/f`, 'x'));
      expectCode(await other.fs.readFile(`${other.capabilities.workspace}/f`), 'not_found');
      await other.dispose();
      expectEqual(valueOf(await sandbox.fs.stat(`${workspace}/f`)).size, 1);
    },
  },
];
