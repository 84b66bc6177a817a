import { describe, expect, it } from 'vitest';
import { rig } from '../testing/rig-for-test.ts';
import { forever, request, runChild } from '../testing/rig.ts';

const exited = (exitCode = 0): unknown => ({ ok: true, value: { exitCode, reason: 'exit' } });
const killed = { ok: true, value: { exitCode: 137, reason: 'signal', signal: 'SIGKILL' } };

describe('output', () => {
  it('is cut at the limit, and the command is ended with the reason', async () => {
    const { exec } = rig(
      {
        main: async (process) => {
          await process.call('spawn', request(['node', 'flood'], { detached: true }));
          return forever();
        },
        flood: async (process) => {
          for (;;) {
            process.print('0123456789');
            await process.call('sleep', 1);
          }
        },
      },
      { limits: { outputBytes: 25 } },
    );
    const { result, text } = exec('main');
    expect(await result).toEqual(killed);
    expect(text('stdout')).toBe('0123456789012345678901234');
    expect(text('stderr')).toBe('\nbash: more than 25 bytes of output: the command was ended\n');
  });

  it('of what lives on is given up to the end of the command, and not after it', async () => {
    const { exec, workers } = rig({
      main: async (process) => {
        await process.call('spawn', request(['node', 'server'], { detached: true }));
        await process.next('message');
      },
      server: async (process) => {
        process.printSilently('listening\n');
        process.post({ kind: 'message', to: null, value: 'up' });
        await process.next('signal');
      },
      stop: async (process) => process.call('kill', 3, 'SIGTERM'),
    });
    const { result, text } = exec('main');
    expect(await result).toEqual(exited());
    expect(text()).toBe('listening\n');
    const server = workers.find(({ process }) => process?.start.argv[1] === 'server');
    server?.process?.print('later\n');
    await exec('stop').result;
    expect(text()).toBe('listening\n');
    expect(server?.terminated).toBe(true);
  });
});

describe('a timeout', () => {
  it('ends the command and keeps what it printed', async () => {
    const { exec } = rig({
      main: (process) => {
        process.print('part\n');
        return forever();
      },
    });
    const { result, text } = exec('main', { timeoutMs: 60 });
    expect(await result).toEqual({ ok: true, value: { exitCode: 124, reason: 'timeout' } });
    expect(text()).toBe('part\n');
  });
});

describe('pieces of input', () => {
  /** Hands out the pieces, and notes when each was asked for and whether it was told to stop. */
  function pieces(...given: string[]): { input: AsyncIterable<string>; log: string[]; left: string[] } {
    const log: string[] = [];
    const left = [...given];
    const input: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => ({
        next: () => {
          const value = left.shift();
          log.push(`asked: ${value}`);
          return Promise.resolve(value === undefined ? { done: true, value } : { done: false, value });
        },
        return: () => {
          log.push('let go');
          return Promise.resolve({ done: true, value: undefined });
        },
      }),
    };
    return { input, log, left };
  }

  it('are asked for when the command reads, and reach its children', async () => {
    const { exec } = rig({
      main: async (process) => {
        process.post({ kind: 'read_stdin' });
        const { data } = await process.next('stdin');
        process.print(`main ${new TextDecoder().decode(data ?? undefined)}`);
        await runChild(process, ['node', 'child']);
      },
      child: async (process) => process.print(`child ${await process.readAll()}end`),
    });
    const { input, log } = pieces('one\n', '', 'two\n', 'three\n');
    const { result, text } = exec('main', { stdin: input });
    expect(await result).toEqual(exited());
    expect(text()).toBe('main one\nchild two\nthree\nend');
    expect(log).toEqual(['asked: one\n', 'asked: ', 'asked: two\n', 'asked: three\n', 'asked: undefined', 'let go']);
  });

  it('are not asked for by a command that does not read, and are let go when it ends', async () => {
    const { exec } = rig({ main: (process) => process.print(String(process.start.hasStdin)) });
    const { input, log } = pieces('one');
    const { result, text } = exec('main', { stdin: input });
    await result;
    expect([text(), log]).toEqual(['true', ['let go']]);
  });

  it('end where their source fails', async () => {
    const { exec } = rig({ main: async (process) => process.print(`<${await process.readAll()}>`) });
    const failing: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('gone')) }),
    };
    const { result, text } = exec('main', { stdin: failing });
    expect(await result).toEqual(exited());
    expect(text()).toBe('<>');
  });
});

describe('standard streams as files', () => {
  it('are read and written through their descriptors and devices', async () => {
    const encode = (content: string): Uint8Array => new TextEncoder().encode(content);
    const { exec } = rig({
      main: async (process) => {
        const decode = (data: Uint8Array): string => new TextDecoder().decode(data);
        const head = decode(await process.call('read', 0, 3, null));
        const rest = decode(await process.call('readFile', '/dev/stdin'));
        process.print('ring,');
        await process.call('write', 1, encode(`fd ${head},`), null);
        const fd = await process.call('open', '/dev/stdout', 1, 0);
        await process.call('write', fd, encode(`device ${rest},`), null);
        await process.call('writeFile', '/dev/stderr', encode('err'), 0o1101, 0o666);
        await process.call('close', 1);
        await process
          .call('write', 1, encode('x'), null)
          .catch((thrown: { code?: string }) => process.print(String(thrown.code)));
      },
    });
    const { result, text } = exec('main', { stdin: 'abcdef' });
    await result;
    expect([text('stdout'), text('stderr')]).toEqual(['ring,fd abc,device def,EBADF', 'err']);
  });
});

describe('servers and watches', () => {
  it('of processes reach each other, the app and those who watch, and end with them', async () => {
    const { sandbox, exec } = rig({
      main: async (process) => {
        await process.call('spawn', request(['node', 'server'], { detached: true }));
        await process.next('message');
        process.post({ kind: 'watch', id: 4, path: '/workspace' });
        process.post({
          kind: 'http',
          event: { type: 'request', id: 1, port: 3000, method: 'GET', target: '/x', headers: [] },
        });
        for (;;) {
          const { event } = await process.next('http');
          if (event.type === 'data') process.print(new TextDecoder().decode(event.data));
          if (event.type === 'end') break;
        }
        const { id, changes } = await process.next('watch');
        process.print(JSON.stringify([id, changes]));
      },
      server: async (process) => {
        await process.call('listen', 3000);
        process.post({ kind: 'message', to: null, value: 'up' });
        for (;;) {
          const { event } = await process.next('http');
          if (event.type !== 'request') continue;
          const { id, target } = event;
          await process.call('mkdir', `/workspace${target}`, true, 0o777);
          const data = new TextEncoder().encode(`you asked ${target} `);
          process.post({ kind: 'http', event: { type: 'response', id, status: 200, statusText: 'OK', headers: [] } });
          process.post({ kind: 'http', event: { type: 'data', id, data } });
          process.post({ kind: 'http', event: { type: 'end', id } });
        }
      },
      stop: async (process) => process.call('kill', 3, 'SIGTERM'),
    });
    const told: unknown[] = [];
    sandbox.onPort((event) => told.push(event));
    const { result, text } = exec('main');
    await result;
    expect(text()).toBe('you asked /x [4,[{"type":"created","path":"/workspace/x"}]]');
    const answer = await sandbox.fetch({ port: 3000, method: 'GET', target: '/y', headers: [] });
    expect(answer.ok && (await new Response(answer.value.body).text())).toBe('you asked /y ');
    const late: unknown[] = [];
    sandbox.onPort((event) => late.push(event));
    await exec('stop').result;
    expect(told).toEqual([
      { port: 3000, type: 'open' },
      { port: 3000, type: 'close' },
    ]);
    expect(late).toEqual(told);
  });
});
