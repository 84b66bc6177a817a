import { describe, expect, it } from 'vitest';
import { FakeEnvironment } from './testing/fake-environment.ts';
import { Watchdog } from './watchdog.ts';

const LIMITS = { firstByteMs: 300, idleMs: 45, closingMs: 5 };

function setUp() {
  const environment = new FakeEnvironment();
  const watchdog = new Watchdog(environment, LIMITS);
  const expired: number[] = [];
  const wait = (): void => watchdog.start(() => expired.push(environment.now()));
  return { environment, watchdog, expired, wait };
}

describe('Watchdog', () => {
  it('lets the first data event take as long as its limit, in however many waits', () => {
    const { environment, watchdog, expired, wait } = setUp();
    wait();
    environment.advance(200);
    watchdog.stop();
    wait();
    environment.advance(99);
    expect(expired).toHaveLength(0);
    environment.advance(1);
    expect(expired).toHaveLength(1);
  });

  it('does not count the time in which nothing is awaited', () => {
    const { environment, watchdog, expired, wait } = setUp();
    wait();
    watchdog.stop();
    environment.advance(1000);
    wait();
    environment.advance(299);
    expect(expired).toHaveLength(0);
  });

  it('starts anew with each data event', () => {
    const { environment, watchdog, expired, wait } = setUp();
    watchdog.dataArrived(false);
    wait();
    environment.advance(44);
    watchdog.stop();
    watchdog.dataArrived(false);
    wait();
    environment.advance(44);
    expect(expired).toHaveLength(0);
    environment.advance(1);
    expect(expired).toHaveLength(1);
  });

  it('is short once the reply is over', () => {
    const { environment, watchdog, expired, wait } = setUp();
    watchdog.dataArrived(true);
    wait();
    environment.advance(5);
    expect(expired).toHaveLength(1);
  });
});
