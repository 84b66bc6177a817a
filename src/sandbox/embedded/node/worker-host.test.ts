import { expect, it } from 'vitest';
import { createCallMemory } from '../protocol/channel.ts';
import { RingReader, createOutputMemory } from '../protocol/output-ring.ts';
import type { FromProcess } from '../protocol/messages.ts';
import { WorkerHost } from './worker-host.ts';

function createHost() {
  const posted: [FromProcess, Transferable[] | undefined][] = [];
  const memory = { call: createCallMemory(), output: createOutputMemory() };
  const host = new WorkerHost((message, transfer) => posted.push([message, transfer]), memory);
  return { host, posted, output: new RingReader(memory.output) };
}

it('prints through the ring', () => {
  const { host, posted, output } = createHost();
  host.write(1, new TextEncoder().encode('out'));
  host.write(2, new TextEncoder().encode('err'));
  const printed: unknown[] = [];
  output.drain((stream, data) => printed.push([stream, new TextDecoder().decode(data)]));
  expect(printed).toEqual([
    [1, 'out'],
    [2, 'err'],
  ]);
  expect(posted).toEqual([[{ kind: 'output' }, undefined]]);
});

it('calls without waiting, and takes the answers in any order', async () => {
  const { host, posted } = createHost();
  const one = host.callAsync('exists', '/a');
  const two = host.callAsync('readFile', '/b');
  expect(posted.map(([message]) => message)).toEqual([
    { kind: 'async_call', id: 1, name: 'exists', args: ['/a'] },
    { kind: 'async_call', id: 2, name: 'readFile', args: ['/b'] },
  ]);
  host.receive({
    kind: 'answer',
    id: 2,
    answer: { ok: false, failure: { code: 'ENOENT', message: 'no', path: '/b' } },
  });
  host.receive({ kind: 'answer', id: 1, answer: { ok: true, value: true } });
  expect(await one).toBe(true);
  await expect(two).rejects.toMatchObject({ name: 'SystemError', code: 'ENOENT', path: '/b' });
});

it('hands messages on, with what goes along', () => {
  const { host, posted } = createHost();
  const heard: unknown[] = [];
  host.on('signal', ({ signal }) => heard.push(signal));
  host.receive({ kind: 'signal', signal: 'SIGTERM' });
  host.receive({ kind: 'stdin', data: null });
  const buffer = new ArrayBuffer(1);
  host.post({ kind: 'message', to: null, value: buffer, transfer: [buffer] });
  expect(heard).toEqual(['SIGTERM']);
  expect(posted.at(-1)?.[1]).toEqual([buffer]);
});
