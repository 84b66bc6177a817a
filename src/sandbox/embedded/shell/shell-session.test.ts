import { Bash } from 'just-bash/browser';
import { describe, expect, it } from 'vitest';
import { answerFileCall } from '../kernel/old-shell-calls.ts';
import { InodeFileSystem } from '../kernel/inode-file-system.ts';
import type { FromShell } from '../shell-protocol.ts';
import { correctedCommands } from './commands/corrected.ts';
import { launcherCommands } from './commands/launchers.ts';
import { scriptCommands } from './commands/run-script.ts';
import { sleepCommand } from './commands/sleep.ts';
import { FileClient } from './file-client.ts';
import { createKernelFileSystem } from './kernel-file-system.ts';
import { ShellSession, collectSystemFiles } from './shell-session.ts';

interface Outcome {
  exitCode: number;
  stdout: string;
  stderr: string;
}

const encoder = new TextEncoder();

function workspaceOf(contents: Record<string, string>): InodeFileSystem {
  const files = new InodeFileSystem(() => 0);
  for (const { path, content } of collectSystemFiles()) {
    files.mkdirAll(path.slice(0, path.lastIndexOf('/')) || '/');
    files.writeFile(path, encoder.encode(content), 0o755);
  }
  files.mkdirAll('/workspace');
  for (const [path, content] of Object.entries(contents)) {
    files.writeFile(`/workspace/${path}`, encoder.encode(content), 0o755);
  }
  return files;
}

/** Runs a command over files in memory. Events are pieces of output, and the names of files that are read. */
async function runStreamed(
  command: string,
  contents: Record<string, string> = {},
): Promise<Outcome & { events: string[]; files: InodeFileSystem }> {
  const files = workspaceOf(contents);
  const outcome = { exitCode: -1, stdout: '', stderr: '', events: [] as string[], files };
  const session: ShellSession = new ShellSession((message: FromShell) => {
    if (message.kind === 'output') {
      const { stream, text } = message.chunk;
      outcome[stream] += text;
      outcome.events.push(`${stream} ${text}`);
    } else if (message.kind === 'calls') {
      for (const { name, args } of message.calls) if (name === 'readFile') outcome.events.push(`read ${args[0]}`);
      const answers = message.calls.map((call) => answerFileCall(files, call));
      queueMicrotask(() => session.receive(answers));
    }
  });
  const env = { PATH: '/usr/bin:/bin', HOME: '/home/user' };
  outcome.exitCode = await session.run({ command, cwd: '/workspace', env, stdin: '' });
  return outcome;
}

/** Runs a command in the interpreter as it comes, without streaming. */
async function runWhole(command: string, contents: Record<string, string> = {}): Promise<Outcome> {
  const files = workspaceOf(contents);
  const client: FileClient = new FileClient((calls) => {
    const answers = calls.map((call) => answerFileCall(files, call));
    queueMicrotask(() => client.receive(answers));
  });
  const bash = new Bash({
    fs: createKernelFileSystem(client, new Map([['/dev/null', { write: () => undefined }]])),
    cwd: '/workspace',
    env: { PATH: '/usr/bin:/bin', HOME: '/home/user', PWD: '/workspace' },
    customCommands: [...scriptCommands, ...launcherCommands, ...correctedCommands, sleepCommand],
    defenseInDepth: false,
  });
  const { exitCode, stdout, stderr } = await bash.exec(command, { rawScript: true, stdin: '' });
  return { exitCode, stdout, stderr };
}

const probe = { probe: 'x', 's.sh': '#!/bin/bash\necho one\ncat probe > copy\necho two\n' };

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
  ])('gives out the first line of %s before the next command runs', async (_, command) => {
    const { events, stdout, exitCode } = await runStreamed(command, probe);
    expect({ stdout, exitCode }).toEqual({ stdout: 'one\ntwo\n', exitCode: 0 });
    const told = events.filter((event) => event.endsWith('\n') || event === 'read /workspace/probe');
    expect(told.slice(0, 3)).toEqual(['stdout one\n', 'read /workspace/probe', 'stdout two\n']);
  });

  it('gives out what goes to stderr from inside a substitution', async () => {
    const { events } = await runStreamed('x=$(cat none); cat probe > copy; echo "<$x>"', probe);
    expect(events).toEqual([
      'read /workspace/none',
      'stderr cat: none: No such file or directory\n',
      'read /workspace/probe',
      'stdout <>\n',
    ]);
  });

  it('does not stream what someone waits for', async () => {
    const { events, files } = await runStreamed(
      'x=$(echo in); echo $x | tr i I; echo file > f; f() { echo f; }; y=$(f)',
    );
    expect(events).toEqual(['stdout In\n']);
    expect(new TextDecoder().decode(files.readFile('/workspace/f'))).toBe('file\n');
  });

  it('joins a character that is split between two commands', async () => {
    const { stdout } = await runStreamed(String.raw`printf '\xc3'; printf '\xa9\n'`);
    expect(stdout).toBe('é\n');
  });

  it('prints nothing of its own when commands are traced', async () => {
    const { stderr } = await runStreamed('set -x; f() { echo a; }; f');
    expect(stderr).toBe('+ f\n+ echo a\n');
  });

  it('counts the column of a syntax error in the command alone', async () => {
    const plain = await runWhole('echo a; done');
    expect(await runStreamed('echo a; done')).toMatchObject(plain);
    expect(plain.stderr).toContain('1:9:');
  });
});

const scripts = [
  'echo a; echo b >&2; false; echo $?',
  'f() { echo a; echo e >&2; }; x=$(f); echo "x=$x"; f > log; f | cat; cat log; f 2>/dev/null; f 2>&1 | tr a b; f >&2',
  'g() { echo a; }; f() { x=$(g); echo "[$x]"; g; g | tr a b; y=`g`; echo $y; "$1"; z=$("$1"); echo "z=$z"; }; f g; echo $(f g)',
  'g() { echo g; }; f() { eval g; x=$(eval g); echo "[$x]"; command g; }; f; eval f',
  'f() { bash -c "echo nested; echo err >&2"; }; f; x=$(f 2>&1); echo "[$x]"; f 2>/dev/null; f > out; cat out',
  './s.sh; x=$(./s.sh); echo "$x"; ./s.sh | wc -l; ./s.sh > l; cat l; ./none; echo $?; bash none; echo $?',
  'export A=1; B=2; env C=3 bash -c \'echo "$A$B$C"; bash -c "echo again \\$A\\$C"\'; env -u A -- printenv A; env -i D=4 env',
  'export A=1; timeout 5 bash -c \'echo "$A"; exit 6\'; echo $?; timeout 0.05 sleep 5; echo $?; timeout x ls; nohup echo hi',
  'set -e; f() { false; echo no; }; f; echo no',
  'set -u; f() { echo ${1:-none}; }; f; echo $none; echo no',
  'f() { return 3; }; f; echo $?; (exit 4); echo $?; exit 5',
  'f() { local v=in; echo $v; g; }; g() { echo "g $v"; }; v=out; f; echo $v',
  'f() { [ "$1" -gt 0 ] && echo $1 && f $(($1 - 1)); }; f 3; echo $?',
  'f() { cat; }; echo piped | f; f <<< here; f <<EOF\nheredoc\nEOF',
  'f() ( echo sub; ); f; h() { echo h; } >&2; h; x=1 f; echo "[$x]"',
  'printf "1\\n2\\n" | { read a; read b; echo "$a $b"; }; while read -r l; do echo "<$l>"; done < s.sh',
  '{ echo o; echo e >&2; echo o2; } 2>&1 | sort; { echo o; echo e >&2; } > /dev/null 2>&1; (echo x >&2) 2>/dev/null',
  'if cat none; then :; else echo else $?; fi; until echo once; do :; done; case $(echo x) in x) echo cx ;; esac',
  'ls none 2>&1; ls none &> l; cat l; ls none > l 2>&1; cat l; ls none 2> /dev/null; echo $?',
  'exec > moved; echo hidden; cat moved >&2',
  'exec 3> three; echo hi >&3; exec 3>&-; cat three; { echo to3 >&3; } 3> f3; cat f3',
  'a=(1 2); for i in "${a[@]}" $(echo 3); do echo $i; done; for ((i = 0; i < 2; i++)); do echo $i; done',
  'echo "$LINENO"\necho "$LINENO"; f() {\n echo "$LINENO"\n}; f',
  'false | true; echo ${PIPESTATUS[@]}; ! true; echo $?; true && echo and || echo or',
  'cat <(echo p1) <(echo p2); echo a | tee t | cat; cat t; diff <(echo a) <(echo b); echo $?',
  '[[ a == b ]]; echo $?; ((1 > 2)); echo $?; [ -f s.sh ] && echo file',
  'set -o pipefail; false | cat; echo $?; shopt -s nullglob; echo none*',
  'no-such; echo $?; source none; echo $?; unset x; echo "${x?gone}"; echo no',
  'echo "unclosed',
  'if then',
  'echo $(',
  '',
  '# nothing',
  'exit',
];

describe('streaming changes nothing else', () => {
  it.each(scripts)('%s', async (script) => {
    const { exitCode, stdout, stderr } = await runStreamed(script, probe);
    expect({ exitCode, stdout, stderr }).toEqual(await runWhole(script, probe));
  });
});
