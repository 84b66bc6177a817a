import { describe, expect, it } from 'vitest';
import { InProcessKernel } from './testing/in-process-kernel.ts';
import type { RunOptions, RunOutcome } from './testing/in-process-kernel.ts';

const probe = { probe: 'x', 's.sh': '#!/bin/bash\necho one\ncat probe > copy\necho two\n' };

const run = (command: string, options?: RunOptions): Promise<RunOutcome> =>
  new InProcessKernel({ files: probe }).run(command, options);

describe('streaming', () => {
  it.each([
    ['a list', 'echo one; cat probe > copy; echo two'],
    ['a loop', 'for w in one two; do echo $w; cat probe > copy; done'],
    ['a function', 'f() { echo one; cat probe > copy; g two; }; g() { echo $1; }; f'],
    ['a script', 'bash s.sh'],
    ['a script as a program', './s.sh'],
    ['a script in a function', 'f() { sh s.sh; }; f'],
    ['the end of a pipe', 'echo x | while read -r _; do echo one; cat probe > copy; echo two; done'],
    ['a group with stderr joined', '{ echo one; cat probe > copy; echo two >&2; } 2>&1'],
    ['eval', 'eval "echo one; cat probe > copy; echo two"'],
    ['source', 'source ./s.sh'],
    ['a sourced function', 'echo "f() { echo one; cat probe > copy; echo two; }" > lib; . ./lib; f'],
    ['a handler', "trap 'echo one; cat probe > copy; echo two' EXIT"],
    ['a copied descriptor', 'exec 3>&1; echo one >&3; cat probe > copy; echo two'],
  ])('gives out the first line of %s before the next command runs', async (_, command) => {
    const { events, stdout, exitCode } = await run(command);
    expect({ stdout, exitCode }).toEqual({ stdout: 'one\ntwo\n', exitCode: 0 });
    const told = events.filter((event) => event.endsWith('\n') || event === 'read /workspace/probe');
    expect(told.slice(0, 3)).toEqual(['out one\n', 'read /workspace/probe', 'out two\n']);
  });

  it('gives out what goes to stderr from inside a substitution', async () => {
    const { events } = await run('x=$(cat none); cat probe > copy; echo "<$x>"');
    expect(events.filter((event) => !event.startsWith('read /workspace/none'))).toEqual([
      'err cat: none: No such file or directory\n',
      'read /workspace/probe',
      'out <>\n',
    ]);
  });

  it('does not stream what someone waits for', async () => {
    const kernel = new InProcessKernel();
    const { events } = await kernel.run('x=$(echo in); echo $x | tr i I; echo file > f; f() { echo f; }; y=$(f)');
    expect(events).toEqual(['out In\n']);
    expect(kernel.text('f')).toBe('file\n');
  });

  it('prints bytes as they are, even of a split character', async () => {
    expect((await run(String.raw`printf '\xc3'; printf '\xa9\n'`)).events).toEqual(['out \ufffd', 'out \ufffd\n']);
  });

  it('prints nothing of its own when commands are traced', async () => {
    expect((await run('set -x; f() { echo a; }; f; no-such; true && echo b')).stderr).toBe(
      '+ f\n+ echo a\n+ no-such\nbash: no-such: command not found\n+ true\n+ echo b\n',
    );
  });

  it('counts the column of a syntax error in the command alone', async () => {
    const { stdout, stderr, exitCode } = await run('echo a; done');
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
    expect(stderr).toContain('1:9:');
  });
});

describe('a process', () => {
  it('has fresh variables, functions and options each time', async () => {
    const kernel = new InProcessKernel();
    await kernel.run('set -e; x=1; f() { echo f; }; cd /tmp; shopt -s nullglob');
    const { stdout } = await kernel.run('echo "${x-none} $PWD"; type f 2>/dev/null; false; echo none*');
    expect(stdout).toBe('none /workspace\nnone*\n');
  });

  it('gets its environment, arguments and folder', async () => {
    const kernel = new InProcessKernel();
    const outcome = await kernel.runProgram(['bash', '-c', 'echo "$A $0 $1 $PWD"', 'zero', 'it\'s "one"'], {
      env: { A: 'a b' },
      cwd: '/tmp',
    });
    expect(outcome.stdout).toBe('a b zero it\'s "one" /tmp\n');
  });

  it('runs a command of the shell with its arguments as they are', async () => {
    const kernel = new InProcessKernel();
    const { stdout } = await kernel.runProgram(['printf', '<%s>', 'a b', '$HOME', "it's", '*', '']);
    expect(stdout).toBe("<a b><$HOME><it's><*><>");
  });

  it.each([
    [['bash', 's.sh'], { exitCode: 0, stdout: 'one\ntwo\n' }],
    [['/bin/sh', '-c', 'exit 3'], { exitCode: 3 }],
    [['bash', 'none.sh'], { exitCode: 127, stderr: 'bash: none.sh: No such file or directory\n' }],
    [['bash', '/tmp'], { exitCode: 126, stderr: 'bash: /tmp: Is a directory\n' }],
    [['bash', '--bad'], { exitCode: 2, stderr: 'bash: --bad: invalid option\n' }],
    [['no-such', 'a'], { exitCode: 127, stderr: 'bash: no-such: command not found\n' }],
  ])('%j', async (argv, expected) => {
    expect(await new InProcessKernel({ files: probe }).runProgram(argv)).toMatchObject(expected);
  });

  it('does the same without shared memory', async () => {
    const kernel = new InProcessKernel({ files: probe, synchronous: false });
    const { stdout, exitCode } = await kernel.run(
      'cat probe; echo; ./s.sh; ls; (exit 3) & wait $!; echo $?; x=$(bash -c "echo in"); echo $x; exit 4',
    );
    expect(stdout).toBe('x\none\ntwo\ncopy\nprobe\ns.sh\n3\nin\n');
    expect(exitCode).toBe(4);
  });
});

describe('standard input', () => {
  const lines = 'l1\nl2\nl3\n';

  it.each([
    ['read a; echo "a=$a"; cat', 'a=l1\nl2\nl3\n'],
    ['while read -r l; do echo "<$l>"; done', '<l1>\n<l2>\n<l3>\n'],
    ['f() { read x; echo "f $x"; }; echo piped | f; f; wc -l', 'f piped\nf l1\n2\n'],
    ['bash -c "read z; echo z=\\$z"; cat', 'z=l1\nl2\nl3\n'],
    ['x=$(cat); echo "[$x]"', '[l1\nl2\nl3]\n'],
    ['grep l2; echo $?', 'l2\n0\n'],
    ['grep x probe; sed s/x/y/ probe; cat', 'x\nyl1\nl2\nl3\n'],
    ['read -n 1 a; read -d 2 b; echo "$a,$b"; mapfile -t m; echo ${#m[@]}', 'l,1\nl\n2\n'],
    ['{ read a; read b; }; echo "$b"; (cat)', 'l2\nl3\n'],
    ['cat /dev/stdin | tail -1', 'l3\n'],
    ['read a < probe; echo $a; cat <<< here; read b; echo $b', 'x\nhere\nl1\n'],
  ])('%s', async (command, stdout) => {
    expect((await run(command, { stdin: lines })).stdout).toBe(stdout);
  });

  it('is not waited for by a command that does not read it', async () => {
    // oxlint-disable-next-line require-yield
    async function* never(): AsyncGenerator<string> {
      await new Promise(() => undefined);
    }
    const { stdout, exitCode } = await run('ls; cat probe; echo; true < /dev/null', { stdin: never() });
    expect({ stdout, exitCode }).toEqual({ stdout: 'probe\ns.sh\nx\n', exitCode: 0 });
  });

  it('is read line by line as it comes', async () => {
    let answer: (line: string) => void = () => undefined;
    const answered = new Promise<string>((resolve) => {
      answer = resolve;
    });
    async function* typed(): AsyncGenerator<string> {
      yield 'first\n';
      yield await answered;
    }
    const kernel = new InProcessKernel();
    kernel.programs.answer = () => {
      answer('second\n');
      return Promise.resolve(0);
    };
    const outcome = await kernel.run('read a; echo "1 $a"; timeout 9 answer; read b; echo "2 $b"; read c; echo $?', {
      stdin: typed(),
    });
    expect(outcome.stdout).toBe('1 first\n2 second\n1\n');
  });
});
