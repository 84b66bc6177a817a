import type { Place } from './places.ts';

export interface Change extends Place {
  /** What stands there instead. */
  text: string;
}

/**
 * What of a place an edit really changes: lines at the start and at the end of the wanted text that come back in the
 * new text stay as the file has them. `text` has LF alone as its line break, and the place as many lines as `wanted`.
 */
export function changedPart(text: string, place: Place, wanted: string, newText: string): Change {
  const before = wanted.split('\n');
  const after = newText.split('\n');
  const kept = sharedAtStart(before, after);
  const keptAtEnd = sharedAtStart(before.slice(kept).toReversed(), after.slice(kept).toReversed());
  const starts = lineStarts(text, place);
  const startOf = (line: number) => starts[line] ?? place.end;

  if (keptAtEnd > 0) {
    const lines = after.slice(kept, after.length - keptAtEnd);
    return {
      start: startOf(kept),
      end: startOf(before.length - keptAtEnd),
      text: lines.map((line) => `${line}\n`).join(''),
    };
  }
  const rest = after.slice(kept).join('\n');
  // All wanted lines stay, and more come.
  if (kept === before.length) return { start: place.end, end: place.end, text: kept < after.length ? `\n${rest}` : '' };
  // All new lines were there, and the others go, with the break before them.
  if (kept === after.length) return { start: startOf(kept) - 1, end: place.end, text: '' };
  return { start: startOf(kept), end: place.end, text: rest };
}

function sharedAtStart(left: readonly string[], right: readonly string[]): number {
  const shorter = Math.min(left.length, right.length);
  let count = 0;
  while (count < shorter && left[count] === right[count]) count += 1;
  return count;
}

/** Where each line of the place starts; the first one starts with the place. */
function lineStarts(text: string, { start, end }: Place): number[] {
  const starts = [start];
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
