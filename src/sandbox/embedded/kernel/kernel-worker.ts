/** Entry of the kernel worker. Each message hands it the port of one more client. */
import { serveSandbox } from '../../remote/serve-sandbox.ts';
import { createEmbeddedSandbox } from './embedded-sandbox.ts';

const sandbox = createEmbeddedSandbox({
  now: () => Date.now(),
  elapsed: () => Math.round(performance.now()),
  createShellWorker: () =>
    new Worker(new URL('../shell/shell-worker.ts', import.meta.url), { type: 'module', name: 'shell' }),
});

self.addEventListener('message', ({ ports }: MessageEvent) => {
  for (const port of ports) serveSandbox(sandbox, port);
});
