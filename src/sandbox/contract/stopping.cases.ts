import type { Sandbox } from '../types.ts';
import type { CommandRecord, ContractCase, ContractTools } from './case.ts';
import { expectCode, expectEqual, expectThat, pause, recordCommand, valueOf } from './case.ts';

interface Stopped extends CommandRecord {
  /** Milliseconds from the stop to the answer. */
  latency: number;
}

/** Runs a command until `mark` has been printed, then stops it. */
async function stopAfter(sandbox: Sandbox, command: string, mark: string): Promise<Stopped> {
  const controller = new AbortController();
  let printed = '';
  let stoppedAt = 0;
  const record = await recordCommand(sandbox, command, {
    signal: controller.signal,
    onOutput: ({ text }) => {
      printed += text;
      if (stoppedAt > 0 || !printed.includes(mark)) return;
      stoppedAt = performance.now();
      controller.abort();
    },
  });
  return { ...record, latency: performance.now() - stoppedAt };
}

function expectStopped(record: Stopped, what: string, { stopWithinMs }: ContractTools): void {
  expectEqual([record.exitCode, record.reason], [130, 'stopped'], `${what}, its end`);
  expectThat(record.latency <= stopWithinMs, `${what}: stopped only after ${Math.round(record.latency)} ms`);
}

const stopCase = (name: string, command: string): ContractCase => ({
  name: `stop: ${name}`,
  run: async (sandbox, tools) => {
    const record = await stopAfter(sandbox, command, 'begin\n');
    expectStopped(record, command, tools);
    expectThat(record.stdout.startsWith('begin\n'), 'The output before the stop is lost');
    expectEqual((await tools.run('echo next')).stdout, 'next\n', 'the next command');
  },
});

export const stoppingCases: ContractCase[] = [
  stopCase('a sleep', 'echo begin; sleep 100'),
  stopCase('a loop that does nothing', 'echo begin; while true; do :; done'),
  stopCase('a flood of output', 'echo begin; while true; do echo flood; done'),
  stopCase('a loop in a function', 'f() { echo begin; while true; do :; done; }; f'),
  stopCase('a script in a script', `bash -c 'echo begin; bash -c "sleep 100"'`),
  stopCase('a command that computes', `echo begin; awk 'BEGIN { while (1) i++ }'`),
  {
    name: 'stop: what was printed before a hot loop is kept, line by line',
    run: async (sandbox, tools) => {
      const record = await stopAfter(sandbox, 'echo one; echo two >&2; echo three; while true; do :; done', 'three\n');
      expectStopped(record, 'the loop', tools);
      expectEqual([record.stdout, record.stderr], ['one\nthree\n', 'two\n']);
    },
  },
  {
    name: 'stop: a file that was written every 50 ms no longer grows',
    run: async (sandbox, tools) => {
      const { workspace, run } = tools;
      const record = await stopAfter(
        sandbox,
        'while true; do echo x >> grow; echo tick; sleep 0.05; done',
        'tick\ntick\ntick\n',
      );
      expectStopped(record, 'the loop', tools);
      const size = async (): Promise<number> => valueOf(await sandbox.fs.stat(`${workspace}/grow`)).size;
      const atStop = await size();
      expectThat(atStop >= 6, `Only ${atStop} bytes had been written`);
      // No receipt can tell that nothing happens, so this waits as long as 12 more rounds would take.
      await pause(600);
      expectEqual(await size(), atStop, 'the size afterwards');
      expectEqual((await run('wc -c < grow | tr -d " "')).stdout, `${atStop}\n`, 'the size in the shell');
    },
  },
  {
    name: 'stop: a loop that writes without a pause changes no file afterwards',
    run: async (sandbox, tools) => {
      const { workspace } = tools;
      const record = await stopAfter(
        sandbox,
        'i=0; while true; do i=$((i + 1)); echo $i > f; echo tick; done',
        'tick\ntick\n',
      );
      expectStopped(record, 'the loop', tools);
      const read = async (): Promise<Uint8Array> => valueOf(await sandbox.fs.readFile(`${workspace}/f`));
      const atStop = await read();
      // The thread of a killed command may run on for two seconds.
      await pause(2_500);
      expectEqual(await read(), atStop, 'the file');
    },
  },
  {
    name: 'stop: before the command has begun is aborted, and nothing runs',
    run: async (sandbox, { workspace }) => {
      const outputs: string[] = [];
      const onOutput = ({ text }: { text: string }): number => outputs.push(text);
      const result = await sandbox.exec('echo x | tee f', { signal: AbortSignal.abort(), onOutput });
      expectCode(result, 'aborted');
      expectEqual(outputs, [], 'the output');
      expectEqual(valueOf(await sandbox.fs.readdir(workspace)), [], 'the files');
    },
  },
  {
    name: 'stop: right after the call, it ends as stopped',
    run: async (sandbox, { run, stopWithinMs }) => {
      const controller = new AbortController();
      const running = recordCommand(sandbox, 'sleep 100', { signal: controller.signal });
      controller.abort();
      const { exitCode, reason, took } = await running;
      expectEqual([exitCode, reason], [130, 'stopped']);
      expectThat(took <= stopWithinMs, `It took ${Math.round(took)} ms`);
      expectEqual((await run('echo next')).stdout, 'next\n');
    },
  },
  {
    name: 'stop: after the end it does nothing',
    run: async (sandbox, { run }) => {
      const controller = new AbortController();
      const { reason } = await recordCommand(sandbox, 'echo done', { signal: controller.signal });
      controller.abort();
      expectEqual([reason, (await run('echo next')).stdout], ['exit', 'next\n']);
    },
  },
  {
    name: 'stop: only the command that was stopped ends',
    run: async (sandbox, tools) => {
      const other = tools.run('echo other; sleep 1; echo still');
      expectStopped(await stopAfter(sandbox, 'echo begin; while true; do :; done', 'begin\n'), 'the loop', tools);
      expectEqual((await other).stdout, 'other\nstill\n');
    },
  },
  {
    name: 'stop: ten stops one after the other all answer in time',
    run: async (sandbox, tools) => {
      for (let round = 0; round < 10; round += 1) {
        expectStopped(
          await stopAfter(sandbox, 'echo begin; while true; do :; done', 'begin\n'),
          `round ${round}`,
          tools,
        );
      }
      expectEqual((await tools.run('echo next')).stdout, 'next\n');
    },
  },
  {
    name: 'timeout: the output so far is kept, and the next command runs',
    run: async (_, { run, stopWithinMs }) => {
      for (const command of ['echo part; sleep 100', 'echo part; while true; do :; done']) {
        const record = await run(command, { timeoutMs: 400 });
        expectEqual([record.exitCode, record.reason, record.stdout], [124, 'timeout', 'part\n'], command);
        expectThat(
          record.took >= 380 && record.took <= 400 + stopWithinMs + 200,
          `It took ${Math.round(record.took)} ms`,
        );
      }
      expectEqual((await run('echo next', { timeoutMs: 5_000 })).stdout, 'next\n');
    },
  },
  {
    name: 'timeout: a command that ends before is not touched',
    run: async (_, { run }) => {
      const record = await run('sleep 0.1; echo done', { timeoutMs: 3_000 });
      expectEqual([record.exitCode, record.reason, record.stdout], [0, 'exit', 'done\n']);
    },
  },
  {
    name: 'stop: files written before it are kept',
    run: async (sandbox, tools) => {
      const record = await stopAfter(sandbox, 'mkdir d; echo kept > d/f; echo begin; sleep 100', 'begin\n');
      expectStopped(record, 'the sleep', tools);
      expectEqual((await tools.run('cat d/f')).stdout, 'kept\n');
    },
  },
];
