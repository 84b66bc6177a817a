/** Entry of the kernel's worker. The frame starts it; the page then hands it one port after another, of its clients. */
import { serveSandbox } from '../../remote/serve-sandbox.ts';
import { transferables } from '../../transfer.ts';
import type { BootKernel, FromKernel, KernelAnswers, ToKernel } from '../frame/boot.ts';
import { workerUrl } from '../frame/worker-url.ts';
import { reportChanges } from '../mirror/report-changes.ts';
import type { ModuleCalls } from '../protocol/module-calls.ts';
import { SystemError } from '../protocol/system-error.ts';
import { createEmbeddedSandbox } from './embedded-sandbox.ts';

const noModuleCalls: ModuleCalls = {
  resolveModule: fail,
  loadModules: fail,
  readModule: fail,
};

function fail(): never {
  throw new SystemError({ code: 'ENOSYS', message: 'ENOSYS: function not implemented' });
}

function boot({ images, scheme, startedAt }: BootKernel, control: MessagePort): void {
  const shellUrl = workerUrl(images.sh, scheme);
  const sandbox = createEmbeddedSandbox({
    now: () => Date.now(),
    elapsed: () => Date.now() - startedAt,
    images: ['sh'],
    createWorker: (kind) => new Worker(shellUrl, { name: kind }),
    sharedMemory: crossOriginIsolated,
    createModuleCalls: () => noModuleCalls,
  });
  const tell = (message: FromKernel): void => control.postMessage(message, transferables(message));
  control.addEventListener('message', ({ data, ports }: MessageEvent<ToKernel>) => {
    if (data.kind === 'ping') tell({ kind: 'pong' });
    else for (const port of ports) serveSandbox(sandbox, port);
  });
  control.start();
  reportChanges(sandbox, (changes) => tell({ kind: 'changes', changes }));
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
