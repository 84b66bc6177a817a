import type { Step } from './boot-failure.ts';
import { fail } from './boot-failure.ts';

/** What the runtime needs of a browser, by the name that people know it by. */
const needs: Readonly<Record<string, () => boolean>> = {
  WebAssembly: () => typeof WebAssembly === 'object',
  'cross-origin isolation': () => typeof crossOriginIsolated === 'boolean',
  'service workers': () => 'serviceWorker' in navigator,
  'shared memory': () => !crossOriginIsolated || typeof SharedArrayBuffer === 'function',
  'Atomics.wait': () => typeof Atomics === 'object' && 'wait' in Atomics,
};

/** Whether this browser and this page can run a WebContainer at all. */
export function checkPage(): Step<void> {
  const missing = Object.entries(needs).filter(([, isThere]) => !isThere());
  if (missing.length > 0) {
    return fail('unsupported_browser', `this browser lacks ${missing.map(([name]) => name).join(' and ')}`);
  }
  if (!crossOriginIsolated) return fail('not_isolated', 'this page is not cross-origin isolated');
  return { ok: true, value: undefined };
}
