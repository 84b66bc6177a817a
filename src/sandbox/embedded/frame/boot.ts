/** How the page, the frame and the kernel's worker start each other, and what page and kernel say afterwards. */
import type { WorkspaceChanges } from '../mirror/workspace-changes.ts';

/** How the text of a worker becomes its URL. Blobs do not start in an opaque frame of WebKit. */
export type WorkerScheme = 'blob' | 'data';

/** The programs of processes: texts of classic scripts. */
export interface ProcessImages {
  sh: string;
  node: string;
}

export interface ImageTexts extends ProcessImages {
  kernel: string;
}

/** The first message of the frame to the page. The page answers it once, with the control port. */
export interface FrameReady {
  kind: 'frame_ready';
}

/** The kernel could not be started, or an error got out of it. */
export interface KernelFailed {
  kind: 'kernel_failed';
  detail: string;
}

export type FromFrame = FrameReady | KernelFailed | Pong;

/** Asks for a sign of life: of the frame's process, or of the kernel. */
export interface Ping {
  kind: 'ping';
}

export interface Pong {
  kind: 'pong';
}

export type ToFrame = BootFrame | Ping;

/** The first message to the frame. The control port comes along. */
export interface BootFrame {
  kind: 'boot';
  kernel: string;
  /** When the page began to start the sandbox, in milliseconds since the epoch. */
  startedAt: number;
}

/** The first message of a worker of the kernel to the frame: its script runs. */
export interface KernelAnswers {
  kind: 'kernel_answers';
}

/** The frame hands the kernel this and the control port. */
export interface BootKernel {
  scheme: WorkerScheme;
  startedAt: number;
}

/** What the page tells the kernel over the control port. */
export type ToKernel =
  /** Comes first but for pings, and apart from the boot: it is so large that the kernel starts meanwhile. */
  | { kind: 'images'; images: ProcessImages }
  /** One more client; its port comes along. */
  | { kind: 'client' }
  | Ping;

export type FromKernel = Pong | { kind: 'changes'; changes: WorkspaceChanges };
