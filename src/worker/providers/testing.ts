import type { Secrets } from './secrets.ts';

/** Secrets that hold nothing, but for what a test says. */
export function fakeSecrets(more: Partial<Secrets> = {}): Secrets {
  return {
    set: () => Promise.resolve({ place: 'tab' }),
    move: () => Promise.resolve({ place: 'tab' }),
    forget: () => Promise.resolve({ ok: true, value: null }),
    forgetAll: () => Promise.resolve(),
    places: () => Promise.resolve({}),
    ofProvider: () => Promise.resolve({ headers: {} }),
    ...more,
  };
}
