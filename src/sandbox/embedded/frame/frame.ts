/**
 * The script of /sandbox.html. It starts the kernel for the page around it and does nothing else; no program of a person
 * or a model ever runs in this document, only in workers.
 */
import { textOf } from '../../result.ts';
import type { BootFrame, BootKernel, FromFrame, ToFrame } from './boot.ts';
import { startKernel } from './start-kernel.ts';

function tell(message: FromFrame): void {
  // The page around knows this window; what it is told is no secret.
  parent.postMessage(message, '*');
}

async function boot({ kernel, startedAt }: BootFrame, ports: readonly MessagePort[]): Promise<void> {
  const { worker, scheme } = await startKernel(kernel);
  worker.addEventListener('error', ({ message }) => {
    tell({ kind: 'kernel_failed', detail: message || 'The kernel of the sandbox failed' });
  });
  const message: BootKernel = { scheme, startedAt };
  worker.postMessage(message, [...ports]);
}

function listen(): void {
  let booted = false;
  addEventListener('message', ({ source, data, ports }: MessageEvent<ToFrame>) => {
    if (source !== parent) return;
    if (data.kind === 'ping') {
      tell({ kind: 'pong' });
    } else if (!booted) {
      booted = true;
      boot(data, ports).catch((error: unknown) => tell({ kind: 'kernel_failed', detail: textOf(error) }));
    }
  });
  tell({ kind: 'frame_ready' });
}

// Opened by itself, or framed without a sandbox, it would have the origin of the app, its keys and its storage.
if (self.origin === 'null' && parent !== self) listen();
else document.documentElement.append('This page belongs to Turnwise. It holds nothing of its own.');
