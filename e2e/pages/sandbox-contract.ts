/** Runs the contract of the Sandbox port against the embedded adapter. The specs call the functions by name. */
import { runCase } from '../../src/sandbox/contract/run-case.ts';
import { startEmbeddedSandbox } from '../../src/sandbox/embedded/page/start-embedded.ts';
import { followSandbox } from '../../src/sandbox/remote/follow-sandbox.ts';
import type { Sandbox } from '../../src/sandbox/types.ts';

declare global {
  interface Window {
    runContract: (name: string) => Promise<void>;
    startEmbeddedSandbox: typeof startEmbeddedSandbox;
    followSandbox: typeof followSandbox;
  }
}

let shared: Sandbox | undefined;

window.startEmbeddedSandbox = startEmbeddedSandbox;
window.followSandbox = followSandbox;
window.runContract = (name) => {
  shared ??= startEmbeddedSandbox().sandbox;
  return runCase(name, shared, () => startEmbeddedSandbox().sandbox);
};
