import type { FromFrame, FromKernel, ImageTexts, ToFrame, ToKernel } from '../frame/boot.ts';
import type { WorkspaceChanges } from '../mirror/workspace-changes.ts';
import { Watchdog } from './watchdog.ts';

/** Longest time from the images to the first answer of the kernel, in milliseconds. */
const startTimeoutMs = 10_000;
/**
 * How many seconds there may be no sign of life. The document of the frame has nothing to do, so it is silent only when
 * its process is gone; the kernel may be busy.
 */
const frameSilence = 3;
const kernelSilence = 10;

export interface KernelFrameEvents {
  onChanges: (changes: WorkspaceChanges) => void;
  /** The kernel is gone, or never came. Told once. */
  onFailure: (detail: string) => void;
}

export interface KernelFrame {
  /** A port for one more client. It may be used at once. */
  openPort: () => MessagePort;
  /** Ends the kernel and every process of it. */
  remove: () => void;
}

/** Starts a kernel in an opaque frame of its own, and watches over it. */
export function openKernelFrame(
  images: Promise<ImageTexts>,
  startedAt: number,
  { onChanges, onFailure }: KernelFrameEvents,
): KernelFrame {
  const { port1: control, port2: kernelEnd } = new MessageChannel();
  const frame = createFrame();
  const listening = new AbortController();
  const { signal } = listening;
  /** Ports of clients that came before the images. */
  const waiting: MessagePort[] = [];
  let booted = false;
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  let watchdogs: { frame: Watchdog; kernel: Watchdog } | undefined;

  const remove = (): void => {
    listening.abort();
    clearTimeout(startTimer);
    watchdogs?.frame.end();
    watchdogs?.kernel.end();
    control.close();
    frame.remove();
  };

  const fail = (detail: string): void => {
    if (signal.aborted) return;
    remove();
    onFailure(detail);
  };

  const tellKernel = (message: ToKernel, transfer: Transferable[] = []): void => control.postMessage(message, transfer);
  // The origin of the frame is opaque, so it has no name.
  const tellFrame = (message: ToFrame, transfer: Transferable[] = []): void =>
    frame.contentWindow?.postMessage(message, '*', transfer);

  const boot = async (): Promise<void> => {
    const { kernel, ...processes } = await images;
    if (signal.aborted) return;
    tellFrame({ kind: 'boot', kernel, startedAt }, [kernelEnd]);
    tellKernel({ kind: 'images', images: processes });
    for (const port of waiting.splice(0)) tellKernel({ kind: 'client' }, [port]);
    booted = true;
  };

  const giveTime = (): void => {
    if (signal.aborted) return;
    const late = `The sandbox did not answer within ${startTimeoutMs / 1000} seconds`;
    startTimer = setTimeout(() => fail(late), startTimeoutMs);
  };

  const watch = (): void => {
    clearTimeout(startTimer);
    watchdogs = {
      frame: new Watchdog(
        () => tellFrame({ kind: 'ping' }),
        frameSilence,
        () => fail('The sandbox crashed; a program may have taken too much memory'),
      ),
      kernel: new Watchdog(
        () => tellKernel({ kind: 'ping' }),
        kernelSilence,
        () => fail('The sandbox stopped answering'),
      ),
    };
  };

  const failToLoad = (): void => fail('The sandbox could not be loaded');

  const hearFrame = ({ source, data }: MessageEvent<FromFrame>): void => {
    if (source !== frame.contentWindow) return;
    if (data.kind === 'pong') watchdogs?.frame.hear();
    else if (data.kind === 'frame_ready') boot().catch(failToLoad);
    // Once it runs, the browser reports its errors, and the watchdog tells whether it lives on.
    else if (!watchdogs) fail(data.detail);
  };

  const hearKernel = ({ data }: MessageEvent<FromKernel>): void => {
    if (!watchdogs) watch();
    watchdogs?.kernel.hear();
    if (data.kind === 'changes') onChanges(data.changes);
  };

  addEventListener('message', hearFrame, { signal });
  control.addEventListener('message', hearKernel, { signal });
  control.start();
  tellKernel({ kind: 'ping' });
  images.then(giveTime, failToLoad);
  document.body.append(frame);

  return {
    openPort: () => {
      const { port1, port2 } = new MessageChannel();
      if (booted) tellKernel({ kind: 'client' }, [port1]);
      else waiting.push(port1);
      return port2;
    },
    remove,
  };
}

function createFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.allow = 'cross-origin-isolated';
  frame.hidden = true;
  frame.title = 'Sandbox';
  frame.src = `${import.meta.env.BASE_URL}sandbox.html`;
  return frame;
}
