import { beforeEach, expect, test } from 'vitest';
import type { QueueItem, QueueLane, QueueState } from '../../agent/types.ts';
import type { SessionClient } from '../../client/types.ts';
import type { CommandError } from '../../protocol/commands.ts';
import type { Envelope, EventPayloads, EventType } from '../../protocol/events.ts';
import type { Sandbox, SandboxStatus } from '../../sandbox/types.ts';
import { createSessionStore, type SessionStore } from '../../store/session-store.ts';
import { createComposer, type Composer } from './composer-store.ts';

/** A session that does as little as the composer can tell apart, and writes down what it is asked. */
class FakeSession {
  readonly asked: string[] = [];
  readonly refusals = new Map<string, CommandError>();
  readonly queue: QueueState = {
    steer: [],
    followUp: [],
    paused: false,
    modes: { steer: 'one-at-a-time', followUp: 'one-at-a-time' },
  };
  readonly store: SessionStore = createSessionStore(() => undefined);
  status: SandboxStatus = { state: 'ready', backend: 'embedded' };
  draft = '';
  onStatus: (status: SandboxStatus) => void = () => undefined;
  /** Called when an abort has been asked for. */
  onAbort: () => void = () => undefined;
  #seq = 0;
  #removed = new Map<string, QueueItem>();

  emit<T extends EventType>(type: T, payload: EventPayloads[T], runId: string | null = null): void {
    this.#seq += 1;
    const event = { v: 1, seq: this.#seq, sessionId: 's', runId, t: this.#seq, type, payload };
    this.store.append([event as Envelope]);
  }

  startRun(): void {
    this.emit('agent_start', { attempt: 1 }, 'run-1');
  }

  settle(): void {
    this.emit('agent_settled', { outcome: 'completed' }, 'run-1');
  }

  enqueue(lane: QueueLane, text: string): string {
    const id = `item-${this.queue.steer.length + this.queue.followUp.length + 1}`;
    (lane === 'steer' ? this.queue.steer : this.queue.followUp).push({ id, lane, text, queuedAt: this.#seq });
    this.#changed();
    return id;
  }

  /** Takes an item out of its lane, as a delivery does. */
  take(id: string): QueueItem | undefined {
    for (const lane of [this.queue.steer, this.queue.followUp]) {
      const index = lane.findIndex((item) => item.id === id);
      if (index >= 0) {
        const [item] = lane.splice(index, 1);
        this.#changed();
        return item;
      }
    }
    return undefined;
  }

  find(id: string): QueueItem | undefined {
    return [...this.queue.steer, ...this.queue.followUp].find((item) => item.id === id);
  }

  #changed(): void {
    this.emit('queue_update', structuredClone(this.queue));
  }

  #answer<T>(name: string, words: string, act: () => T) {
    this.asked.push(words === '' ? name : `${name} ${words}`);
    const error = this.refusals.get(name);
    return Promise.resolve(error === undefined ? { ok: true as const, value: act() } : { ok: false as const, error });
  }

  #onItem(name: string, id: string, words: string, act: (item: QueueItem) => void) {
    const item = this.find(id);
    if (item === undefined) this.refusals.set(name, { code: 'unknown_item', message: 'Unknown item.' });
    return this.#answer(name, `${id}${words}`, () => {
      if (item !== undefined) act(item);
      this.#changed();
      return null;
    });
  }

  get client(): SessionClient {
    return {
      prompt: (text) => this.#answer('prompt', text, () => ({ disposition: 'handled' as const })),
      steer: (text) => this.#answer('steer', text, () => ({ itemId: this.enqueue('steer', text) })),
      followUp: (text) => this.#answer('follow_up', text, () => ({ itemId: this.enqueue('follow_up', text) })),
      continueRun: () => this.#answer('continue', '', () => ({ runId: 'run-2' })),
      retryNow: () => this.#answer('retry_now', '', () => null),
      abort: () => this.#answer('abort', '', () => (this.onAbort(), { running: true })),
      newSession: () => this.#answer('new_session', '', () => ({ sessionId: 's2' })),
      queue: {
        edit: (id, text) => this.#onItem('edit', id, ` ${text}`, (item) => (item.text = text)),
        remove: (id) => this.#onItem('remove', id, '', (item) => (this.#removed.set(id, item), this.take(id))),
        restore: (id) =>
          this.#answer('restore', id, () => {
            const item = this.#removed.get(id);
            if (item !== undefined) this.queue.steer.push(item);
            this.#changed();
            return null;
          }),
        move: (id, index) => this.#onItem('move', id, ` to ${index}`, () => undefined),
        changeLane: (id, lane) => this.#onItem('change_lane', id, ` to ${lane}`, () => undefined),
        hold: (id, held) => this.#onItem('hold', id, ` ${held}`, (item) => (item.held = held)),
        clear: () => this.#answer('clear', '', () => null),
        resume: () => this.#answer('resume', '', () => ({ runId: null })),
        setModes: () => this.#answer('set_modes', '', () => null),
      },
    };
  }

  composer(): Composer {
    const sandbox = {
      status: () => this.status,
      onStatus: (listener: (status: SandboxStatus) => void) => {
        this.onStatus = listener;
        return () => undefined;
      },
    } as Sandbox;
    const draft = { read: () => this.draft, write: (text: string) => void (this.draft = text) };
    return createComposer({ client: this.client, store: this.store, sandbox }, draft);
  }
}

let session: FakeSession;
let composer: Composer;

beforeEach(() => {
  session = new FakeSession();
  composer = session.composer();
});

const data = () => composer.state.getState();

test('a prompt empties the box and the draft', async () => {
  composer.setText('hello');
  expect(session.draft).toBe('hello');
  await composer.press('enter');
  expect(session.asked).toEqual(['prompt hello']);
  expect([data().text, session.draft]).toEqual(['', '']);
});

test('a draft is there again', () => {
  session.draft = 'from before';
  expect(session.composer().state.getState().text).toBe('from before');
});

test('an empty prompt says so and asks nothing', async () => {
  await composer.press('enter');
  expect(data().notice).toEqual({ kind: 'empty' });
  expect(session.asked).toEqual([]);
  composer.setText('a');
  expect(data().notice).toBeNull();
});

test('what is decided is decided on the view of this moment, not of the last frame', async () => {
  composer.setText('also this');
  session.startRun();
  await composer.press('enter');
  composer.setText('and this');
  session.settle();
  await composer.press('enter');
  expect(session.asked.filter((words) => !words.startsWith('resume'))).toEqual(['steer also this', 'prompt and this']);
});

test('a prompt that meets a run steers it', async () => {
  session.refusals.set('prompt', { code: 'busy', message: 'A run is under way.' });
  composer.setText('late');
  await composer.press('enter');
  expect(session.asked).toEqual(['prompt late', 'steer late']);
  expect(data()).toMatchObject({ text: '', notice: null });
});

test('a refused text comes back, in front of what was typed since', async () => {
  session.refusals.set('prompt', { code: 'worker_gone', message: 'The worker is gone.' });
  composer.setText('first');
  const pressed = composer.press('enter');
  composer.setText('second');
  await pressed;
  expect(data().text).toBe('first\nsecond');
  expect(data().notice).toEqual({ kind: 'refused', message: 'The worker is gone.' });
});

test('Enter goes to the chosen lane, Alt+Enter to the other', async () => {
  session.startRun();
  composer.setLane('follow_up');
  composer.setText('one');
  await composer.press('enter');
  composer.setText('two');
  await composer.press('alt_enter');
  expect(session.asked).toEqual(['follow_up one', 'steer two']);
});

test('a steer whose run settled while it was on its way is not left lying', async () => {
  session.startRun();
  composer.setText('wait');
  const pressed = composer.press('enter');
  session.settle();
  await pressed;
  expect(session.asked).toEqual(['steer wait', 'resume']);
});

test('a paused queue is left alone', async () => {
  session.startRun();
  session.queue.paused = true;
  composer.setText('wait');
  const pressed = composer.press('enter');
  session.settle();
  await pressed;
  expect(session.asked).toEqual(['steer wait']);
});

test('Escape stops the run and leaves the text', async () => {
  session.startRun();
  composer.setText('draft');
  await composer.press('escape');
  expect(session.asked).toEqual(['abort']);
  expect(data().text).toBe('draft');
});

test('send now waits for the end of the run', async () => {
  session.startRun();
  composer.setText('instead');
  const stopAsked = new Promise<void>((resolve) => (session.onAbort = resolve));
  const pressed = composer.press('send_now');
  await stopAsked;
  expect(data()).toMatchObject({ waiting: 'stop', text: 'instead' });
  expect(session.asked).toEqual(['abort']);
  session.settle();
  session.store.flush();
  await pressed;
  expect(session.asked).toEqual(['abort', 'prompt instead']);
  expect(data()).toMatchObject({ waiting: null, text: '' });
});

test('while the sandbox starts a prompt waits for it, and can be called back', async () => {
  session.status = { state: 'starting', backend: 'embedded' };
  composer.setText('soon');
  await composer.press('enter');
  expect(data().waiting).toBe('sandbox');
  await composer.press('escape');
  expect(data()).toMatchObject({ waiting: null, text: 'soon' });
  await composer.press('enter');
  expect(session.asked).toEqual([]);
  session.status = { state: 'ready', backend: 'embedded' };
  session.onStatus(session.status);
  expect(session.asked).toEqual(['prompt soon']);
  expect(data()).toMatchObject({ waiting: null, text: '' });
});

test('an edited message is held until it is saved, and the draft comes back', async () => {
  session.startRun();
  const id = session.enqueue('steer', 'two sentences');
  composer.setText('my draft');
  await composer.edit({ id, lane: 'steer', text: 'two sentences', queuedAt: 1 });
  expect(data()).toMatchObject({ text: 'two sentences', editing: { itemId: id, lane: 'steer' } });
  expect(session.find(id)?.held).toBe(true);
  composer.setText('three sentences');
  await composer.press('enter');
  expect(session.find(id)).toMatchObject({ text: 'three sentences', held: false });
  expect(data()).toMatchObject({ text: 'my draft', editing: null });
});

test('a cancelled edit changes nothing', async () => {
  session.startRun();
  const id = session.enqueue('steer', 'two sentences');
  composer.setText('my draft');
  await composer.edit({ id, lane: 'steer', text: 'two sentences', queuedAt: 1 });
  composer.setText('something else');
  await composer.press('escape');
  expect(session.find(id)).toMatchObject({ text: 'two sentences', held: false });
  expect(data()).toMatchObject({ text: 'my draft', editing: null });
  expect(session.asked).not.toContain('abort');
});

test('a message that leaves the queue while it is edited: the edit stays, the draft comes back after it', async () => {
  session.startRun();
  const id = session.enqueue('steer', 'two sentences');
  composer.setText('my draft');
  await composer.edit({ id, lane: 'steer', text: 'two sentences', queuedAt: 1 });
  composer.setText('my edit');
  session.take(id);
  session.store.flush();
  expect(data()).toMatchObject({
    text: 'my edit',
    editing: null,
    notice: { kind: 'left_queue', itemId: id },
  });
  await composer.press('enter');
  expect(session.asked.at(-1)).toBe('steer my edit');
  expect(data().text).toBe('my draft');
});

test('a message that is already being read cannot be opened', async () => {
  composer.setText('my draft');
  await composer.edit({ id: 'gone', lane: 'steer', text: 'x', queuedAt: 1 });
  expect(data()).toMatchObject({ text: 'my draft', editing: null, notice: { kind: 'already_delivered' } });
});

test('removed messages can be put back', async () => {
  session.startRun();
  const id = session.enqueue('steer', 'a');
  await composer.remove(session.queue.steer.slice());
  expect(data().removed.map((item) => item.text)).toEqual(['a']);
  await composer.undoRemove();
  expect(session.find(id)?.text).toBe('a');
  expect(data().removed).toEqual([]);
});

test('the message queued last comes back into an empty box', async () => {
  session.startRun();
  session.enqueue('follow_up', 'older');
  session.enqueue('steer', 'newer');
  composer.setText('not empty');
  await composer.takeBack();
  expect(session.asked).toEqual([]);
  composer.setText('');
  await composer.takeBack();
  expect(data().text).toBe('newer');
  expect(session.queue.steer).toEqual([]);
});

test('moving names the place in its own lane', async () => {
  session.startRun();
  session.enqueue('steer', 'a');
  session.enqueue('follow_up', 'b');
  session.enqueue('steer', 'c');
  const last = session.queue.steer[1];
  if (last === undefined) throw new Error('no second steer');
  await composer.move(last, -1);
  await composer.changeLane(last);
  expect(session.asked).toEqual([`move ${last.id} to 0`, `change_lane ${last.id} to follow_up`]);
});
