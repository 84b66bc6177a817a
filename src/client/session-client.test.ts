import { expect, test } from 'vitest';
import type { Envelope } from '../protocol/events.ts';
import type { FromWorker, ToWorker } from '../protocol/wire.ts';
import { eventScript } from '../store/testing/event-script.ts';
import { createSessionClient } from './session-client.ts';

function fakeWorker() {
  const sent: ToWorker[] = [];
  let say: (message: FromWorker) => void = () => undefined;
  let die: (message: string) => void = () => undefined;
  const events: Envelope[] = [];
  const fatal: string[] = [];
  const { port1 } = new MessageChannel();
  const client = createSessionClient(
    {
      postMessage: (message) => sent.push(message),
      onMessage: (listener) => (say = listener),
      onFailure: (listener) => (die = listener),
    },
    { sandbox: port1, providers: { providers: [], chosen: null } },
    { onEvents: (batch) => events.push(...batch), onFatal: (message) => fatal.push(message) },
  );
  port1.close();
  return { client, sent, say: (message: FromWorker) => say(message), die: (m: string) => die(m), events, fatal };
}

const started = { ok: true, value: { disposition: 'started', runId: 'run_1' } } as const;
const settledEvents = eventScript().run('run_1').add('agent_settled', { outcome: 'aborted' }).events;

test('a prompt resolves when its run has settled, with the outcome', async () => {
  const { client, sent, say } = fakeWorker();
  const answer = client.prompt('go');
  expect(sent.at(-1)).toEqual({ kind: 'command', id: 1, name: 'prompt', args: { text: 'go' } });
  say({ kind: 'answer', id: 1, result: started });
  say({ kind: 'events', events: settledEvents });
  expect(await answer).toEqual({ ok: true, value: { disposition: 'settled', runId: 'run_1', outcome: 'aborted' } });
});

test('a run that settles before its answer has come is not waited for in vain', async () => {
  const { client, say } = fakeWorker();
  const answer = client.prompt('go');
  say({ kind: 'events', events: settledEvents });
  say({ kind: 'answer', id: 1, result: started });
  expect(await answer).toMatchObject({ ok: true, value: { outcome: 'aborted' } });
});

test('a refusal is a value', async () => {
  const { client, say } = fakeWorker();
  const answer = client.prompt('go');
  say({ kind: 'answer', id: 1, result: { ok: false, error: { code: 'busy', message: 'A run is under way.' } } });
  expect(await answer).toEqual({ ok: false, error: { code: 'busy', message: 'A run is under way.' } });
});

test('when the worker dies every open call and every later one answers worker_gone', async () => {
  const { client, say, die, fatal } = fakeWorker();
  const running = client.prompt('go');
  say({ kind: 'answer', id: 1, result: started });
  await Promise.resolve();
  const open = client.steer('left');
  die('boom');
  const gone = { ok: false, error: { code: 'worker_gone', message: 'boom' } };
  expect(await open).toEqual(gone);
  expect(await running).toEqual(gone);
  expect(await client.abort()).toEqual(gone);
  expect(fatal).toEqual(['boom']);
});
