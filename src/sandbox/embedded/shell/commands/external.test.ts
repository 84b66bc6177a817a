import { beforeEach, describe, expect, it } from 'vitest';
import { InProcessKernel } from '../testing/in-process-kernel.ts';
import type { Program, RunOutcome } from '../testing/in-process-kernel.ts';

/** Stands in for node: does what its first argument says. */
const node: Program = async ({ argv: [, what = '', ...args], env, cwd, print, printError, readAll, signal, ended }) => {
  switch (what) {
    case 'say':
      print(`${args.join(' ')}\n`);
      return 0;
    case 'both':
      print('o1\n');
      printError('e1\n');
      print('o2\n');
      return 0;
    case 'read':
      print(`<${await readAll()}>`);
      return 0;
    case 'env':
      print(`${JSON.stringify(env)}\n`);
      return 0;
    case 'cwd':
      print(`${cwd}\n`);
      return 0;
    case 'exit':
      return Number(args[0]);
    case 'hang':
      print('up\n');
      await ended;
      return 0;
    case 'handle':
      print('up\n');
      await signal('SIGTERM');
      print('term\n');
      return 5;
    case 'flood': {
      const timer = setInterval(() => print('y\n'));
      await ended;
      clearInterval(timer);
      return 0;
    }
    default:
      return 9;
  }
};

let kernel: InProcessKernel;
const run = (command: string): Promise<RunOutcome> => kernel.run(command);

beforeEach(() => {
  kernel = new InProcessKernel({
    files: { tool: '#!/usr/bin/env node\n', 'bin/named': '#!/usr/bin/env node\n', text: 'no program\n' },
  });
  kernel.programs.node = node;
});

describe('the output of a program', () => {
  it.each([
    ['node say a', 'a\n'],
    ['x=$(node say a); echo "[$x]"', '[a]\n'],
    ['node say a | tr a b', 'b\n'],
    ['node both 2>&1 | cat', 'o1\ne1\no2\n'],
    ['x=$(node both 2>&1); echo "$x"', 'o1\ne1\no2\n'],
    ['node both 2>/dev/null; node both >/dev/null', 'o1\no2\n'],
    ['node both > log 2>&1; cat log', 'o1\ne1\no2\n'],
    ['echo old > log; node both &>> log; cat log', 'old\no1\ne1\no2\n'],
    ['node both 2> e > o; cat e o', 'e1\no1\no2\n'],
    ['f=log; node say a > "$f"; node say b >> $f; cat log', 'a\nb\n'],
    ['{ node say a; echo b; } > log; cat log', 'a\nb\n'],
    ['(cd bin; node say a > log); cat bin/log', 'a\n'],
    ['f() { node say $1; }; f a; x=$(f b); echo "[$x]"; f c | tr c d; f e > log; cat log', 'a\n[b]\nd\ne\n'],
    ['f() { x=$(node say in); echo "f $x"; }; f; f | cat', 'f in\nf in\n'],
    ['bash -c "node say a; node say b >&2" 2>/dev/null', 'a\n'],
    ['for i in 1 2; do node say $i; done | paste -sd+', '1+2\n'],
    ['env A=1 node env | grep -o \'"A":"1"\'', '"A":"1"\n'],
    ['eval "node say a"; cmd="node say b"; $cmd; command node say c; "node" say d', 'a\nb\nc\nd\n'],
    ['true && node say a || node say b; ! node exit 1 && node say c', 'a\nc\n'],
  ])('%s', async (command, stdout) => {
    expect((await run(command)).stdout).toBe(stdout);
  });

  it('comes while the program runs', async () => {
    const { events } = await run('timeout 0.2 node hang; echo after');
    expect(events.slice(-2)).toEqual(['out up\n', 'out after\n']);
  });

  it('goes into a file while the program runs', async () => {
    const { stdout } = await run('node hang > log & while ! grep -q up log; do sleep 0.01; done; cat log; kill $!');
    expect(stdout).toBe('up\n');
  });

  it.each([
    ['node flood | head -1', 'y\n'],
    ['node flood | head -n 3 | wc -l', '3\n'],
    ['node flood | head -c 3', 'y\ny'],
  ])('is no longer read when %s has enough', async (command, stdout) => {
    expect(await run(command)).toMatchObject({ stdout, exitCode: 0 });
  });
});

describe('a program', () => {
  it.each([
    ['echo in | node read', '<in\n>'],
    ['node read < text', '<no program\n>'],
    ['node read <<< here', '<here\n>'],
    ['node read <<EOF\n$((1 + 1))\nEOF', '<2\n>'],
    ['node read', '<>'],
    ['printf "a\\nb\\n" | while read -r l; do node say $l; done', 'a\nb\n'],
  ])('reads its input: %s', async (command, stdout) => {
    expect((await run(command)).stdout).toBe(stdout);
  });

  it('gets what is exported, and nothing else', async () => {
    const { stdout } = await run('export A=1; B=2; f() { C=3 node env; }; f; unset A; cd /tmp; node cwd');
    const [line = '', folder] = stdout.split('\n');
    const { A, B, C, ...others } = JSON.parse(line) as Record<string, string>;
    expect({ A, B, C, folder }).toEqual({ A: '1', B: undefined, C: '3', folder: '/tmp' });
    expect(Object.keys(others).filter((name) => name.startsWith('__'))).toEqual([]);
  });

  it.each([
    ['node exit 3; echo $?', '3\n'],
    ['node exit 0 && echo ok', 'ok\n'],
    ['set -e; node exit 4; echo never', ''],
    ['node exit 2 | cat; echo ${PIPESTATUS[0]}', '2\n'],
    ['./tool say a; bin/named say b; PATH=$PWD/bin:$PATH; named say c; ./text; echo $?', 'a\nb\nc\n127\n'],
    ['./none; echo $?; chmod -x tool; ./tool; echo $?; ./bin; echo $?', '127\n126\n126\n'],
    ['exec node say a; echo never', 'a\n'],
  ])('gives its exit code: %s', async (command, stdout) => {
    expect((await run(command)).stdout).toBe(stdout);
  });

  it.each([
    ['node hang & sleep 0.1; kill $!; wait $!; echo $?', 'up\n143\n'],
    ['node hang & sleep 0.1; kill -9 %1; wait %1; echo $?', 'up\n137\n'],
    ['node handle & sleep 0.1; kill $!; wait $!; echo $?', 'up\nterm\n5\n'],
    ['timeout 0.1 node hang; echo $?', 'up\n124\n'],
    ['timeout 0.1 node handle; echo $?', 'up\nterm\n124\n'],
    ['timeout --preserve-status 0.1 node handle; echo $?', 'up\nterm\n5\n'],
    ['timeout -k 0.1 0.1 node hang; timeout -s KILL 0.1 node hang; echo $?', 'up\nup\n137\n'],
  ])('gets signals: %s', async (command, stdout) => {
    expect((await run(command)).stdout).toBe(stdout);
  });

  it('lives on in the background when its shell has ended', async () => {
    const { stdout } = await run(
      'bash -c "node hang > log & echo \\$! > pid"; sleep 0.1; kill -0 $(cat pid) && cat log',
    );
    expect(stdout).toBe('up\n');
  });
});
