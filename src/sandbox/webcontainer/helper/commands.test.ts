import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestHelper, patient } from './testing/helper-process.ts';

let helper: TestHelper;

beforeAll(async () => {
  helper = await TestHelper.start();
});
afterAll(() => helper.end());

const stdoutOf = async (command: string, env: Record<string, string> = {}): Promise<string> => {
  const { stdout, stderr } = await helper.run(command, { env });
  expect(stderr).toBe('');
  return stdout;
};

describe('a command', patient, () => {
  it('is told by one line, or by a file that goes away', async () => {
    const long = `echo ${'x'.repeat(2000)}`;
    expect((await helper.run(long, {}, true)).stdout).toBe(`${'x'.repeat(2000)}\n`);
    expect(await stdoutOf(`ls -A . ${helper.folder}`)).toBe(`.:\n\n${helper.folder}:\nbin\nhelper.cjs\n`);
  });

  it('has its exit code, its streams, its environment and its folder', async () => {
    const ended = await helper.run('pwd; echo "$GREETING"; ls none; exit 7', { env: { GREETING: 'hé' } });
    expect(ended).toMatchObject({
      stdout: `${helper.workspace}\nhé\n`,
      stderr: "ls: cannot access 'none': No such file or directory\n",
      result: { exitCode: 7, reason: 'exit' },
    });
    const missing = await helper.run('echo no', { cwd: '/none' });
    expect(missing).toMatchObject({
      stdout: '',
      stderr: 'bash: cd: /none: No such file or directory\n',
      result: { exitCode: 1, reason: 'exit' },
    });
    expect((await helper.run('kill -9 $$')).result).toEqual({ exitCode: 137, reason: 'signal', signal: 'SIGKILL' });
  });

  it('is ended when it prints too much', async () => {
    const { stdout, stderr, result } = await helper.run(`node -e 'process.stdout.write("x".repeat(40_000_000))'`);
    expect(stdout.length).toBe(32 * 1024 * 1024);
    expect(stderr).toBe('\nbash: more than 33554432 bytes of output: the command was ended\n');
    expect(result.exitCode).toBe(137);
  });
});

describe('programs', patient, () => {
  it('keep their exit codes, and the order of what they print to one place', async () => {
    helper.write(
      'both.js',
      'for (const i of [1, 2, 3]) { console.log("o" + i); console.error("e" + i); }\nprocess.exitCode = 3;\n',
    );
    const mixed = 'o1\ne1\no2\ne2\no3\ne3\n';
    expect(await stdoutOf('node both.js 2>&1; echo $?')).toBe(`${mixed}3\n`);
    expect(await stdoutOf('node both.js 2>&1 | cat; x=$(node both.js 2>&1); echo "$x"')).toBe(mixed + mixed);
    expect(await stdoutOf('echo old > log; node both.js >> log 2>&1; cat log')).toBe(`old\n${mixed}`);
    const { stdout, stderr } = await helper.run('node both.js');
    expect([stdout, stderr]).toEqual(['o1\no2\no3\n', 'e1\ne2\ne3\n']);
  });

  it('print characters whole, wherever they were cut', async () => {
    const pieces = `for (const byte of Buffer.from("é🙂中\\n")) require("fs").writeSync(1, Buffer.of(byte)), Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)`;
    expect(await stdoutOf(`node -e '${pieces}'`)).toBe('é🙂中\n');
  });

  it('are found on PATH, as files, and by those who ask for them', async () => {
    helper.write('bin/hello', '#!/usr/bin/env node\nconsole.log("hello", process.argv[2]);\n', 0o755);
    helper.write('bin/shout', '#!/bin/bash\necho "$0" "$1" | tr a-z A-Z\n', 0o755);
    helper.write('bin/plain', 'echo plain $1\n', 0o755);
    helper.write('bin/rows', '#!/usr/bin/awk -f\n{ print NR, $0 }\n', 0o755);
    const env = { PATH: `${helper.workspace}/bin:${process.env['PATH'] ?? ''}` };
    expect(await stdoutOf('hello a; env hello b; timeout 5 hello c; hello d | cat; bin/hello e', env)).toBe(
      'hello a\nhello b\nhello c\nhello d\nhello e\n',
    );
    expect(await stdoutOf('cd bin; ./shout x; plain y; echo z | rows', env)).toBe('./SHOUT X\nplain y\n1 z\n');
    expect(await stdoutOf('command -v hello grep; which hello; type -t hello; [ -x /bin/ls ] && echo ls', env)).toBe(
      `/usr/bin/grep\n${helper.workspace}/bin/hello\n${helper.workspace}/bin/hello\nfile\nls\n`,
    );
  });

  it('that start a shell get ours', async () => {
    const show =
      'cd sub && printf "a\\nb\\n" | sed -n 2p > out && [[ -f out ]] && echo "$BASH_VERSION" $(type -t rg); node -p "process.argv.slice(1)"';
    helper.write('package.json', JSON.stringify({ scripts: { show } }));
    helper.write('sub/in', '');
    expect(await stdoutOf('npm run --silent show -- "a b" "\\$c"; cat sub/out')).toBe(
      "5.1.0(1)-release file\n[ 'a b', '$c' ]\nb\n",
    );
    const spawned = `require("child_process").spawnSync("sh", ["-c", "read x; echo [$x]; exit 4"], { input: "in", stdio: ["pipe", "inherit", "inherit"] }).status`;
    expect(await stdoutOf(`node -p '${spawned}'`)).toBe('[in]\n4\n');
  });

  it('that only a shell of the machine can start are started by it', async () => {
    helper.write('shims/jsh', '#!/usr/bin/env node\nconsole.log("by jsh:", process.argv.slice(2).join(" "));\n', 0o755);
    helper.write('shims/npm', '#!/usr/bin/env node\nprocess.exit(127);\n', 0o755);
    const env = { PATH: `${helper.workspace}/shims:${process.env['PATH'] ?? ''}` };
    expect(await stdoutOf(`npm run "a b"; pnpm install`, env)).toBe(
      `by jsh: -c 'npm' 'run' 'a b'\nby jsh: -c 'pnpm' 'install'\n`,
    );
  });

  it('that cannot be started are told as bash tells them', async () => {
    helper.write('text', 'x');
    const { stdout, stderr } = await helper.run('nope; echo $?; ./none; echo $?; ./text; echo $?; ./bin; echo $?');
    expect(stdout).toBe('127\n127\n126\n126\n');
    expect(stderr).toBe(
      'bash: nope: command not found\nbash: ./none: No such file or directory\nbash: ./text: Permission denied\nbash: ./bin: Is a directory\n',
    );
  });

  it('are ended by signals, which they may handle', async () => {
    helper.write(
      'handles.js',
      'process.on("SIGTERM", () => { console.log("term"); process.exit(5); });\nconsole.log("up");\nsetInterval(() => 0, 1000);\n',
    );
    expect(
      await stdoutOf(
        'node handles.js > log & until grep -q up log; do sleep .01; done; kill $!; wait $!; echo $?; cat log',
      ),
    ).toBe('5\nup\nterm\n');
    expect(await stdoutOf('node -e "setInterval(() => 0, 1000)" & kill -9 $!; wait $! 2>/dev/null; echo $?')).toBe(
      '137\n',
    );
  });
});

describe('standard input', patient, () => {
  it('comes in pieces, to the shell and to its programs', async () => {
    const echo = 'process.stdin.on("data", (data) => console.log("got", String(data).trim()))';
    const ended = await helper.run(`read -r x; echo "<$x>"; node -e '${echo}'; echo end`, {
      hasStdin: true,
      first: 'one\n',
      onOutput: ({ text }, { id }) => {
        if (text.includes('<one>')) helper.send({ kind: 'stdin', id, text: 'two\n' });
        if (text.includes('got two')) helper.send({ kind: 'stdin', id, text: 'three\n' });
        if (text.includes('got three')) helper.send({ kind: 'stdin', id, text: null });
      },
    });
    expect(ended.stdout).toBe('<one>\ngot two\ngot three\nend\n');
  });

  it('stays for the next when a program has ended', async () => {
    const ended = await helper.run('node -e 0; echo first; node -e 0; (node -e 0); echo second; cat', {
      hasStdin: true,
      onOutput: ({ text }, { id }) => {
        if (!text.includes('second')) return;
        helper.send({ kind: 'stdin', id, text: 'late\n' });
        helper.send({ kind: 'stdin', id, text: null });
      },
    });
    expect(ended.stdout).toBe('first\nsecond\nlate\n');
  });

  it('holds nobody up who does not read it', async () => {
    expect((await helper.run('echo done', { hasStdin: true })).stdout).toBe('done\n');
    expect((await helper.run('cat; echo end')).stdout).toBe('end\n');
  });
});

describe('background jobs', patient, () => {
  it('live on after their command, answer, are listed, and can be killed', async () => {
    helper.write(
      'server.js',
      'const server = require("http").createServer((request, response) => response.end(request.method + request.url));\nserver.listen(0, () => console.log(server.address().port));\n',
    );
    const started = await stdoutOf('node server.js > port & echo $!; until [ -s port ]; do sleep .01; done');
    const pid = started.trim();
    expect(await stdoutOf('curl -s "http://localhost:$(cat port)/path?q=1"; curl -sd x 127.0.0.1:$(cat port)/p')).toBe(
      'GET/path?q=1POST/p',
    );
    expect(
      await stdoutOf(`ps -p ${pid} -o pid=,args=; kill ${pid}; until ! kill -0 ${pid} 2>/dev/null; do sleep .01; done`),
    ).toBe(`${pid.padStart(5)} node server.js\n`);
    expect((await helper.run('curl -s localhost:$(cat port)')).result.exitCode).toBe(7);
  });

  it('that hold the output of a program open do not hold its command', async () => {
    const leave =
      'require("child_process").spawn("sleep", ["100"], { stdio: "inherit" }); console.log("left"); process.exit()';
    const began = performance.now();
    const { stdout, result } = await helper.run(`node -e '${leave}'`);
    expect([stdout, result.exitCode]).toEqual(['left\n', 0]);
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
