/**
 * The attempts of one run. A failed attempt that may be tried again is followed, after a wait, by another from the
 * same place: the failed reply leaves the context, and tools that ran are not run again.
 */
import type { Agent } from '../agent/index.ts';
import type { Outcome } from '../agent/events.ts';
import type { AgentEnvironment } from '../agent/types.ts';
import type { Phase } from '../protocol/events.ts';
import { withoutUnusableTail } from './continuation.ts';
import type { RunWriter } from './envelope-writer.ts';
import type { RetrySettings } from './retry-policy.ts';
import type { RetryTracker } from './retry-tracker.ts';
import { startRetryWait, type RetryWait } from './retry-wait.ts';

/** How a run has ended, all attempts together. */
export interface Settled {
  outcome: Outcome;
  errorMessage?: string;
  /** The wait a provider asked for that was too long. */
  askedToWaitMs?: number;
}

export interface RunAttempts {
  /** Begins the first attempt. `onSettled` is called once, when the last has ended; `done` waits for it. */
  begin(start: () => Promise<Settled>, onSettled: (settled: Settled) => void | Promise<void>): void;
  /** Whether an attempt that ended like this is followed by another. */
  willRetry(outcome: Outcome): boolean;
  retryNow(): void;
  /** Stops the attempt under way, or the wait for the next. */
  stop(): void;
  /** Resolves when the last attempt has ended. */
  done: Promise<void>;
}

export interface AttemptsOptions {
  agent: Agent;
  environment: AgentEnvironment;
  tracker: RetryTracker;
  retry: RetrySettings;
  writer: RunWriter;
  setPhase(phase: Phase): void;
}

export function runAttempts({ agent, environment, tracker, retry, writer, setPhase }: AttemptsOptions): RunAttempts {
  let wait: RetryWait | null = null;
  let stopped = false;

  const plannedRetry = () => {
    const planned = tracker.planned();
    return planned?.decision.retry === true && !stopped ? { ...planned, delayMs: planned.decision.delayMs } : null;
  };

  /** Waits for the next attempt. False when the run was stopped meanwhile. */
  async function waitForNext({ error, attempt, delayMs }: NonNullable<ReturnType<typeof plannedRetry>>) {
    setPhase('retry_wait');
    writer.write('auto_retry_start', { attempt: attempt + 1, maxAttempts: retry.maxRetries + 1, delayMs, error });
    wait = startRetryWait(environment, delayMs);
    const how = await wait.ended;
    wait = null;
    if (how === 'stopped') writer.write('auto_retry_end', { attempt, success: false, reason: 'stopped' });
    return how !== 'stopped';
  }

  async function all(start: () => Promise<Settled>): Promise<Settled> {
    let result = await start();
    for (;;) {
      if (result.outcome !== 'failed') return result;
      const planned = plannedRetry();
      if (planned === null) return stopped ? stoppedBetween() : giveUp(result);
      if (!(await waitForNext(planned))) return { outcome: 'aborted' };
      agent.replaceMessages(withoutUnusableTail(agent.messages));
      result = await agent.continue();
    }
  }

  /** The stop came after an attempt had failed and before the wait for the next began. */
  function stoppedBetween(): Settled {
    agent.queue.pause();
    return { outcome: 'aborted' };
  }

  function giveUp(result: Settled): Settled {
    agent.queue.pause();
    const planned = tracker.planned();
    if (planned?.decision.retry !== false) return result;
    if (planned.attempt > 1) {
      writer.write('auto_retry_end', { attempt: planned.attempt, success: false, reason: 'exhausted' });
    }
    return planned.decision.reason === 'delay_too_long'
      ? { ...result, askedToWaitMs: planned.decision.delayMs }
      : result;
  }

  const attempts: RunAttempts = {
    done: Promise.resolve(),
    begin(start, onSettled) {
      attempts.done = all(start)
        .catch((error: unknown): Settled => {
          agent.queue.pause();
          return { outcome: 'failed', errorMessage: error instanceof Error ? error.message : String(error) };
        })
        .then(onSettled);
    },
    willRetry: (outcome) => outcome === 'failed' && plannedRetry() !== null,
    retryNow: () => wait?.end('now'),
    stop() {
      stopped = true;
      agent.abort();
      if (wait === null) return;
      agent.queue.pause();
      wait.end('stopped');
    },
  };
  return attempts;
}
