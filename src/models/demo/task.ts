import type { Phrases, Said } from './phrases.ts';
import { commandOf, type Situation, type Step, type Wish } from './situation.ts';

export interface PlannedCall {
  name: string;
  arguments: Record<string, unknown>;
}

/** One turn: what is thought, said and called. */
export interface Move extends Said {
  calls: PlannedCall[];
}

/** One thing that a wish asks for, seen against what has been done for it so far. */
export interface Task {
  /** What to do next, or undefined when it is done or cannot go on. */
  next(): Move | undefined;
  /** Its part of the answer, as paragraphs. */
  report(): string[];
}

/** What a task sees. */
export interface TaskView {
  situation: Situation;
  wish: Wish;
  /** The steps since the wish came. */
  steps: readonly Step[];
  phrases: Phrases;
  /** Asked to be brief. */
  brief: boolean;
  /** Asked to stop reading after this wish. */
  stopped: boolean;
  /** The episode explores the project, so what is read is told there. */
  exploring: boolean;
}

export const readCall = (path: string): PlannedCall => ({ name: 'read', arguments: { path } });
export const bashCall = (command: string): PlannedCall => ({ name: 'bash', arguments: { command } });

/** Whether the step ran this command. */
export const ranCommand = (step: Step, command: string): boolean => step.tool === 'bash' && commandOf(step) === command;

export const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';
export const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

const MAX_FENCED_LINES = 40;

/** Lines as a block of code, in a language if one is named; long outputs are cut in the middle. */
export function fenced(lines: readonly string[], language = ''): string {
  const half = MAX_FENCED_LINES / 2;
  const shown = lines.length <= MAX_FENCED_LINES ? lines : [...lines.slice(0, half), '…', ...lines.slice(-half)];
  // A fence longer than any in the text, so that the text cannot end it.
  const fence = '`'.repeat(Math.max(3, ...shown.map((line) => (/^\s*(`{3,})/.exec(line)?.[1]?.length ?? 0) + 1)));
  return [fence + language, ...shown, fence].join('\n');
}
