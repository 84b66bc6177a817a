import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestHelper, patient } from './testing/helper-process.ts';
import type { EndedCommand } from './testing/helper-process.ts';

/** Longest time between a stop and its answer, in milliseconds. The aim is 100 on a machine that is not busy. */
const allowedMs = 400;

let helper: TestHelper;

beforeAll(async () => {
  helper = await TestHelper.start();
});
afterAll(() => helper.end());

/** Runs a command, stops it when `mark` has been printed, and answers how it ended and how long that took. */
async function stopAfter(command: string, mark = 'begin\n'): Promise<EndedCommand & { took: number }> {
  let stoppedAt = 0;
  const ended = await helper.run(command, {
    onOutput: (_, { id, stdout }) => {
      if (stoppedAt > 0 || !stdout.includes(mark)) return;
      stoppedAt = performance.now();
      helper.send({ kind: 'stop', id });
    },
  });
  return { ...ended, took: performance.now() - stoppedAt };
}

const killed = { exitCode: 137, reason: 'signal', signal: 'SIGKILL' };

describe('a stop', patient, () => {
  it.each([
    'echo begin; sleep 100',
    'echo begin; while true; do :; done',
    'echo begin; while true; do echo flood; done',
    `bash -c 'echo begin; bash -c "sleep 100"'`,
    `echo begin; awk 'BEGIN { while (1) i++ }'`,
    `node -e 'console.log("begin"); for (;;);'`,
    `node -e 'process.on("SIGTERM", () => 0); console.log("begin"); setInterval(() => 0, 1000)'`,
  ])('ends %s', async (command) => {
    const { stdout, result, took } = await stopAfter(command);
    expect(result).toEqual(killed);
    expect(stdout.startsWith('begin\n')).toBe(true);
    expect(took).toBeLessThan(allowedMs);
    expect((await helper.run('echo next')).stdout).toBe('next\n');
  });

  it('keeps what was printed before, and ends the background with it', async () => {
    const command =
      '(while true; do echo x >> grow; done) & until [ -s grow ]; do sleep .01; done; echo out; echo err >&2; echo begin; wait';
    const { stdout, stderr, result } = await stopAfter(command);
    expect([stdout, stderr, result]).toEqual(['out\nbegin\n', 'err\n', killed]);
    const { size } = statSync(join(helper.workspace, 'grow'));
    // No receipt can tell that nothing happens: this is as long as hundreds of rounds would take.
    await helper.run('sleep .1');
    expect(statSync(join(helper.workspace, 'grow')).size).toBe(size);
  });

  it('ends what a program has started, and what such a program has left behind', async () => {
    const script = `setInterval(() => require("fs").appendFileSync("ticks", "x"), 5)`;
    helper.write('tick.js', script);
    helper.write('package.json', JSON.stringify({ scripts: { start: 'node tick.js' } }));
    const leave = `node -e 'require("child_process").spawn(process.execPath, ["tick.js"], { stdio: "ignore" }).unref()'`;
    for (const command of ['npm start --silent', leave]) {
      const { result } = await stopAfter(
        `rm -f ticks; ${command} & until [ -s ticks ]; do sleep .01; done; echo begin; wait; sleep 100`,
      );
      expect(result).toEqual(killed);
      const { size } = statSync(join(helper.workspace, 'ticks'));
      await helper.run('sleep .1');
      expect(statSync(join(helper.workspace, 'ticks')).size, command).toBe(size);
    }
  });

  it('ends but the one command, and does nothing after the end', async () => {
    const other = helper.run('echo other; until [ -e go ]; do sleep .01; done; echo still');
    expect((await stopAfter('echo begin; while true; do :; done')).result).toEqual(killed);
    const { id } = await helper.run('sleep 100 & echo $! > pid');
    helper.send({ kind: 'stop', id });
    expect((await helper.run('kill -0 $(cat pid) && echo lives; kill $(cat pid); touch go')).stdout).toBe('lives\n');
    expect((await other).stdout).toBe('other\nstill\n');
  });
});

describe('the end', patient, () => {
  it.each(['its word', 'the end of its input'])('comes by %s, with all that runs', async (how) => {
    const ending = await TestHelper.start();
    await ending.run('node -e "setInterval(() => 0, 1000)" & echo $! > pid');
    const pid = Number(ending.read('pid'));
    expect(process.kill(pid, 0)).toBe(true);
    if (how === 'its word') ending.send({ kind: 'end' });
    else ending.closeInput();
    expect(await ending.exited).toBe(0);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
