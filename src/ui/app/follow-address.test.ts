import { expect, test } from 'vitest';
import { nowhere, type DeepLink } from './deep-link.logic.ts';
import { followAddress, REST_MS } from './follow-address.ts';

/** A page and a browser that do as they are told. */
function following(hash: string, keeps: (link: DeepLink) => boolean = () => true) {
  let at: DeepLink = nowhere;
  let onPlace = () => undefined as void;
  let onHash = () => undefined as void;
  let timers = 0;
  let timer: { callback: () => void; ms: number } | null = null;
  const entries = [hash];
  const arrivals: boolean[] = [];
  const move = (link: Partial<DeepLink>) => {
    at = { ...at, ...link };
    onPlace();
  };
  const end = followAddress({
    place: {
      read: () => at,
      goTo(link) {
        const isKept = keeps(link);
        move(isKept ? link : nowhere);
        return Promise.resolve(isKept);
      },
      subscribe(listener) {
        onPlace = listener;
        return () => (onPlace = () => undefined);
      },
    },
    address: {
      hash: () => entries.at(-1) ?? '',
      write(next, isNew) {
        if (isNew) entries.push(next);
        else entries[entries.length - 1] = next;
      },
      onChange(listener) {
        onHash = listener;
        return () => (onHash = () => undefined);
      },
    },
    setTimer(callback, ms) {
      timers += 1;
      timer = { callback, ms };
      return () => (timer = null);
    },
    onArrived: (isKept) => arrivals.push(isKept),
  });
  return {
    entries,
    arrivals,
    move,
    end,
    at: () => at,
    timers: () => timers,
    timerMs: () => timer?.ms ?? null,
    /** The place has rested. */
    rest() {
      const due = timer;
      timer = null;
      due?.callback();
    },
    async back() {
      entries.pop();
      onHash();
      await Promise.resolve();
    },
    settled: () => Promise.resolve(),
  };
}

test('the page goes where the address leads', async () => {
  const page = following('#session=a&event=9');
  await page.settled();
  expect(page.at()).toEqual({ ...nowhere, session: 'a', event: 9 });
  expect(page.arrivals).toEqual([true]);
  expect(page.entries).toEqual(['#session=a&event=9']);
});

test('a session that is not kept is told, and the address is that of what is shown', async () => {
  const page = following('#session=gone&turn=2', () => false);
  await page.settled();
  expect(page.arrivals).toEqual([false]);
  expect(page.entries).toEqual(['']);
});

test('the address follows once the place has rested, and back leads to where it was', async () => {
  const page = following('');
  await page.settled();
  page.move({ session: 'a' });
  expect([page.entries, page.timerMs()]).toEqual([[''], REST_MS]);
  page.rest();
  page.move({ event: 5 });
  page.rest();
  page.move({ event: 6 });
  page.move({ event: 7 });
  page.rest();
  expect(page.entries).toEqual(['#session=a', '#session=a&event=7']);
  await page.back();
  expect(page.at()).toEqual({ ...nowhere, session: 'a' });
  expect(page.timerMs()).toBeNull();
  expect(page.entries).toEqual(['#session=a']);
});

test('news that change no place do not start the rest anew', async () => {
  const page = following('');
  await page.settled();
  page.move({ turn: 1 });
  page.move({});
  page.move({ turn: 1 });
  expect(page.timers()).toBe(1);
  page.rest();
  expect(page.entries).toEqual(['', '#turn=1']);
});

test('a move there and back again leaves no entry', async () => {
  const page = following('');
  await page.settled();
  page.move({ turn: 1 });
  page.move({ turn: null });
  page.rest();
  expect(page.entries).toEqual(['']);
});

test('nothing is written after the end, nor by an arrival that comes too late', async () => {
  const page = following('#turn=3');
  page.end();
  await page.settled();
  page.move({ turn: 4 });
  expect([page.timerMs(), page.arrivals, page.entries]).toEqual([null, [], ['#turn=3']]);
});
