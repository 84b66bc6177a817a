import type { WebContainer } from '@webcontainer/api';
import { within, type Runner } from './runner.ts';

export interface LifecycleAnswers {
  /** What a call for a file said after the teardown, within a second. */
  callAfterTeardown: 'answered' | 'failed' | 'no answer';
  /** Milliseconds until the next boot; null when there was none in 30 s. */
  rebootMs: number | null;
  /** What lay in the working directory then. */
  filesAfterReboot: string[] | null;
}

/** Ends the container of the runner. */
export async function askLifecycle(
  { container }: Runner,
  boot: () => Promise<WebContainer>,
): Promise<LifecycleAnswers> {
  container.teardown();
  const call = container.fs.readdir('.').then(
    () => 'answered' as const,
    () => 'failed' as const,
  );
  const callAfterTeardown = (await within(call, 1_000)) ?? 'no answer';
  const start = performance.now();
  const again = await within(boot(), 30_000);
  const rebootMs = Math.round(performance.now() - start);
  if (again === undefined) return { callAfterTeardown, rebootMs: null, filesAfterReboot: null };
  const filesAfterReboot = (await within(again.fs.readdir('.'), 5_000)) ?? null;
  again.teardown();
  return { callAfterTeardown, rebootMs, filesAfterReboot };
}
