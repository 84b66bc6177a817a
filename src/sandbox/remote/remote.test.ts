import { afterEach, describe, expect, it, vi } from 'vitest';
import { succeed } from '../result.ts';
import type { ExecOptions, FileChange, OutputChunk, Sandbox, SandboxStatus } from '../types.ts';
import { connectSandbox } from './connect-sandbox.ts';
import { followSandbox, leadFollower } from './follow-sandbox.ts';
import { createReplaceableSandbox } from './replaceable-sandbox.ts';
import type { ReplaceableSandbox } from './replaceable-sandbox.ts';
import { serveSandbox } from './serve-sandbox.ts';

/** A sandbox that remembers what it was asked and is driven by the test. */
class FakeSandbox {
  readonly asked: unknown[][] = [];
  readonly statusListeners = new Set<(status: SandboxStatus) => void>();
  readonly watchers = new Map<string, (changes: FileChange[]) => void>();
  run: (command: string, options: ExecOptions) => ReturnType<Sandbox['exec']> = () =>
    Promise.resolve(succeed({ exitCode: 0, reason: 'exit' }));
  current: SandboxStatus = { state: 'ready', backend: 'embedded', startedInMs: 1 };

  readonly sandbox: Sandbox = {
    fs: {
      readFile: async (path) =>
        succeed(
          this.note(
            Uint8Array.from({ length: 100_000 }, () => 7),
            'readFile',
            path,
          ),
        ),
      readMany: async (paths) =>
        this.note(
          paths.map((path) => succeed(new TextEncoder().encode(path))),
          'readMany',
          paths,
        ),
      writeFile: async (path, data) => succeed(this.note(undefined, 'writeFile', path, data)),
      writeMany: async (files) => succeed(this.note(undefined, 'writeMany', files)),
      mkdir: async (path) => succeed(this.note(undefined, 'mkdir', path)),
      rm: async (path, options) => succeed(this.note(undefined, 'rm', path, options)),
      rename: async (from, to) => succeed(this.note(undefined, 'rename', from, to)),
      stat: async (path) =>
        this.note(
          { ok: false, error: { code: 'not_found', message: `No such file or directory: ${path}`, path } },
          'stat',
          path,
        ),
      readdir: async (path) => succeed(this.note([{ name: 'a', type: 'file' as const }], 'readdir', path)),
      walk: async (path, options) => succeed(this.note({ entries: [], truncated: true }, 'walk', path, options)),
      realpath: async (path) => succeed(this.note('/real', 'realpath', path)),
      symlink: async (target, path) => succeed(this.note(undefined, 'symlink', target, path)),
      settleWatches: async () => succeed(this.note(undefined, 'settleWatches')),
      watch: (path, listener) => {
        this.watchers.set(path, listener);
        return () => this.watchers.delete(path);
      },
    },
    capabilities: { workspace: '/w', programs: ['node'], shellNotes: 'a shell' },
    exec: (command, options = {}) => this.run(command, options),
    onPort: (listener) => {
      listener({ port: 3000, type: 'open' });
      return () => undefined;
    },
    snapshot: () => Promise.reject(new Error('out of order')),
    restore: async (snapshot) => succeed(this.note(undefined, 'restore', snapshot)),
    status: () => this.current,
    onStatus: (listener) => {
      this.statusListeners.add(listener);
      return () => this.statusListeners.delete(listener);
    },
    dispose: async () => this.setStatus({ state: 'closed', backend: 'embedded' }),
  };

  note<T>(value: T, ...call: unknown[]): T {
    this.asked.push(call);
    return value;
  }

  setStatus(status: SandboxStatus): void {
    this.current = status;
    for (const listener of this.statusListeners) listener(status);
  }
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function connect(): { fake: FakeSandbox; remote: Sandbox; endServer: () => void } {
  const { port1, port2 } = new MessageChannel();
  const fake = new FakeSandbox();
  const endServer = serveSandbox(fake.sandbox, port1);
  const remote = connectSandbox(port2);
  ends.push(endServer);
  return { fake, remote, endServer };
}

/** A sandbox of its own at the other end of the next port. */
function serveFake(connect: ReplaceableSandbox['connect'], notice?: string): FakeSandbox {
  const { port1, port2 } = new MessageChannel();
  const fake = new FakeSandbox();
  ends.push(serveSandbox(fake.sandbox, port1));
  connect(port2, notice);
  return fake;
}

const unavailable = (message: string): unknown => ({ ok: false, error: { code: 'unavailable', message } });

describe('calls', () => {
  it('reach the sandbox with their arguments, and their answers come back', async () => {
    const { fake, remote } = connect();
    const { fs } = remote;
    expect(await fs.readMany(['/a', '/b'])).toEqual([
      succeed(new TextEncoder().encode('/a')),
      succeed(new TextEncoder().encode('/b')),
    ]);
    expect(await fs.writeFile('/f', 'text')).toEqual(succeed(undefined));
    expect(await fs.writeMany([{ path: '/g', data: Uint8Array.of(1) }])).toEqual(succeed(undefined));
    expect(await fs.mkdir('/d')).toEqual(succeed(undefined));
    expect(await fs.rm('/d', { recursive: true })).toEqual(succeed(undefined));
    expect(await fs.rename('/f', '/h')).toEqual(succeed(undefined));
    expect(await fs.stat('/none')).toEqual({
      ok: false,
      error: { code: 'not_found', message: 'No such file or directory: /none', path: '/none' },
    });
    expect(await fs.readdir('/')).toEqual(succeed([{ name: 'a', type: 'file' }]));
    expect(await fs.walk('/', { limit: 0 })).toEqual(succeed({ entries: [], truncated: true }));
    expect(await fs.realpath('/l')).toEqual(succeed('/real'));
    expect(await fs.symlink('t', '/l')).toEqual(succeed(undefined));
    expect(await fs.settleWatches()).toEqual(succeed(undefined));
    expect(await remote.restore({ files: [], directories: ['d'], symlinks: [] })).toEqual(succeed(undefined));
    expect(fake.asked).toEqual([
      ['readMany', ['/a', '/b']],
      ['writeFile', '/f', 'text'],
      ['writeMany', [{ path: '/g', data: Uint8Array.of(1) }]],
      ['mkdir', '/d'],
      ['rm', '/d', { recursive: true }],
      ['rename', '/f', '/h'],
      ['stat', '/none'],
      ['readdir', '/'],
      ['walk', '/', { limit: 0 }],
      ['realpath', '/l'],
      ['symlink', 't', '/l'],
      ['settleWatches'],
      ['restore', { files: [], directories: ['d'], symlinks: [] }],
    ]);
  });

  it('hand over large arrays without taking those of the caller', async () => {
    const { fake, remote } = connect();
    const large = new Uint8Array(100_000).fill(3);
    const view = new Uint8Array(300_000).fill(4).subarray(100_000, 200_000);
    await remote.fs.writeMany([
      { path: '/large', data: large },
      { path: '/view', data: view },
    ]);
    expect([large.length, view.length]).toEqual([100_000, 100_000]);
    const [[, written] = []] = fake.asked;
    const arrived = (written as { data: Uint8Array }[]).map(({ data }) => [data.length, ...new Set(data)]);
    expect(arrived).toEqual([
      [100_000, 3],
      [100_000, 4],
    ]);
    const read = await remote.fs.readFile('/x');
    expect(read.ok && [read.value.length, ...new Set(read.value)]).toEqual([100_000, 7]);
  });

  it('answer unavailable when the sandbox throws', async () => {
    const { remote } = connect();
    expect(await remote.snapshot()).toEqual(unavailable('The sandbox failed: out of order'));
  });
});

describe('commands', () => {
  it('stream their output in order, all before the end', async () => {
    const { fake, remote } = connect();
    fake.run = async (command, { onOutput, cwd, env, stdin, timeoutMs }) => {
      onOutput?.({ stream: 'stdout', text: JSON.stringify([command, cwd, env, stdin, timeoutMs]) });
      await Promise.resolve();
      onOutput?.({ stream: 'stderr', text: 'two' });
      return succeed({ exitCode: 7, reason: 'exit' });
    };
    const chunks: OutputChunk[] = [];
    const options = {
      cwd: '/c',
      env: { A: '1' },
      stdin: 'in',
      timeoutMs: 5,
      onOutput: (c: OutputChunk) => chunks.push(c),
    };
    expect(await remote.exec('ls', options)).toEqual(succeed({ exitCode: 7, reason: 'exit' }));
    expect(chunks).toEqual([
      { stream: 'stdout', text: '["ls","/c",{"A":"1"},"in",5]' },
      { stream: 'stderr', text: 'two' },
    ]);
  });

  it('get their input as it comes, to its end', async () => {
    const { fake, remote } = connect();
    const pieces: string[] = [];
    fake.run = async (_, { stdin }) => {
      if (typeof stdin !== 'object') throw new Error('The input is not streamed');
      for await (const text of stdin) pieces.push(text);
      return succeed({ exitCode: pieces.length, reason: 'exit' });
    };
    async function* typed(): AsyncGenerator<string> {
      yield 'one\n';
      await vi.waitFor(() => expect(pieces).toEqual(['one\n']));
      yield 'two\n';
    }
    expect(await remote.exec('cat', { stdin: typed() })).toEqual(succeed({ exitCode: 2, reason: 'exit' }));
    expect(pieces).toEqual(['one\n', 'two\n']);
  });

  it('see the end of an input that fails', async () => {
    const { fake, remote } = connect();
    const pieces: string[] = [];
    fake.run = async (_, { stdin = '' }) => {
      for await (const text of stdin) pieces.push(text);
      return succeed({ exitCode: 0, reason: 'exit' });
    };
    async function* broken(): AsyncGenerator<string> {
      yield 'one';
      await Promise.reject(new Error('the terminal is gone'));
    }
    expect(await remote.exec('cat', { stdin: broken() })).toEqual(succeed({ exitCode: 0, reason: 'exit' }));
    expect(pieces).toEqual(['one']);
  });

  it('are stopped by the signal, each alone', async () => {
    const { fake, remote } = connect();
    fake.run = (command, { signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve(succeed({ exitCode: 130, reason: 'stopped' })));
        if (command === 'quick') resolve(succeed({ exitCode: 0, reason: 'exit' }));
      });
    const controller = new AbortController();
    const slow = remote.exec('slow', { signal: controller.signal });
    expect(await remote.exec('quick', { signal: controller.signal })).toEqual(succeed({ exitCode: 0, reason: 'exit' }));
    controller.abort();
    expect(await slow).toEqual(succeed({ exitCode: 130, reason: 'stopped' }));
    expect(await remote.exec('late', { signal: controller.signal })).toEqual({
      ok: false,
      error: { code: 'aborted', message: 'Stopped before the command started' },
    });
  });

  it('are stopped when the connection ends', async () => {
    const { fake, remote, endServer } = connect();
    let stopped = false;
    fake.run = (_, { signal }) =>
      new Promise(() => {
        signal?.addEventListener('abort', () => {
          stopped = true;
        });
      });
    const running = remote.exec('slow');
    await remote.fs.mkdir('/receipt');
    endServer();
    expect(stopped).toBe(true);
    expect(await running).toEqual(unavailable('The connection to the sandbox was lost'));
    expect(fake.statusListeners.size).toBe(0);
  });
});

describe('status and subscriptions', () => {
  it('knows the other end from its first word', async () => {
    const { fake, remote } = connect();
    expect(remote.status()).toEqual({ state: 'starting', backend: 'embedded' });
    expect(remote.capabilities).toEqual({ workspace: '/workspace', programs: [], shellNotes: '' });
    const told: SandboxStatus[] = [];
    remote.onStatus((status) => told.push(status));
    await vi.waitFor(() => expect(told).toEqual([{ state: 'ready', backend: 'embedded', startedInMs: 1 }]));
    expect(remote.capabilities).toEqual(fake.sandbox.capabilities);
    fake.setStatus({ state: 'crashed', backend: 'embedded', detail: 'gone' });
    await vi.waitFor(() => expect(remote.status().state).toBe('crashed'));
    expect(await remote.fs.readFile('/a')).toEqual(unavailable('gone'));
    expect(await remote.fs.readMany(['/a', '/b'])).toEqual([unavailable('gone'), unavailable('gone')]);
  });

  it('watches until told otherwise', async () => {
    const { fake, remote } = connect();
    const heard: FileChange[][] = [];
    const end = remote.fs.watch('/w', (changes) => heard.push(changes));
    await vi.waitFor(() => expect([...fake.watchers.keys()]).toEqual(['/w']));
    fake.watchers.get('/w')?.([{ type: 'created', path: '/w/a' }]);
    await vi.waitFor(() => expect(heard).toEqual([[{ type: 'created', path: '/w/a' }]]));
    fake.watchers.get('/w')?.([{ type: 'removed', path: '/w/a' }]);
    end();
    await vi.waitFor(() => expect(fake.watchers.size).toBe(0));
    await remote.fs.mkdir('/receipt');
    expect(heard).toHaveLength(1);
  });

  it('passes on the ports of servers', async () => {
    const { remote } = connect();
    const events: unknown[] = [];
    remote.onPort((event) => events.push(event));
    await vi.waitFor(() => expect(events).toEqual([{ port: 3000, type: 'open' }]));
  });

  it('is closed by dispose, for every client', async () => {
    const { fake, remote } = connect();
    const other = new MessageChannel();
    ends.push(serveSandbox(fake.sandbox, other.port1));
    const second = connectSandbox(other.port2);
    await second.fs.mkdir('/receipt');
    await remote.dispose();
    expect(remote.status()).toEqual({ state: 'closed', backend: 'embedded' });
    await vi.waitFor(() => expect(second.status().state).toBe('closed'));
    expect(await second.exec('ls')).toEqual(unavailable('The sandbox is closed'));
    expect(await remote.fs.mkdir('/x')).toEqual(unavailable('The sandbox is closed'));
    second.fs.watch('/', () => undefined)();
  });
});

describe('a connection that is replaced', () => {
  it('makes calls wait for the first port', async () => {
    const { sandbox, connect } = createReplaceableSandbox('embedded');
    const asked = sandbox.fs.readdir('/w');
    const fake = serveFake(connect);
    expect(await asked).toEqual(succeed([{ name: 'a', type: 'file' }]));
    expect(fake.asked).toEqual([['readdir', '/w']]);
  });

  it('answers what is pending when it is lost, and goes on over the next port', async () => {
    const { sandbox, connect, lose } = createReplaceableSandbox('embedded');
    const states: string[] = [];
    sandbox.onStatus(({ state, detail }) => states.push(`${state}: ${detail}`));
    const first = serveFake(connect);
    first.run = (_, { onOutput }) => {
      onOutput?.({ stream: 'stdout', text: 'so far' });
      return new Promise(() => undefined);
    };
    const chunks: OutputChunk[] = [];
    const running = sandbox.exec('slow', { onOutput: (chunk) => chunks.push(chunk) });
    await vi.waitFor(() => expect(chunks).toEqual([{ stream: 'stdout', text: 'so far' }]));
    lose('It crashed', true);
    expect(await running).toEqual(unavailable('It crashed'));
    const later = sandbox.fs.realpath('/w');
    const second = serveFake(connect, 'Started again');
    expect(await later).toEqual(succeed('/real'));
    expect([first.asked, second.asked]).toEqual([[], [['realpath', '/w']]]);
    expect(states).toEqual(['ready: undefined', 'crashed: It crashed', 'starting: It crashed', 'ready: Started again']);
  });

  it('tells every watch that its folder has changed, and watches on', async () => {
    const { sandbox, connect, lose } = createReplaceableSandbox('embedded');
    const heard: FileChange[][] = [];
    const end = sandbox.fs.watch('/w', (changes) => heard.push(changes));
    sandbox.fs.watch('/gone', () => undefined)();
    const first = serveFake(connect);
    await vi.waitFor(() => expect([...first.watchers.keys()]).toEqual(['/w']));
    expect(heard).toEqual([]);
    lose('It crashed', true);
    const second = serveFake(connect);
    await vi.waitFor(() => expect(heard).toEqual([[{ type: 'changed', path: '/w' }]]));
    second.watchers.get('/w')?.([{ type: 'created', path: '/w/a' }]);
    await vi.waitFor(() => expect(heard[1]).toEqual([{ type: 'created', path: '/w/a' }]));
    end();
    await vi.waitFor(() => expect(second.watchers.size).toBe(0));
  });

  it('closes the ports of servers that went with it, and answers unavailable if no other comes', async () => {
    const { sandbox, connect, lose } = createReplaceableSandbox('embedded');
    const events: unknown[] = [];
    sandbox.onPort((event) => events.push(event));
    serveFake(connect);
    await vi.waitFor(() => expect(events).toEqual([{ port: 3000, type: 'open' }]));
    lose('It crashed');
    expect(await sandbox.fs.readMany(['/a', '/b'])).toEqual([unavailable('It crashed'), unavailable('It crashed')]);
    expect(events).toEqual([
      { port: 3000, type: 'open' },
      { port: 3000, type: 'close' },
    ]);
  });

  it('leaves one end for another, also one that has crashed or closed', async () => {
    const { sandbox, connect, leave } = createReplaceableSandbox('embedded');
    const states: string[] = [];
    sandbox.onStatus(({ state, backend, detail }) => states.push(`${state} ${backend}: ${detail}`));
    const waited = sandbox.fs.realpath('/early');
    leave('Not there yet', 'webcontainer');
    const first = serveFake(connect);
    expect(await waited).toEqual(succeed('/real'));
    first.run = () => new Promise(() => undefined);
    const running = sandbox.exec('slow');
    leave('It is replaced', 'embedded');
    expect(await running).toEqual(unavailable('It is replaced'));
    const second = serveFake(connect);
    expect(await sandbox.fs.realpath('/w')).toEqual(succeed('/real'));
    for (const state of ['crashed', 'closed'] as const) {
      second.setStatus({ state, backend: 'embedded' });
      await vi.waitFor(() => expect(sandbox.status().state).toBe(state));
    }
    leave('It is replaced', 'webcontainer');
    serveFake(connect);
    expect(await sandbox.fs.realpath('/w')).toEqual(succeed('/real'));
    expect(states).toEqual([
      'starting webcontainer: Not there yet',
      'ready embedded: undefined',
      'starting embedded: It is replaced',
      'ready embedded: undefined',
      'crashed embedded: undefined',
      'closed embedded: undefined',
      'starting webcontainer: It is replaced',
      'ready embedded: undefined',
    ]);
  });

  it('stays closed', async () => {
    const { sandbox, connect, lose, close } = createReplaceableSandbox('embedded');
    close();
    lose('never', true);
    serveFake(connect);
    expect(sandbox.status()).toEqual({ state: 'closed', backend: 'embedded' });
    expect(await sandbox.fs.mkdir('/x')).toEqual(unavailable('The sandbox is closed'));
  });
});

describe('a follower', () => {
  it('does as its keeper says', async () => {
    const { port1, port2 } = new MessageChannel();
    ends.push(() => port1.close());
    const keeper = leadFollower(port1);
    const sandbox = followSandbox(port2);
    const states: string[] = [];
    sandbox.onStatus(({ state, detail }) => states.push(`${state}: ${detail}`));
    const first = serveFake(keeper.connect);
    expect(await sandbox.fs.rename('/a', '/b')).toEqual(succeed(undefined));
    keeper.lose('It crashed', true);
    await vi.waitFor(() => expect(sandbox.status().state).toBe('starting'));
    const second = serveFake(keeper.connect, 'Started again');
    expect(await sandbox.fs.realpath('/w')).toEqual(succeed('/real'));
    expect([first.asked, second.asked]).toEqual([[['rename', '/a', '/b']], [['realpath', '/w']]]);
    keeper.close();
    await vi.waitFor(() => expect(sandbox.status().state).toBe('closed'));
    expect(states).toEqual([
      'ready: undefined',
      'crashed: It crashed',
      'starting: It crashed',
      'ready: Started again',
      'closed: undefined',
    ]);
  });

  it('follows another keeper until it is told to leave it', async () => {
    const [own, first, second] = [new MessageChannel(), new MessageChannel(), new MessageChannel()];
    ends.push(() => own.port1.close());
    const keeper = leadFollower(own.port1);
    const sandbox = followSandbox(own.port2);
    keeper.follow(first.port2);
    serveFake(leadFollower(first.port1).connect);
    expect(await sandbox.fs.realpath('/w')).toEqual(succeed('/real'));
    leadFollower(first.port1).close();
    keeper.leave('It is replaced', 'webcontainer');
    await vi.waitFor(() => expect(sandbox.status().detail).toBe('It is replaced'));
    leadFollower(first.port1).lose('Nobody asks any more');
    keeper.follow(second.port2);
    serveFake(leadFollower(second.port1).connect);
    expect(await sandbox.fs.realpath('/w')).toEqual(succeed('/real'));
    expect(sandbox.status()).toEqual({ state: 'ready', backend: 'embedded', startedInMs: 1 });
  });
});
