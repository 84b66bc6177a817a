import type { Sandbox } from '../sandbox/types.ts';
import { FileTurns } from './files/file-turns.ts';
import { KnownFiles } from './files/known-files.ts';
import { createImageScaler, type ImageScaler } from './images/scale-image.ts';
import type { SetTimer } from './output/update-throttle.ts';

/** What the tools of one agent share. */
export interface ToolContext {
  sandbox: Sandbox;
  turns: FileTurns;
  knownFiles: KnownFiles;
  /** Whether the model in use takes images, asked at each call. */
  acceptsImages: () => boolean;
  scaleImage: ImageScaler;
  /** Whether a search leaves out a file, given from the workspace, because the person restricts reading it. */
  isLeftOut: (shown: string) => boolean;
  setTimer: SetTimer;
  /** Milliseconds, never going back. */
  now: () => number;
}

export type ToolOptions = Partial<Pick<ToolContext, 'acceptsImages' | 'scaleImage' | 'isLeftOut' | 'setTimer' | 'now'>>;

export function createToolContext(sandbox: Sandbox, options: ToolOptions = {}): ToolContext {
  return {
    sandbox,
    turns: new FileTurns(),
    knownFiles: new KnownFiles(),
    acceptsImages: () => true,
    scaleImage: createImageScaler(),
    isLeftOut: () => false,
    setTimer: systemTimer,
    now: () => performance.now(),
    ...options,
  };
}

function systemTimer(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
