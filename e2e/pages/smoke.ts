/**
 * Tries the embedded sandbox in whatever browser opens this page, and posts what it saw to the server: boot, a command,
 * a kill; and, on a page without shared memory (`?plain`), what is left of it.
 */
import { startEmbeddedSandbox } from '../../src/sandbox/embedded/page/start-embedded.ts';
import type { Sandbox, SandboxStatus } from '../../src/sandbox/types.ts';

export interface SmokeReport {
  browser: string;
  isolated: boolean;
  state: SandboxStatus['state'];
  detail?: string;
  startedInMs?: number;
  programs: readonly string[];
  /** What `command` printed and how it ended. */
  output: string;
  exitCode: number;
  /** How an endless loop ended, and how long its stop took. */
  stopReason: string;
  stopMs: number;
}

const isPlain = location.search === '?plain';

/** What is tried: programs where there are any, else the shell alone. */
const trials = {
  node: { command: 'echo shell; node -p "6 * 7"', loop: 'node -e "console.log(\'going\'); for (;;);"' },
  shell: { command: 'echo shell; seq 3 | paste -sd+', loop: 'echo going; while true; do :; done' },
};
const trialOf = ({ capabilities }: Sandbox) => trials[capabilities.programs.includes('node') ? 'node' : 'shell'];

function settled(sandbox: Sandbox): Promise<SandboxStatus> {
  return new Promise((resolve) => {
    const look = (status: SandboxStatus): void => {
      if (status.state !== 'starting') resolve(status);
    };
    sandbox.onStatus(look);
    look(sandbox.status());
  });
}

async function run(sandbox: Sandbox): Promise<Pick<SmokeReport, 'output' | 'exitCode'>> {
  let output = '';
  const result = await sandbox.exec(trialOf(sandbox).command, {
    onOutput: ({ text }) => {
      output += text;
    },
  });
  return result.ok
    ? { output, exitCode: result.value.exitCode }
    : { output: `${output}${result.error.message}`, exitCode: -1 };
}

async function stop(sandbox: Sandbox): Promise<Pick<SmokeReport, 'stopReason' | 'stopMs'>> {
  const controller = new AbortController();
  let stopped = 0;
  const result = await sandbox.exec(trialOf(sandbox).loop, {
    timeoutMs: 20_000,
    signal: controller.signal,
    onOutput: ({ text }) => {
      if (stopped > 0 || !text.includes('going')) return;
      stopped = performance.now();
      controller.abort();
    },
  });
  return { stopReason: result.ok ? result.value.reason : result.error.message, stopMs: performance.now() - stopped };
}

const { sandbox } = startEmbeddedSandbox();
const { state, detail, startedInMs } = await settled(sandbox);
const report: SmokeReport = {
  browser: navigator.userAgent,
  isolated: crossOriginIsolated,
  state,
  ...(detail !== undefined && { detail }),
  ...(startedInMs !== undefined && { startedInMs }),
  programs: sandbox.capabilities.programs,
  ...(await run(sandbox)),
  ...(await stop(sandbox)),
};
const text = JSON.stringify(report);
document.querySelector('#report')?.replaceChildren(text);
await fetch(`report${location.search}`, { method: 'POST', body: text });
if (!isPlain) location.search = '?plain';
