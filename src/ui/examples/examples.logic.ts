/** The examples of the empty state, each with the timeline it will draw, as its thumbnail shows it. Pure. */
import type { SpanKind } from '../../store/turn-spans.ts';
import type { BarSpan } from '../shared/span-bar.logic.ts';

const kindsInOrder: readonly SpanKind[] = ['wait', 'think', 'text', 'args', 'exec', 'error', 'retry'];

export type ExampleName = 'explore' | 'fix' | 'steer' | 'recover';

export interface Example {
  name: ExampleName;
  /** Whether it needs the sample project. */
  needsSample: boolean;
  /** The spans of each turn, in milliseconds from the start of the run. */
  turns: readonly (readonly BarSpan[])[];
  /** When a steer is queued in the first turn; the second reads it. Milliseconds like the others. */
  steerAt?: number;
}

/** Turns one after the other, each with its pieces, in milliseconds, one after the other. */
function inSequence(turns: readonly Partial<Record<SpanKind, number>>[]): BarSpan[][] {
  let time = 0;
  return turns.map((pieces) =>
    kindsInOrder.flatMap((kind) => {
      const milliseconds = pieces[kind];
      if (milliseconds === undefined) return [];
      const start = time;
      time += milliseconds;
      return [{ kind, start, end: time }];
    }),
  );
}

/** Durations as the demo model takes them; the long command of the third is shortened. */
export const examples: readonly Example[] = [
  {
    name: 'explore',
    needsSample: false,
    turns: inSequence([
      { wait: 230, think: 260, text: 360, args: 200, exec: 120 },
      { wait: 220, think: 330, text: 500, args: 200, exec: 60 },
      { wait: 220, think: 370, text: 420, args: 200, exec: 60 },
      { wait: 220, think: 170, text: 2200 },
    ]),
  },
  {
    name: 'fix',
    needsSample: true,
    turns: inSequence([
      { wait: 230, think: 370, text: 250, args: 230, exec: 120, error: 0 },
      { wait: 220, think: 370, text: 380, args: 240, exec: 60 },
      { wait: 220, think: 440, text: 460, args: 1440, exec: 60 },
      { wait: 220, think: 170, text: 390, args: 230, exec: 120 },
      { wait: 220, think: 500, text: 1380 },
    ]),
  },
  {
    name: 'steer',
    needsSample: false,
    turns: inSequence([
      { wait: 230, think: 200, text: 760, args: 390, exec: 4500 },
      { wait: 220, think: 520, text: 300, args: 200, exec: 60 },
      { wait: 220, text: 300, args: 200, exec: 60 },
      { wait: 220, think: 260, text: 2240 },
    ]),
    steerAt: 3800,
  },
  {
    name: 'recover',
    needsSample: false,
    turns: inSequence([
      { wait: 230, think: 260, text: 360, args: 200, exec: 120 },
      { wait: 180, error: 0, retry: 3000 },
      { wait: 220, think: 330, text: 500, args: 200, exec: 60 },
      { wait: 220, think: 370, text: 420, args: 200, exec: 60 },
      { wait: 220, think: 170, text: 2200 },
    ]),
  },
];

/** The examples that make sense on the project at hand. */
export function fittingExamples(isSample: boolean): readonly Example[] {
  return isSample ? examples : examples.filter(({ needsSample }) => !needsSample);
}
