import { clientFrame, hostOrigin, isFirstWord } from './host.ts';

/** Longest time for the host to answer anything, in milliseconds. */
const answerMs = 8_000;
/** Longest time for its page to load, when it has answered; and to speak then. */
const loadMs = 25_000;
const silentMs = 7_000;

export interface HostReport {
  /** It speaks. */
  spoke: boolean;
  /** What was heard instead. */
  detail: string;
  /** Whether anything came from it at all. */
  reached: boolean;
  /** What its page warned of. */
  warnings: readonly string[];
}

/**
 * Watches what becomes of the page of the host in the frame of the client, which itself says nothing of it: whether it
 * begins to speak, is not reached, is kept out by a policy, or stays silent. Settles as soon as that is known.
 */
export function watchHost(signal: AbortSignal): Promise<HostReport> {
  const origin = hostOrigin();
  const warnings: string[] = [];
  const ended = new AbortController();
  const listening = AbortSignal.any([signal, ended.signal]);
  let reached = false;

  return new Promise((resolve) => {
    const timers: ReturnType<typeof setTimeout>[] = [];
    const settle = (spoke: boolean, detail: string): void => {
      for (const timer of timers) clearTimeout(timer);
      ended.abort();
      resolve({ spoke, detail, reached, warnings });
    };

    const hear = (event: MessageEvent<{ type?: unknown; message?: unknown }>): void => {
      if (event.origin !== origin || event.source !== clientFrame()?.contentWindow) return;
      reached = true;
      if (isFirstWord(event)) settle(true, '');
      else if (event.data.type === 'warning') warnings.push(String(event.data.message));
    };
    const hearViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void => {
      if (!blockedURI.startsWith(origin)) return;
      settle(false, `the Content-Security-Policy of this page (${effectiveDirective}) does not allow ${origin}`);
    };
    const silence = (): void => {
      if (reached) settle(false, `${origin} answers, but its page says nothing`);
    };

    addEventListener('message', hear, { signal: listening });
    document.addEventListener('securitypolicyviolation', hearViolation, { signal: listening });
    const hearLoad = ({ target }: Event): void => {
      if (target === clientFrame()) timers.push(setTimeout(silence, silentMs));
    };
    // A load event does not bubble, but can be caught on its way down.
    document.addEventListener('load', hearLoad, { capture: true, signal: listening });
    signal.addEventListener('abort', () => settle(false, 'the start was given up'), { once: true });

    // The answer is closed to this page, so it does not tell a page that is missing from one that is there.
    fetch(`${origin}/headless?preflight`, {
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
      signal: listening,
    }).then(
      () => (reached = true),
      // A violation of a policy is told a little later, and says more.
      () => timers.push(setTimeout(() => settle(false, `no connection to ${origin}`), 100)),
    );
    timers.push(
      setTimeout(() => {
        if (!reached) settle(false, `no answer from ${origin} within ${answerMs / 1_000} seconds`);
      }, answerMs),
      setTimeout(silence, loadMs),
    );
  });
}
