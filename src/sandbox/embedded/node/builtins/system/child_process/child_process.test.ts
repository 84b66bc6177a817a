/** The same programs run below Node's own `child_process` and, played by the test, below ours. */
import nodeChildProcess from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { addPrograms } from '../../../testing/fake-children.ts';
import type { Programs } from '../../../testing/fake-children.ts';
import { createTestProcess } from '../../../testing/test-runtime.ts';

type Module = typeof nodeChildProcess;
type Case = (module: Module) => unknown;

const shell: Programs['sh'] = (child) => {
  const script = child.request.argv[2] ?? '';
  if (script === 'cat') {
    child.onInput((text) => (text === null ? child.exit() : child.print(text.toUpperCase().toLowerCase())));
    return;
  }
  if (script === 'exec sleep 5') return;
  if (script === 'echo $A') child.print(`${child.request.env['A']}\n`);
  if (script.includes('echo out')) child.print('out\n');
  if (script.includes('echo err')) child.print('err\n', 2);
  if (script === 'yes') {
    child.print('y\n'.repeat(100));
    return;
  }
  child.exit(Number(/exit (\d+)/.exec(script)?.[1] ?? 0));
};
const programs: Programs = { sh: shell, '/bin/sh': shell };

function attempt(run: () => unknown): unknown {
  try {
    return shown(run());
  } catch (error) {
    return shown(error);
  }
}

/** Without what differs from run to run. */
function shown(value: unknown): unknown {
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString()}`;
  if (Array.isArray(value)) return value.map(shown);
  if (value instanceof Error) {
    const fields = Object.entries(value).filter(([name, field]) => name !== 'pid' && field !== value);
    return {
      name: value.name,
      message: value.message,
      ...Object.fromEntries(fields.map(([name, field]) => [name, shown(field)])),
    };
  }
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => name !== 'pid')
        .map(([name, field]) => [name, shown(field)]),
    );
  }
  return value;
}

const sh = (script: string): [string, string[]] => ['sh', ['-c', script]];

const syncCases: Record<string, Case> = {
  spawnSync: (m) => m.spawnSync(...sh('echo out; echo err >&2; exit 3')),
  'spawnSync as text': (m) => m.spawnSync(...sh('echo out'), { encoding: 'utf8' }),
  'spawnSync of nothing': (m) => m.spawnSync('nonexistent-program', ['x']),
  'spawnSync with input': (m) => m.spawnSync(...sh('cat'), { input: 'text', encoding: 'utf8' }),
  'spawnSync that takes too long': (m) => m.spawnSync(...sh('exec sleep 5'), { timeout: 20, encoding: 'utf8' }),
  'spawnSync that ignores': (m) => m.spawnSync(...sh('echo out'), { stdio: 'ignore' }),
  'spawnSync with variables': (m) =>
    m.spawnSync(...sh('echo $A'), { env: { A: 'a', PATH: process.env['PATH'] }, encoding: 'utf8' }),
  execSync: (m) => m.execSync('echo out', { encoding: 'utf8' }),
  'execSync that fails': (m) => m.execSync('echo out; echo err >&2; exit 9', { stdio: 'pipe', encoding: 'utf8' }),
  'execFileSync that fails': (m) => m.execFileSync(...sh('exit 2')),
  'execFileSync of nothing': (m) => m.execFileSync('nonexistent-program'),
  'no file': (m) => m.spawnSync(''),
  'a file that is none': (m) => m.spawnSync(5 as never),
  'arguments that are none': (m) => m.spawnSync('sh', 'x' as never),
  'a folder that is none': (m) => m.spawnSync('sh', [], { cwd: 5 as never }),
  'a timeout that is none': (m) => m.spawnSync('sh', [], { timeout: -1 }),
  'streams that are none': (m) => m.spawn('sh', [], { stdio: 'foo' as never }),
  'a command that is none': (m) => m.exec(5 as never),
  'a buffer size that is none': (m) => m.exec('x', { maxBuffer: -1 }),
  'a signal that is none': (m) => m.spawnSync('sh', [], { killSignal: 'SIGFOO' as never }),
};

describe('synchronous', () => {
  it.each(Object.entries(syncCases))('%s', (_name, run) => {
    const { builtin, host } = createTestProcess({ env: { PATH: '/bin' } });
    addPrograms(host, programs);
    const ours = builtin('child_process');
    expect(attempt(() => run(ours))).toEqual(attempt(() => run(nodeChildProcess)));
  });
});

/** All that a child tells, in order. */
function story(child: nodeChildProcess.ChildProcess): Promise<unknown[]> {
  const told: unknown[] = [];
  for (const name of ['spawn', 'error', 'exit', 'message', 'disconnect'] as const) {
    child.on(name as 'exit', (...args: unknown[]) => told.push([name, ...args.map(shown)]));
  }
  child.stdout?.setEncoding('utf8').on('data', (text) => told.push(['stdout', text]));
  child.stderr?.setEncoding('utf8').on('data', (text) => told.push(['stderr', text]));
  return new Promise((resolve) =>
    child.on('close', (...args) =>
      resolve([...told, ['close', ...args, child.exitCode, child.signalCode, child.killed]]),
    ),
  );
}

/** What a callback of `exec` gets. */
const gathered = (run: (callback: (...results: unknown[]) => void) => void): Promise<unknown> =>
  new Promise((resolve) => run((...results) => resolve(shown(results))));

const asyncCases: Record<string, (module: Module) => Promise<unknown>> = {
  spawn: (m) => story(m.spawn(...sh('echo out; exit 3'))),
  'spawn of nothing': (m) => story(m.spawn('nonexistent-program', ['x'])),
  'spawn in no folder': (m) => story(m.spawn('nonexistent-program', { cwd: '/nowhere' })),
  'spawn with a pipe to it': (m) => {
    const child = m.spawn(...sh('cat'));
    child.stdin.write('one ');
    child.stdin.end('two');
    return gathered((done) => {
      let text = '';
      child.stdout.on('data', (chunk) => (text += String(chunk)));
      child.on('close', (code) => done(text, code));
    });
  },
  'spawn and kill': (m) => {
    const child = m.spawn(...sh('exec sleep 5'));
    const told = story(child);
    child.kill();
    return told;
  },
  'spawn through the shell': async (m) => {
    const child = m.spawn('echo out', { shell: true });
    return [await story(child), child.spawnfile, child.spawnargs];
  },
  'spawn that ignores': async (m) => {
    const child = m.spawn(...sh('echo out'), { stdio: 'ignore' });
    return [await story(child), child.stdin, child.stdout, child.stdio];
  },
  'spawn with a timeout': (m) => story(m.spawn(...sh('exec sleep 5'), { timeout: 20 })),
  'spawn that is aborted': (m) => {
    const stop = new AbortController();
    const told = story(m.spawn(...sh('exec sleep 5'), { signal: stop.signal }));
    setTimeout(() => stop.abort(), 20);
    return told;
  },
  'spawn whose output nobody reads': (m) =>
    gathered((done) => m.spawn(...sh('echo out')).on('close', (code) => done(code))),
  exec: (m) => gathered((done) => m.exec('echo out; echo err >&2', done)),
  'exec that fails': (m) => gathered((done) => m.exec('echo out; echo err >&2; exit 4', done)),
  'exec as bytes': (m) => gathered((done) => m.exec('echo out', { encoding: 'buffer' }, done)),
  'exec that takes too long': (m) => gathered((done) => m.exec('exec sleep 5', { timeout: 20 }, done)),
  'exec that prints too much': (m) => gathered((done) => m.exec('yes', { maxBuffer: 20 }, done)),
  'execFile of nothing': (m) => gathered((done) => m.execFile('nonexistent-program', ['a'], done)),
  'a promise of exec': async (m) => shown(await promisify(m.exec)('echo out')),
  'a promise of exec that fails': (m) => promisify(m.exec)('echo out; exit 5').catch(shown),
  'a promise of execFile': async (m) => shown(await promisify(m.execFile)('sh', ['-c', 'echo out'])),
};

describe('asynchronous', () => {
  it.each(Object.entries(asyncCases))('%s', async (_name, run) => {
    const { builtin, host, run: runProcess } = createTestProcess({ env: { PATH: '/bin' } });
    addPrograms(host, programs);
    let ours: unknown;
    await runProcess(async () => {
      ours = await run(builtin('child_process'));
    });
    expect(ours).toEqual(await run(nodeChildProcess));
  });
});

it('passes on streams, files and settings', async () => {
  const { builtin, host, run, runtime } = createTestProcess({ cwd: '/app' });
  const requests: unknown[] = [];
  const seen: Programs = {
    tool: (child) => {
      requests.push(child.request);
      child.exit();
    },
  };
  addPrograms(host, seen);
  const fs = builtin('fs');
  const { spawn } = builtin('child_process');
  await run(() => {
    const log = fs.openSync('/app/log', 'a');
    spawn('tool', ['a'], {
      cwd: 'sub',
      env: { A: 1 as never, B: undefined },
      stdio: ['inherit', log, 'inherit'],
      detached: true,
    });
    spawn('tool', [], {
      cwd: new URL('file:///x'),
      env: {},
      stdio: [fs.openSync('/app/log', 'r'), runtime.process.stdout, 1],
    });
  });
  expect(requests).toEqual([
    {
      argv: ['tool', 'a'],
      cwd: '/app/sub',
      env: { A: '1' },
      stdin: { from: 'inherit' },
      stdout: { to: 'file', path: '/app/log', append: true },
      stderr: { to: 'inherit', stream: 2 },
      detached: true,
    },
    {
      argv: ['tool'],
      cwd: '/x',
      env: {},
      stdin: { from: 'file', path: '/app/log' },
      stdout: { to: 'inherit', stream: 1 },
      stderr: { to: 'inherit', stream: 1 },
      detached: false,
    },
  ]);
});

it('does not wait for a child without a reference', async () => {
  const { builtin, host, run } = createTestProcess();
  addPrograms(host, { sh: shell });
  const exitCode = await run(() =>
    builtin('child_process')
      .spawn(...sh('exec sleep 5'))
      .unref(),
  );
  expect(exitCode).toBe(0);
});

it('exchanges messages with a child that it forked', async () => {
  const { builtin, host, run } = createTestProcess();
  addPrograms(host, {
    '/usr/bin/node': (child) => {
      expect(child.request.argv).toEqual(['/usr/bin/node', '/app/child.js', 'arg']);
      expect(child.request.env['NODE_CHANNEL_FD']).toBe('3');
      child.onMessage((value) => {
        child.send({ ipc: 'json', text: JSON.stringify({ got: value }) });
        child.exit();
      });
    },
  });
  let told: unknown;
  await run(async () => {
    const child = builtin('child_process').fork('/app/child.js', ['arg']);
    child.send({ a: new Date(0) });
    told = [child.connected, await story(child), child.connected];
  });
  expect(told).toEqual([
    true,
    [
      ['spawn'],
      ['message', { got: { ipc: 'json', text: '{"a":"1970-01-01T00:00:00.000Z"}' } }, undefined],
      ['exit', 0, null],
      ['disconnect'],
      ['close', 0, null, 0, null, false],
    ],
    false,
  ]);
});

it('is itself a child that was forked', async () => {
  const { host, run, runtime } = createTestProcess({ env: { NODE_CHANNEL_FD: '3' } });
  const { process } = runtime;
  const heard: unknown[] = [];
  const exitCode = await run(() => {
    heard.push(process.env['NODE_CHANNEL_FD'], process.connected);
    process.on('message', (message) => {
      heard.push(message);
      process.send?.({ answer: 1 });
      process.disconnect();
      heard.push(process.connected);
    });
    process.on('disconnect', () => heard.push('disconnect'));
    setTimeout(() => host.send({ kind: 'message', from: null, value: { ipc: 'json', text: '"hello"' } }), 5);
  });
  expect(heard).toEqual([undefined, true, 'hello', false, 'disconnect']);
  expect(host.posted).toEqual([
    { kind: 'message', to: null, value: { ipc: 'json', text: '{"answer":1}' } },
    { kind: 'message', to: null, value: { ipc: 'disconnect' } },
  ]);
  expect(exitCode).toBe(0);
});
