import type { Usage } from '../agent/messages.ts';
import type { Envelope } from '../protocol/events.ts';
import type { SessionView, TurnView } from './view.ts';

export function replaceLast<T>(items: readonly T[], item: T): T[] {
  const copy = items.slice(0, -1);
  copy.push(item);
  return copy;
}

export function replaceAt<T>(items: readonly T[], index: number, item: T): T[] {
  const copy = items.slice();
  copy[index] = item;
  return copy;
}

/** Changes the turn an event belongs to. Almost always it is the last one. */
export function changeTurn(view: SessionView, event: Envelope, change: (turn: TurnView) => TurnView): SessionView {
  const index = turnIndexOf(view.turns, event.turnId);
  const turn = view.turns[index];
  if (turn === undefined) return view;
  const changed = { ...change(turn), lastSeq: event.seq, version: event.seq };
  return { ...view, turns: replaceAt(view.turns, index, changed) };
}

function turnIndexOf(turns: readonly TurnView[], turnId: string | undefined): number {
  if (turnId === undefined) return turns.length - 1;
  for (let index = turns.length - 1; index >= 0; index--) if (turns[index]?.turnId === turnId) return index;
  return -1;
}

/** Sums token counts; a count that neither side knows stays unknown. */
export function addUsage(a: Usage, b: Usage): Usage {
  const sum: Usage = { input: a.input + b.input, output: a.output + b.output };
  for (const key of ['cacheRead', 'cacheWrite', 'reasoning', 'total'] as const) {
    const left = a[key];
    const right = b[key];
    if (left !== undefined || right !== undefined) sum[key] = (left ?? 0) + (right ?? 0);
  }
  return sum;
}
