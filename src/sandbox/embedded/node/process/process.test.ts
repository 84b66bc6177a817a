import { describe, expect, it } from 'vitest';
import { createTestProcess } from '../testing/test-runtime.ts';
import { toText } from '../to-text.ts';
import type { TestProcessOptions } from '../testing/test-runtime.ts';

/** Runs a main program, and answers how the process ended and what it printed. */
async function ended(main: (process: NodeJS.Process) => unknown, options: TestProcessOptions = {}) {
  const { run, runtime, host } = createTestProcess(options);
  const exitCode = await run(() => main(runtime.process));
  return { exitCode, stdout: host.stdout, stderr: host.stderr };
}

const message = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    const { name, code, message } = error as NodeJS.ErrnoException;
    return `${name} ${code}: ${message}`;
  }
};

describe('the end', () => {
  it('comes by itself, with the code that was set', async () => {
    const told: unknown[] = [];
    const { exitCode } = await ended((process) => {
      process.on('beforeExit', (code) => told.push(['beforeExit', code]));
      process.on('exit', (code) => told.push(['exit', code]));
      process.exitCode = 5;
    });
    expect([told, exitCode]).toEqual([
      [
        ['beforeExit', 5],
        ['exit', 5],
      ],
      5,
    ]);
  });

  it('comes at once by exit, whose listeners may change the code', async () => {
    const told: unknown[] = [];
    const { exitCode } = await ended((process) => {
      process.on('beforeExit', () => told.push('beforeExit'));
      process.on('exit', (code) => {
        told.push(['exit', code]);
        process.exitCode = 9;
      });
      process.nextTick(() => told.push('tick'));
      process.exit(3);
    });
    expect([told, exitCode]).toEqual([[['exit', 3]], 9]);
  });

  it('has a code of one byte', async () => {
    expect((await ended((process) => process.exit(256 + 7))).exitCode).toBe(7);
    expect((await ended((process) => process.exit(-1))).exitCode).toBe(255);
    expect((await ended((process) => process.exit('4'))).exitCode).toBe(4);
  });

  it('takes no code that is none', async () => {
    const messages: unknown[] = [];
    await ended((process) => {
      messages.push(
        message(() => process.exit(1.5)),
        message(() => (process.exitCode = 'abc' as never)),
      );
    });
    expect(messages).toEqual([
      'RangeError ERR_OUT_OF_RANGE: The value of "code" is out of range. It must be an integer. Received 1.5',
      'TypeError ERR_INVALID_ARG_TYPE: The "code" argument must be of type number. Received type string (\'abc\')',
    ]);
  });

  it('comes by an error that nothing caught', async () => {
    const told: unknown[] = [];
    const { exitCode, stderr } = await ended((process) => {
      process.on('exit', (code) => told.push(['exit', code, process.exitCode]));
      process.exitCode = 5;
      process.nextTick(() => told.push('never'));
      throw new TypeError('bad');
    });
    expect([told, exitCode]).toEqual([[['exit', 1, 1]], 1]);
    expect(stderr).toContain('TypeError: bad');
  });

  it('does not come when the error is handled', async () => {
    const told: unknown[] = [];
    const { exitCode } = await ended((process) => {
      process.on('uncaughtExceptionMonitor', (error, origin) => told.push(['monitor', error.message, origin]));
      process.on('uncaughtException', (error, origin) => told.push([error.message, origin]));
      process.nextTick(() => {
        throw new Error('in a tick');
      });
      throw new Error('in the program');
    });
    expect([told, exitCode]).toEqual([
      [
        ['monitor', 'in the program', 'uncaughtException'],
        ['in the program', 'uncaughtException'],
        ['monitor', 'in a tick', 'uncaughtException'],
        ['in a tick', 'uncaughtException'],
      ],
      0,
    ]);
  });

  it('comes by an error in the handler of errors', async () => {
    const { exitCode, stderr } = await ended((process) => {
      process.on('uncaughtException', () => {
        throw new Error('inner');
      });
      throw new Error('outer');
    });
    expect(exitCode).toBe(7);
    expect(stderr).toContain('Error: inner');
  });

  it('hands errors to the one that captures them', async () => {
    const told: unknown[] = [];
    await ended((process) => {
      process.setUncaughtExceptionCaptureCallback((error) => told.push(error.message));
      told.push(process.hasUncaughtExceptionCaptureCallback());
      told.push(message(() => process.setUncaughtExceptionCaptureCallback(() => undefined)));
      throw new Error('captured');
    });
    expect(told).toEqual([
      true,
      'Error ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET: `process.setUncaughtExceptionCaptureCallback()` was called while a capture callback was already active',
      'captured',
    ]);
  });

  it('comes by a promise that was rejected, unless somebody listens', async () => {
    const { run, runtime, host } = createTestProcess();
    await run(() => runtime.ending.rejected(5, Promise.resolve()));
    expect(host.exitCode).toBe(1);
    expect(host.stderr).toContain(
      'UnhandledPromiseRejection: This error originated either by throwing inside of an async function without a catch ' +
        'block, or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason "5".',
    );
    const told: unknown[] = [];
    const { exitCode } = await ended((process) => {
      process.on('unhandledRejection', (reason) => told.push(reason));
      process.emit('unhandledRejection', 'why', Promise.resolve());
    });
    expect([told, exitCode]).toEqual([['why'], 0]);
  });
});

describe('warnings', () => {
  it('are printed as Node prints them', async () => {
    const { stderr } = await ended((process) => {
      process.emitWarning('hello');
      process.emitWarning('named', 'CustomWarning');
      process.emitWarning('old', { type: 'DeprecationWarning', code: 'DEP1', detail: 'some detail' });
      process.emitWarning(new Error('an error'));
    });
    expect(stderr).toBe(
      '(node:42) Warning: hello\n(Use `node --trace-warnings ...` to show where the warning was created)\n' +
        '(node:42) CustomWarning: named\n(node:42) [DEP1] DeprecationWarning: old\nsome detail\n(node:42) Error: an error\n',
    );
  });

  it('are events, and can be turned off', async () => {
    const told: unknown[] = [];
    const { stderr } = await ended(
      (process) => {
        process.on('warning', ({ name, message, code }: Error & { code?: string }) => told.push([name, message, code]));
        process.emitWarning('hello', 'T', 'C');
      },
      { env: { NODE_NO_WARNINGS: '1' } },
    );
    expect([told, stderr]).toEqual([[['T', 'hello', 'C']], '']);
  });

  it('of deprecated things can be silenced, or thrown', async () => {
    expect(
      await ended((process) => {
        Object.assign(process, { noDeprecation: true });
        process.emitWarning('old', 'DeprecationWarning');
      }),
    ).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    const thrown = await ended((process) => {
      Object.assign(process, { throwDeprecation: true });
      process.emitWarning('old', 'DeprecationWarning');
    });
    expect(thrown.exitCode).toBe(1);
    expect(thrown.stderr).toContain('DeprecationWarning: old');
  });
});

it('has variables that are text', async () => {
  const seen: unknown[] = [];
  await ended(
    ({ env }) => {
      Object.assign(env, { number: 1, nothing: undefined });
      seen.push(env['number'], env['nothing'], 'number' in env, delete env['number'], env['number'], Object.keys(env));
      seen.push(
        message(() => Reflect.set(env, Symbol('s'), 'x')),
        message(() => Object.defineProperty(env, 'x', { value: 1 })),
      );
      seen.push(typeof env.toString);
    },
    { env: { A: 'a' } },
  );
  expect(seen).toEqual([
    '1',
    'undefined',
    true,
    true,
    undefined,
    ['PATH', 'HOME', 'A', 'nothing'],
    'TypeError undefined: Cannot convert a Symbol value to a string',
    "TypeError ERR_INVALID_OBJECT_DEFINE_PROPERTY: 'process.env' only accepts a configurable, writable, and enumerable data descriptor",
    'function',
  ]);
});

it('says what it is', async () => {
  const { runtime } = createTestProcess({ argv: ['node', 'a.js', 'b'] });
  const { process } = runtime;
  expect([process.argv, process.argv0, process.execPath, process.pid, process.ppid, process.title]).toEqual([
    ['/usr/bin/node', 'a.js', 'b'],
    'node',
    '/usr/bin/node',
    42,
    1,
    'node',
  ]);
  expect([process.version, process.versions.node, process.platform, process.arch, toText(process)]).toEqual([
    'v20.20.2',
    '20.20.2',
    'linux',
    'x64',
    '[object process]',
  ]);
});

it('changes its directory', async () => {
  const { runtime } = createTestProcess({ cwd: '/app', files: { '/app/sub/f': '' } });
  const { process } = runtime;
  process.chdir('sub');
  expect(process.cwd()).toBe('/app/sub');
  expect(message(() => process.chdir('no'))).toBe(
    "Error ENOENT: ENOENT: no such file or directory, chdir '/app/sub' -> 'no'",
  );
  expect(message(() => process.chdir('f'))).toBe("Error ENOTDIR: ENOTDIR: not a directory, chdir '/app/sub' -> 'f'");
});

it('measures time', () => {
  const { process } = createTestProcess().runtime;
  const [seconds, nanoseconds] = process.hrtime();
  expect(Number.isInteger(seconds) && nanoseconds < 1e9).toBe(true);
  expect(process.hrtime([seconds, nanoseconds])[0]).toBe(0);
  expect(message(() => process.hrtime([1] as never))).toBe(
    'RangeError ERR_OUT_OF_RANGE: The value of "time" is out of range. It must be 2. Received 1',
  );
  expect(process.hrtime.bigint() <= process.hrtime.bigint()).toBe(true);
});

describe('signals', () => {
  it('are handled while somebody listens', async () => {
    const calls: unknown[] = [];
    const heard: unknown[] = [];
    const { run, runtime, host } = createTestProcess({
      calls: {
        handleSignal: (signal, handled) => void calls.push([signal, handled]),
        kill: (pid, signal) => void calls.push([pid, signal]),
      },
    });
    const { process } = runtime;
    await run(() => {
      const listener = (...args: unknown[]) => heard.push(args);
      process.on('SIGTERM', listener);
      process.on('SIGTERM', () => process.removeAllListeners('SIGTERM'));
      host.send({ kind: 'signal', signal: 'SIGTERM' });
      process.kill(7, 'SIGINT');
      process.kill(8, 0);
      process.kill(9);
    });
    expect(heard).toEqual([['SIGTERM', 15]]);
    expect(calls).toEqual([
      ['SIGTERM', true],
      ['SIGTERM', false],
      [7, 'SIGINT'],
      [8, 0],
      [9, 'SIGTERM'],
    ]);
  });

  it('are refused where they are none', () => {
    const { process } = createTestProcess().runtime;
    expect(message(() => process.kill(1, 'SIGFOO'))).toBe('TypeError ERR_UNKNOWN_SIGNAL: Unknown signal: SIGFOO');
    expect(message(() => process.kill('x' as never))).toBe(
      'TypeError ERR_INVALID_ARG_TYPE: The "pid" argument must be of type number. Received type string (\'x\')',
    );
  });
});

describe('standard streams', () => {
  it('are written at once', async () => {
    const told: unknown[] = [];
    const { stdout, stderr } = await ended((process) => {
      told.push(process.stdout.write('a', () => told.push('written')));
      process.stdout.write('aMOp', 'base64');
      process.stdout.write(Buffer.from('!'));
      process.stderr.write('error');
      told.push(process.stdout.isTTY, process.stdout.fd, process.stderr.fd);
    });
    expect([stdout, stderr]).toEqual(['ahé!', 'error']);
    expect(told).toEqual([true, undefined, 1, 2, 'written']);
  });

  it('are read chunk by chunk', async () => {
    const chunks: string[] = [];
    const { exitCode } = await ended(
      (process) => {
        process.stdin.setEncoding('utf8');
        process.stdin.on('data', (chunk) => chunks.push(String(chunk)));
        process.stdin.on('end', () => chunks.push('(end)'));
      },
      { stdin: ['one', 'two'] },
    );
    expect([chunks, exitCode]).toEqual([['one', 'two', '(end)'], 0]);
  });

  it('are at their end at once when nothing can come', async () => {
    let text = '';
    await ended(async (process) => {
      for await (const chunk of process.stdin) text += String(chunk);
      text += '(end)';
    });
    expect(text).toBe('(end)');
  });

  it('do not hold the process when they are paused, or not read', async () => {
    const options = { stdin: ['one', 'two', 'three'] };
    const chunks: string[] = [];
    const paused = await ended((process) => {
      process.stdin.once('data', (chunk) => {
        chunks.push(String(chunk));
        process.stdin.pause();
      });
    }, options);
    const unread = await ended((process) => process.stdin.fd, options);
    expect([chunks, paused.exitCode, unread.exitCode]).toEqual([['one'], 0, 0]);
  });
});
