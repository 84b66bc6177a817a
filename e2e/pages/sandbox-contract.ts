/** Runs the contract of the Sandbox port against the embedded adapter. The specs call the functions by name. */
import { runCase } from '../../src/sandbox/contract/run-case.ts';
import { startEmbeddedSandbox } from '../../src/sandbox/embedded/page/start-embedded.ts';
import type { Sandbox } from '../../src/sandbox/types.ts';

declare global {
  interface Window {
    runContract: (name: string) => Promise<void>;
    startEmbeddedSandbox: typeof startEmbeddedSandbox;
  }
}

let shared: Sandbox | undefined;

window.startEmbeddedSandbox = startEmbeddedSandbox;
window.runContract = (name) => {
  shared ??= startEmbeddedSandbox().sandbox;
  return runCase(name, shared, () => startEmbeddedSandbox().sandbox);
};
