import { afterEach, expect, it } from 'vitest';
import { TestHelper, patient } from './testing/helper-process.ts';

let helper: TestHelper;

afterEach(() => helper.end());

it('says what it is and what there is', patient, async () => {
  helper = await TestHelper.start();
  const ready = await helper.ready;
  expect(ready).toMatchObject({ kind: 'ready', nodeVersion: process.version, workspace: helper.workspace });
  expect(ready.programs).toEqual(expect.arrayContaining(['bash', 'sh', 'node', 'npm', 'npx']));
  expect(ready).not.toHaveProperty('noThreads');
  expect(helper.others).toEqual([]);
});

it('ends a shell without memory with a word, and lives on', patient, async () => {
  helper = await TestHelper.start({ memory: 48 });
  const { stdout, stderr, result } = await helper.run(
    `echo one; awk 'BEGIN { while (1) text[i++ % 1000000] = i " some text" }'`,
  );
  expect(stdout).toBe('one\n');
  expect(stderr).toMatch(/^bash: the process has crashed: .*memory.*\n$/);
  expect(result).toEqual({ exitCode: 137, reason: 'signal', signal: 'SIGKILL' });
  expect((await helper.run('echo next')).stdout).toBe('next\n');
});

it('runs shells in its own thread where there are no others, and says so', patient, async () => {
  const preload =
    'require("node:worker_threads").Worker = class { constructor() { throw new Error("no threads here"); } };\n';
  helper = await TestHelper.start({ preload });
  expect((await helper.ready).noThreads).toBe('no threads here');
  const { stdout } = await helper.run(
    'echo $(node -p 1+1) | cat; sleep 0.1 & wait; (echo job; exit 3) & wait $!; echo $?',
  );
  expect(stdout).toBe('2\njob\n3\n');
  const stopped = helper.run('echo begin; sleep 100; echo x > late', {
    onOutput: (_, { id }) => helper.send({ kind: 'stop', id }),
  });
  expect((await stopped).result.exitCode).toBe(137);
  expect((await helper.run('ls -A')).stdout).toBe('');
});

it('wants no more than pipes for its programs in a browser', patient, async () => {
  const preload =
    'Object.defineProperty(process, "versions", { value: { ...process.versions, webcontainer: "1" } });\n';
  helper = await TestHelper.start({ preload });
  helper.write('both.js', 'console.log("out"); console.error("err");\n');
  const { stdout } = await helper.run(
    'node both.js > log 2>&1; sort log; node both.js 2>&1 | sort; x=$(node both.js 2>/dev/null); echo $x',
  );
  expect(stdout).toBe('err\nout\nerr\nout\nout\n');
  helper.write('package.json', JSON.stringify({ scripts: { show: 'echo $BASH_VERSION' } }));
  expect((await helper.run('npm run --silent show')).stdout).toBe('5.1.0(1)-release\n');
  const stopped = helper.run(`node -e 'console.log("begin"); for (;;);'`, {
    onOutput: (_, { id }) => helper.send({ kind: 'stop', id }),
  });
  expect((await stopped).result.exitCode).toBe(137);
});

it('tells of a process that does not end', patient, async () => {
  const preload =
    'const { kill } = process; process.kill = (pid, signal) => signal === 0 ? kill(pid, signal) : true;\n';
  helper = await TestHelper.start({ preload });
  const told: unknown[] = [];
  const ended = await helper.run('node -e "setInterval(() => 0, 1000)" & echo $! > pid; echo begin; wait', {
    onOutput: (_, { id }) => helper.send({ kind: 'stop', id }),
    onUnkillable: (pid) => {
      told.push(pid);
      process.kill(Number(helper.read('pid')), 'SIGKILL');
    },
  });
  expect(told).toEqual([Number(helper.read('pid'))]);
  expect(ended.result).toEqual({ exitCode: 137, reason: 'signal', signal: 'SIGKILL' });
});
