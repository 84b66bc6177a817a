import { connectSandbox } from '../../remote/connect-sandbox.ts';
import type { Sandbox } from '../../types.ts';

export interface EmbeddedSandbox {
  sandbox: Sandbox;
  /** A port for one more `connectSandbox`, for example in another worker. */
  openPort: () => MessagePort;
  /** Ends the sandbox and everything in it. */
  dispose: () => Promise<void>;
}

/**
 * Starts the kernel worker. Answers at once; the status tells when commands can run, and becomes `crashed`, with
 * the reason, if the kernel does not answer within 10 seconds.
 */
export function startEmbeddedSandbox(): EmbeddedSandbox {
  const kernel = new Worker(new URL('../kernel/kernel-worker.ts', import.meta.url), {
    type: 'module',
    name: 'sandbox-kernel',
  });

  const openPort = (): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    kernel.postMessage(undefined, [port1]);
    return port2;
  };

  const failure = new Promise<string>((resolve) => {
    kernel.addEventListener('error', (event) => resolve(event.message || 'The sandbox could not be loaded'));
  });
  const sandbox = connectSandbox(openPort(), { failure });

  return {
    sandbox,
    openPort,
    dispose: async () => {
      await sandbox.dispose();
      kernel.terminate();
    },
  };
}
