/** Entry of the kernel's worker. The frame starts it; the page then hands it one port after another, of its clients. */
import { serveSandbox } from '../../remote/serve-sandbox.ts';
import { transferables } from '../../transfer.ts';
import type { BootKernel, FromKernel, KernelAnswers, ToKernel } from '../frame/boot.ts';
import { workerUrl } from '../frame/worker-url.ts';
import { reportChanges } from '../mirror/report-changes.ts';
import { createEmbeddedSandbox } from './embedded-sandbox.ts';
import type { ImageKind } from './process/process-worker.ts';

function boot({ images, scheme, startedAt }: BootKernel, control: MessagePort): void {
  const urls = {
    sh: workerUrl(images.sh, scheme),
    ...(images.node !== undefined && { node: workerUrl(images.node, scheme) }),
  };
  const sandbox = createEmbeddedSandbox({
    now: () => Date.now(),
    elapsed: () => Date.now() - startedAt,
    images: Object.keys(urls) as ImageKind[],
    createWorker: (kind) => createProcessWorker(urls[kind] ?? '', kind),
    // WebKit isolates the frame and keeps shared memory from its workers all the same.
    sharedMemory: crossOriginIsolated && typeof SharedArrayBuffer === 'function',
  });
  const tell = (message: FromKernel): void => control.postMessage(message, transferables(message));
  control.addEventListener('message', ({ data, ports }: MessageEvent<ToKernel>) => {
    if (data.kind === 'ping') tell({ kind: 'pong' });
    else for (const port of ports) serveSandbox(sandbox, port);
  });
  control.start();
  reportChanges(sandbox, (changes) => tell({ kind: 'changes', changes }));
}

function createProcessWorker(url: string, kind: ImageKind): Worker {
  const worker = new Worker(url, { name: kind });
  // What a process throws, even after its end, would else be an error of the kernel.
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
