import { describe, expect, it } from 'vitest';
import type { ToolUpdate } from '../../agent/events.ts';
import { createUpdateThrottle } from './update-throttle.ts';

function setUp() {
  const sent: ToolUpdate[] = [];
  let timer: { callback: () => void; ms: number } | undefined;
  const throttle = createUpdateThrottle(
    (update) => sent.push(update),
    (callback, ms) => {
      timer = { callback, ms };
      return () => {
        timer = undefined;
      };
    },
  );
  const out = (text: string) => throttle.push({ stream: 'stdout', text });
  const err = (text: string) => throttle.push({ stream: 'stderr', text });
  const fire = () => {
    const due = timer;
    timer = undefined;
    due?.callback();
    return due?.ms;
  };
  return { sent, out, err, fire, flush: throttle.flush, isTimerSet: () => timer !== undefined };
}

describe('createUpdateThrottle', () => {
  it('sends the first piece at once and joins the next ones for 100 ms', () => {
    const { sent, out, fire } = setUp();
    out('a');
    out('b');
    out('c');
    expect(sent).toEqual([{ delta: 'a', stream: 'stdout' }]);
    expect(fire()).toBe(100);
    expect(sent).toEqual([
      { delta: 'a', stream: 'stdout' },
      { delta: 'bc', stream: 'stdout' },
    ]);
  });

  it('keeps the pace after a piece that had to wait, and starts anew after silence', () => {
    const { sent, out, fire, isTimerSet } = setUp();
    out('a');
    out('b');
    fire();
    out('c');
    expect(sent).toHaveLength(2);
    fire();
    expect(sent.at(-1)).toEqual({ delta: 'c', stream: 'stdout' });
    fire();
    expect(isTimerSet()).toBe(false);
    out('d');
    expect(sent.at(-1)).toEqual({ delta: 'd', stream: 'stdout' });
  });

  it('names no stream for pieces of both', () => {
    const { sent, out, err, fire } = setUp();
    err('a');
    out('b');
    err('c');
    fire();
    expect(sent).toEqual([{ delta: 'a', stream: 'stderr' }, { delta: 'bc' }]);
  });

  it('sends on flush what waits, and leaves no timer', () => {
    const { sent, out, flush, isTimerSet } = setUp();
    out('a');
    out('b');
    flush();
    expect(sent.map(({ delta }) => delta)).toEqual(['a', 'b']);
    expect(isTimerSet()).toBe(false);
    flush();
    expect(sent).toHaveLength(2);
  });
});
