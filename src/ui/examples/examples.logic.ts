/** The examples of the empty state, each with the timeline it will draw, as its thumbnail shows it. Pure. */
import type { BarSpan } from '../shared/span-bar.logic.ts';

export type ExampleName = 'explore' | 'fix' | 'steer';

export interface Example {
  name: ExampleName;
  /** Whether it needs the sample project. */
  needsSample: boolean;
  /** The spans of each turn, in milliseconds from the start of the run. */
  turns: readonly (readonly BarSpan[])[];
  /** Where a steer is queued in the first turn, and read in the second. */
  steerAt?: number;
}

type Piece = [kind: BarSpan['kind'], milliseconds: number];

/** Turns one after the other, each with its pieces one after the other. */
function inSequence(turns: readonly (readonly Piece[])[]): BarSpan[][] {
  let time = 0;
  return turns.map((pieces) =>
    pieces.map(([kind, milliseconds]) => {
      const start = time;
      time += milliseconds;
      return { kind, start, end: time };
    }),
  );
}

export const examples: readonly Example[] = [
  {
    name: 'explore',
    needsSample: false,
    turns: inSequence([
      [
        ['wait', 250],
        ['think', 600],
        ['text', 400],
        ['args', 350],
        ['exec', 250],
      ],
      [
        ['wait', 250],
        ['text', 450],
        ['args', 350],
        ['exec', 150],
      ],
      [
        ['wait', 250],
        ['text', 450],
        ['args', 400],
        ['exec', 150],
      ],
      [
        ['wait', 250],
        ['text', 1900],
      ],
    ]),
  },
  {
    name: 'fix',
    needsSample: true,
    turns: inSequence([
      [
        ['wait', 250],
        ['think', 500],
        ['args', 300],
        ['exec', 900],
        ['error', 0],
      ],
      [
        ['wait', 250],
        ['think', 500],
        ['args', 300],
        ['exec', 150],
      ],
      [
        ['wait', 250],
        ['think', 400],
        ['args', 700],
        ['exec', 150],
      ],
      [
        ['wait', 250],
        ['args', 300],
        ['exec', 900],
      ],
      [
        ['wait', 250],
        ['text', 900],
      ],
    ]),
  },
  {
    name: 'steer',
    needsSample: false,
    turns: inSequence([
      [
        ['wait', 250],
        ['think', 500],
        ['args', 350],
        ['exec', 3000],
      ],
      [
        ['wait', 250],
        ['think', 500],
        ['args', 350],
        ['exec', 200],
      ],
      [
        ['wait', 250],
        ['text', 1700],
      ],
    ]),
    steerAt: 2600,
  },
];

/** The examples that make sense on the project at hand. */
export function fittingExamples(isSample: boolean): readonly Example[] {
  return isSample ? examples : examples.filter(({ needsSample }) => !needsSample);
}
