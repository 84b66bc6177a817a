import type { Runtime } from '../runtime.ts';

/** What Node exits with when nothing is left that could settle a top-level await. */
const unsettledExitCode = 13;

/** Runs the main program; should the process end before that has settled, it says so and exits with 13. */
export async function watchUnsettled({ process, host }: Runtime, run: () => Promise<void>): Promise<void> {
  let isDrained = false;
  const note = (): void => {
    isDrained = true;
  };
  const tell = (): void => {
    if (!isDrained || process.exitCode !== undefined) return;
    process.exitCode = unsettledExitCode;
    host.write(2, new TextEncoder().encode('Warning: Detected unsettled top-level await\n'));
  };
  process.on('beforeExit', note);
  process.on('exit', tell);
  try {
    await run();
  } finally {
    process.off('beforeExit', note);
    process.off('exit', tell);
  }
}
