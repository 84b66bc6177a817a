import type * as Client from '@webcontainer/api';
import type { WebContainer } from '@webcontainer/api';
import { textOf } from '../../../result.ts';
import { within } from '../client/within.ts';
import type { BootStep } from '../types.ts';
import { fail, givenUp } from './boot-failure.ts';
import type { Step } from './boot-failure.ts';
import { clientFrame, hasHostSpoken, hostOrigin } from './host.ts';
import { embedderPolicy } from './page-policy.ts';
import { watchHost } from './watch-host.ts';
import type { HostReport } from './watch-host.ts';

/** Longest time from the first word of the host to a booted container, in milliseconds. */
const startMs = 20_000;
const workdirName = 'turnwise';
const storageWords = /storage|cookie|service.?worker|indexeddb/i;

/** A boot of the client that has not settled. It cannot be ended, so a later attempt takes it over. */
interface Boot {
  result: Promise<Step<WebContainer>>;
  /** Whether somebody waits for it. */
  isWanted: boolean;
}

let pending: Boot | undefined;
let wasConfigured = false;

export interface ClientOptions {
  apiKey: string | undefined;
  onStep: (step: BootStep) => void;
  signal: AbortSignal;
}

/**
 * Boots the container by the client, which is loaded for that. The client waits for ever for a host that does not speak;
 * this does not.
 */
export async function bootClient({ apiKey, onStep, signal }: ClientOptions): Promise<Step<WebContainer>> {
  onStep('loading');
  const [client, coep] = await Promise.all([loadClient(), embedderPolicy()]);
  if (!client.ok) return client;
  if (signal.aborted) return givenUp();
  const isAnew = pending !== undefined;
  const hadSpoken = hasHostSpoken();
  configure(client.value, apiKey);
  const boot = (pending ??= begin(client.value.WebContainer.boot({ coep, workdirName })));
  boot.isWanted = true;
  const booted = await outcome(boot, { isAnew, hadSpoken }, onStep, signal);
  boot.isWanted = booted.ok;
  return booted;
}

async function loadClient(): Promise<Step<typeof Client>> {
  try {
    return { ok: true, value: await import('@webcontainer/api') };
  } catch (thrown) {
    return fail('unreachable', `the client of WebContainer could not be loaded: ${textOf(thrown)}`);
  }
}

/** The client takes a key only before its first boot. */
function configure({ configureAPIKey }: typeof Client, apiKey = ''): void {
  if (!wasConfigured && apiKey !== '') configureAPIKey(apiKey);
  wasConfigured = true;
}

function begin(started: Promise<WebContainer>): Boot {
  const settle = async (): Promise<Step<WebContainer>> => {
    try {
      const container = await started;
      // Nobody will come for it.
      if (!boot.isWanted) container.teardown();
      return { ok: true, value: container };
    } catch (thrown) {
      return fail('refused', textOf(thrown));
    } finally {
      pending = undefined;
    }
  };
  const boot: Boot = { isWanted: true, result: settle() };
  return boot;
}

/**
 * `isAnew`: the boot was begun by an attempt that gave up. `hadSpoken`: the client has heard the host, and speaks with that
 * page for as long as this page lives; one that was silent can be loaded again.
 */
async function outcome(
  { result }: Boot,
  { isAnew, hadSpoken }: { isAnew: boolean; hadSpoken: boolean },
  onStep: (step: BootStep) => void,
  signal: AbortSignal,
): Promise<Step<WebContainer>> {
  const over = new AbortController();
  const givingUp = new Promise<Step<never>>((resolve) => {
    signal.addEventListener('abort', () => resolve(givenUp()), { once: true, signal: over.signal });
  });
  try {
    if (!hadSpoken) {
      const frame = clientFrame();
      if (isAnew && frame) frame.setAttribute('src', frame.src);
      const first = await Promise.race([result, watchHost(over.signal), givingUp]);
      if ('ok' in first) return first;
      if (!first.spoke) return silenceOf(first);
    }
    onStep('starting');
    return await within(startMs, Promise.race([result, givingUp]), () =>
      fail('refused', `${hostOrigin()} began to speak, but started nothing within ${startMs / 1_000} seconds`),
    );
  } finally {
    over.abort();
  }
}

function silenceOf({ detail, reached, warnings }: HostReport): Step<never> {
  const warned = warnings.join('; ');
  const told = warned === '' ? detail : `${detail}; it warned: ${warned}`;
  if (storageWords.test(warned)) return fail('storage_blocked', told);
  return fail(reached ? 'refused' : 'unreachable', told);
}
