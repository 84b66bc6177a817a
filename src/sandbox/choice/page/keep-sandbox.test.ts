import { expect, test, vi } from 'vitest';
import type { SandboxSettings } from '../types.ts';
import { followSandbox } from '../../remote/follow-sandbox.ts';
import { keepSandbox } from './keep-sandbox.ts';
import { webContainerBackend } from './webcontainer-backend.ts';
import { FakeBoot, fakeEmbedded, filesOf, textsOf, type MemorySandbox } from './testing.ts';

const sample = { 'a.txt': 'a', 'src/b.txt': 'b' };

/** The choice over fakes. `boots`: what has been asked of WebContainer, in order. */
function keep(settings: Partial<SandboxSettings> = {}) {
  const boots: FakeBoot[] = [];
  const embedded: MemorySandbox[] = [];
  const saved: SandboxSettings[] = [];
  const runs = { underWay: false, begun: false };
  const broken = { embedded: false, code: false };
  const choice = keepSandbox({
    settings: { setting: 'auto', apiKey: '', ...settings },
    save: (next) => saved.push(next),
    startEmbedded: () => {
      const { memory, started } = fakeEmbedded();
      embedded.push(memory);
      return started;
    },
    loadWebContainer: () =>
      broken.code
        ? Promise.reject(new Error('Failed to fetch the code'))
        : Promise.resolve(async (options) => {
            const boot = new FakeBoot(options);
            boots.push(boot);
            const booted = await boot.result;
            return booted.ok ? { ok: true, value: webContainerBackend(booted.value) } : booted;
          }),
    files: filesOf(sample),
    runs: { isUnderWay: () => runs.underWay, haveBegun: () => runs.begun },
  });
  const text = async (path: string) => {
    const read = await choice.sandbox.fs.readFile(`${choice.sandbox.capabilities.workspace}/${path}`);
    return read.ok ? new TextDecoder().decode(read.value) : read.error.message;
  };
  const bootNumber = (number: number) =>
    vi.waitFor(() => {
      const boot = boots[number - 1];
      if (boot === undefined) throw new Error(`No boot ${number}`);
      return boot;
    });
  const isUsed = (backend: 'embedded' | 'webcontainer') =>
    vi.waitFor(() => {
      expect(choice.state()).toMatchObject({ backend, isMoving: false });
      expect(choice.sandbox.status()).toMatchObject({ state: 'ready', backend });
    });
  const isFailed = () => vi.waitFor(() => expect(choice.state().webcontainer.kind).toBe('failed'));
  return { choice, boots, embedded, saved, runs, broken, text, bootNumber, isUsed, isFailed };
}

test('embedded starts with the files, and WebContainer is not asked for', async () => {
  const { choice, boots, text, isUsed } = keep({ setting: 'embedded' });
  await isUsed('embedded');
  expect(await text('src/b.txt')).toBe('b');
  expect(boots).toEqual([]);
  expect(choice.state()).toMatchObject({ webcontainer: { kind: 'off' }, news: null });
});

test('auto is on embedded at once, and goes over to WebContainer with the files', async () => {
  const { choice, embedded, text, bootNumber, isUsed } = keep({ apiKey: 'key' });
  const worker = followSandbox(choice.openPort());
  await isUsed('embedded');
  const boot = await bootNumber(1);
  expect(boot.options.apiKey).toBe('key');
  expect(choice.state().isKeyFixed).toBe(false);
  boot.options.onStep?.('loading');
  expect(choice.state()).toMatchObject({ isKeyFixed: true, webcontainer: { kind: 'booting', step: 'loading' } });
  await choice.sandbox.fs.writeFile('/workspace/a.txt', 'changed');
  boot.succeed();
  await isUsed('webcontainer');
  expect(choice.sandbox.capabilities.workspace).toBe('/home/turnwise');
  expect(await text('a.txt')).toBe('changed');
  expect(textsOf(boot.memory.files)).toEqual({ 'a.txt': 'changed', 'src/b.txt': 'b' });
  await vi.waitFor(() => expect(worker.status()).toMatchObject({ state: 'ready', backend: 'webcontainer' }));
  expect(worker.capabilities.workspace).toBe('/home/turnwise');
  expect(choice.state()).toMatchObject({
    webcontainer: { kind: 'used' },
    news: { kind: 'moved', to: 'webcontainer', lost: [], hasRun: false },
  });
  expect(embedded.map(({ sandbox }) => sandbox.status().state)).toEqual(['closed']);
  choice.dismissNews();
  expect(choice.state().news).toBeNull();
});

test('auto goes on with embedded when WebContainer cannot be had, says why, and can try again', async () => {
  const { choice, text, bootNumber, isUsed, isFailed } = keep();
  (await bootNumber(1)).fail('unreachable', 'no connection');
  await isFailed();
  expect(choice.state()).toMatchObject({
    backend: 'embedded',
    webcontainer: { kind: 'failed', failure: { cause: 'unreachable', detail: 'no connection' } },
    news: null,
  });
  expect(await text('a.txt')).toBe('a');
  choice.retry();
  (await bootNumber(2)).succeed();
  await isUsed('webcontainer');
});

test('code that cannot be loaded is told as a failure', async () => {
  const { choice, broken, isFailed } = keep();
  broken.code = true;
  await isFailed();
  expect(choice.state().webcontainer).toEqual({
    kind: 'failed',
    failure: { cause: 'unreachable', detail: 'Failed to fetch the code' },
  });
});

test('after a run, auto asks before it changes the sandbox', async () => {
  const { choice, runs, bootNumber, isUsed } = keep();
  await isUsed('embedded');
  runs.begun = true;
  const boot = await bootNumber(1);
  boot.succeed();
  await vi.waitFor(() => expect(choice.state()).toMatchObject({ webcontainer: { kind: 'ready' }, next: null }));
  expect(choice.state().backend).toBe('embedded');
  choice.accept();
  await isUsed('webcontainer');
  expect(choice.state().news).toEqual({ kind: 'moved', to: 'webcontainer', lost: [], hasRun: true });
});

test('what is declined is ended', async () => {
  const { choice, runs, bootNumber } = keep();
  runs.begun = true;
  const boot = await bootNumber(1);
  boot.succeed();
  await vi.waitFor(() => expect(choice.state().webcontainer.kind).toBe('ready'));
  choice.decline();
  expect(choice.state()).toMatchObject({ backend: 'embedded', webcontainer: { kind: 'off' } });
  expect(boot.memory.sandbox.status().state).toBe('closed');
});

test('a hand-over waits for the end of the run, and for files that are being written', async () => {
  const { choice, runs, bootNumber, isUsed } = keep({ setting: 'embedded' });
  await isUsed('embedded');
  Object.assign(runs, { begun: true, underWay: true });
  const release = choice.hold();
  choice.choose('webcontainer');
  (await bootNumber(1)).succeed();
  await vi.waitFor(() => expect(choice.state()).toMatchObject({ next: 'webcontainer', isMoving: false }));
  runs.underWay = false;
  choice.look();
  expect(choice.state()).toMatchObject({ next: 'webcontainer', isMoving: false });
  release();
  release();
  expect(choice.state().isMoving).toBe(true);
  await isUsed('webcontainer');
});

test('with WebContainer alone, calls wait for it', async () => {
  const { choice, embedded, bootNumber } = keep({ setting: 'webcontainer' });
  const read = choice.sandbox.fs.readFile('/home/turnwise/a.txt');
  const boot = await bootNumber(1);
  await vi.waitFor(() => expect(choice.sandbox.status()).toMatchObject({ state: 'starting', backend: 'webcontainer' }));
  expect(choice.state().backend).toBeNull();
  boot.succeed();
  expect(await read).toEqual({ ok: true, value: new TextEncoder().encode('a') });
  expect(choice.state()).toMatchObject({ backend: 'webcontainer', news: null });
  expect(embedded).toEqual([]);
});

test('with WebContainer alone, calls answer why it failed, also to those who come later', async () => {
  const { choice, embedded, text, bootNumber, isFailed, isUsed, saved } = keep({ setting: 'webcontainer' });
  (await bootNumber(1)).fail('refused', 'no word from the vendor');
  await isFailed();
  const why = 'WebContainer could not be started: no word from the vendor';
  expect(await text('a.txt')).toBe(why);
  const worker = followSandbox(choice.openPort());
  await vi.waitFor(() => expect(worker.status()).toMatchObject({ state: 'crashed', detail: why }));
  choice.choose('embedded');
  await isUsed('embedded');
  expect(await text('a.txt')).toBe('a');
  await vi.waitFor(() => expect(worker.status().state).toBe('ready'));
  expect(choice.state()).toMatchObject({ webcontainer: { kind: 'off' }, news: null });
  expect(embedded).toHaveLength(1);
  expect(saved).toEqual([{ setting: 'embedded', apiKey: '' }]);
});

test('a boot that is given up is ended when it comes after all', async () => {
  const { choice, bootNumber, isUsed } = keep({ setting: 'webcontainer' });
  const boot = await bootNumber(1);
  choice.choose('embedded');
  expect(boot.options.signal?.aborted).toBe(true);
  await isUsed('embedded');
  boot.options.onStep?.('testing');
  boot.succeed();
  await vi.waitFor(() => expect(boot.memory.sandbox.status().state).toBe('closed'));
  expect(choice.state()).toMatchObject({ backend: 'embedded', webcontainer: { kind: 'off' } });
});

test('auto, chosen while WebContainer is being started, is on embedded meanwhile', async () => {
  const { choice, bootNumber, isUsed } = keep({ setting: 'webcontainer' });
  const boot = await bootNumber(1);
  choice.choose('auto');
  await isUsed('embedded');
  expect(choice.state().webcontainer.kind).toBe('booting');
  boot.succeed();
  await isUsed('webcontainer');
});

test('files that WebContainer does not take leave all as it was', async () => {
  const { choice, text, bootNumber, isUsed } = keep();
  await isUsed('embedded');
  const boot = await bootNumber(1);
  boot.memory.refusal = 'No space left on device';
  boot.succeed();
  await vi.waitFor(() =>
    expect(choice.state().news).toEqual({
      kind: 'not_moved',
      to: 'webcontainer',
      message: 'No space left on device',
      isUsed: false,
    }),
  );
  await isUsed('embedded');
  expect(choice.state().webcontainer).toEqual({ kind: 'off' });
  expect(boot.memory.sandbox.status().state).toBe('closed');
  expect(await text('a.txt')).toBe('a');
});

test('a crash is told, and WebContainer starts again with the files', async () => {
  const { choice, text, bootNumber, isUsed } = keep();
  const worker = followSandbox(choice.openPort());
  const boot = await bootNumber(1);
  boot.succeed();
  await isUsed('webcontainer');
  boot.memory.become('crashed', 'A process cannot be ended');
  expect(choice.state().webcontainer).toEqual({ kind: 'crashed', detail: 'A process cannot be ended' });
  await vi.waitFor(() => expect(worker.status().state).toBe('crashed'));
  expect(await text('a.txt')).toBe('A process cannot be ended');
  choice.restart();
  expect(choice.state()).toMatchObject({ isMoving: true, webcontainer: { kind: 'booting' } });
  boot.reboots[0]?.succeed(['big.bin']);
  await isUsed('webcontainer');
  expect(choice.state()).toMatchObject({
    webcontainer: { kind: 'used' },
    news: { kind: 'restarted', lost: ['big.bin'] },
  });
  expect(await text('a.txt')).toBe('a');
  await vi.waitFor(() => expect(worker.status()).toMatchObject({ state: 'ready', backend: 'webcontainer' }));
});

test('a start after a crash that fails can be tried again, or left for embedded with the files', async () => {
  const { choice, text, bootNumber, isUsed, isFailed } = keep();
  const boot = await bootNumber(1);
  boot.succeed();
  await isUsed('webcontainer');
  await choice.sandbox.fs.writeFile('/home/turnwise/a.txt', 'changed');
  boot.lost = ['big.bin'];
  boot.memory.become('crashed', 'It does not answer');
  choice.restart();
  boot.reboots[0]?.fail('unreachable', 'no connection');
  await isFailed();
  expect(await text('a.txt')).toBe('WebContainer did not start again: no connection');
  choice.retry();
  expect(boot.reboots).toHaveLength(2);
  // The person does not wait for the end of it.
  choice.choose('embedded');
  expect(boot.reboots[1]?.options.signal?.aborted).toBe(true);
  boot.reboots[1]?.fail('unreachable', 'given up');
  await isUsed('embedded');
  expect(await text('a.txt')).toBe('changed');
  expect(choice.state()).toMatchObject({
    webcontainer: { kind: 'off' },
    news: { kind: 'moved', to: 'embedded', lost: ['big.bin'] },
  });
});

test('a choice made while files are handed over is carried out afterwards', async () => {
  const { choice, embedded, bootNumber, isUsed } = keep();
  const boot = await bootNumber(1);
  const end = choice.subscribe(() => {
    if (!choice.state().isMoving) return;
    end();
    choice.choose('embedded');
  });
  boot.succeed();
  await vi.waitFor(() => expect(embedded).toHaveLength(2));
  await isUsed('embedded');
  expect(boot.memory.sandbox.status().state).toBe('closed');
});

test('a key is kept for the next visit', async () => {
  const { choice, saved } = keep({ setting: 'embedded' });
  choice.setKey('wc_api_someone');
  expect(choice.state().apiKey).toBe('wc_api_someone');
  expect(saved).toEqual([{ setting: 'embedded', apiKey: 'wc_api_someone' }]);
});
