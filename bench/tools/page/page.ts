/** Runs the cases over the embedded sandbox. */
import { startEmbeddedSandbox } from '../../../src/sandbox/embedded/page/start-embedded.ts';
import { runCases, type Measurement } from '../cases.ts';

declare global {
  interface Window {
    measurements: Promise<Measurement[]>;
  }
}

window.measurements = runCases(startEmbeddedSandbox().sandbox);
