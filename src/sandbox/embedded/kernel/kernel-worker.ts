/** Entry of the kernel's worker. The frame starts it; the page then hands it one port after another, of its clients. */
import { serveSandbox } from '../../remote/serve-sandbox.ts';
import { transferables } from '../../transfer.ts';
import type { Sandbox } from '../../types.ts';
import type { BootKernel, FromKernel, KernelAnswers, ProcessImages, ToKernel } from '../frame/boot.ts';
import { workerMaker } from '../frame/worker-maker.ts';
import { reportChanges } from '../mirror/report-changes.ts';
import { createEmbeddedSandbox } from './embedded-sandbox.ts';

function boot({ scheme, startedAt }: BootKernel, control: MessagePort): void {
  let sandbox: Sandbox | undefined;
  const tell = (message: FromKernel): void => control.postMessage(message, transferables(message));

  const start = (images: ProcessImages): Sandbox => {
    const makers = { sh: workerMaker(images.sh, scheme), node: workerMaker(images.node, scheme) };
    const started = createEmbeddedSandbox({
      now: () => Date.now(),
      elapsed: () => Date.now() - startedAt,
      images: ['sh', 'node'],
      createWorker: (kind) => containErrors(makers[kind](kind)),
      // WebKit isolates the frame and keeps shared memory from its workers all the same.
      sharedMemory: crossOriginIsolated && typeof SharedArrayBuffer === 'function',
    });
    reportChanges(started, (changes) => tell({ kind: 'changes', changes }));
    return started;
  };

  control.addEventListener('message', ({ data, ports }: MessageEvent<ToKernel>) => {
    if (data.kind === 'ping') tell({ kind: 'pong' });
    else if (data.kind === 'images') sandbox = start(data.images);
    else if (sandbox) for (const port of ports) serveSandbox(sandbox, port);
  });
  control.start();
}

/** What a process throws, even after its end, would else be an error of the kernel. */
function containErrors(worker: Worker): Worker {
  worker.addEventListener('error', (event) => event.preventDefault());
  return worker;
}

self.addEventListener(
  'message',
  ({ data, ports: [control] }: MessageEvent<BootKernel>) => {
    if (control) boot(data, control);
  },
  { once: true },
);

const awake: KernelAnswers = { kind: 'kernel_answers' };
self.postMessage(awake);
