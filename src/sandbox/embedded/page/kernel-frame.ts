import type { BootFrame, FromFrame, FromKernel, ImageTexts, ToKernel } from '../frame/boot.ts';
import type { WorkspaceChanges } from '../mirror/workspace-changes.ts';

/** Longest time from the images to the first answer of the kernel, in milliseconds. */
const startTimeoutMs = 10_000;
/** How often the kernel is asked for a sign of life, and how often in a row it may give none. */
const pingIntervalMs = 3_000;
const longestSilence = 3;

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
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setInterval> | undefined;
  let unanswered = 0;

  const remove = (): void => {
    listening.abort();
    clearTimeout(startTimer);
    clearInterval(pingTimer);
    control.close();
    frame.remove();
  };

  const fail = (detail: string): void => {
    if (signal.aborted) return;
    remove();
    onFailure(detail);
  };

  const tell = (message: ToKernel, transfer: Transferable[] = []): void => control.postMessage(message, transfer);

  const ping = (): void => {
    if (unanswered >= longestSilence) {
      fail('The sandbox stopped answering');
    } else {
      unanswered += 1;
      tell({ kind: 'ping' });
    }
  };

  const boot = async (): Promise<void> => {
    const message: BootFrame = { images: await images, startedAt };
    if (signal.aborted) return;
    startTimer = setTimeout(
      () => fail(`The sandbox did not answer within ${startTimeoutMs / 1000} seconds`),
      startTimeoutMs,
    );
    // The origin of the frame is opaque, so it has no name.
    frame.contentWindow?.postMessage(message, '*', [kernelEnd]);
  };

  const hearFrame = ({ source, data }: MessageEvent<FromFrame>): void => {
    if (source !== frame.contentWindow) return;
    if (data.kind === 'frame_ready') boot().catch(() => fail('The sandbox could not be loaded'));
    else fail(data.detail);
  };

  const hearKernel = ({ data }: MessageEvent<FromKernel>): void => {
    if (data.kind === 'changes') {
      onChanges(data.changes);
      return;
    }
    unanswered = 0;
    clearTimeout(startTimer);
    pingTimer ??= setInterval(ping, pingIntervalMs);
  };

  addEventListener('message', hearFrame, { signal });
  control.addEventListener('message', hearKernel, { signal });
  control.addEventListener('close', () => fail('The sandbox crashed; a program may have taken too much memory'), {
    signal,
  });
  control.start();
  tell({ kind: 'ping' });
  document.body.append(frame);

  return {
    openPort: () => {
      const { port1, port2 } = new MessageChannel();
      tell({ kind: 'client' }, [port1]);
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
