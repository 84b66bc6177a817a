import { beforeEach, expect, test } from 'vitest';
import type { Composer } from './composer-types.ts';
import { FakeSession } from './testing.ts';

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

test('a steer ends the wait before a retry, a follow-up does not', async () => {
  session.startRun();
  const error = { kind: 'rate_limit', message: 'Slow down.', retryable: true } as const;
  session.emit('auto_retry_start', { attempt: 2, maxAttempts: 4, delayMs: 8000, error }, 'run-1');
  composer.setText('later');
  await composer.press('alt_enter');
  composer.setText('now');
  await composer.press('enter');
  expect(session.asked).toEqual(['follow_up later', 'steer now', 'retry_now']);
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
  expect(session.draft).toBe('two sentences\nmy draft');
  composer.setText('three sentences');
  await composer.press('enter');
  expect(session.find(id)).toMatchObject({ text: 'three sentences', held: false });
  expect(data()).toMatchObject({ text: 'my draft', editing: null });
  expect(session.draft).toBe('my draft');
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
  session.enqueue('steer', 'a');
  await composer.remove(session.queue.steer.slice());
  session.enqueue('steer', 'b');
  await composer.remove(session.queue.steer.slice());
  expect(data().removed.map((item) => item.text)).toEqual(['a', 'b']);
  await composer.undoRemove();
  expect(session.queue.steer.map((item) => item.text)).toEqual(['a', 'b']);
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
