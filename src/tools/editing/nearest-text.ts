/** Lines compared at most, so that a huge file does not stall the answer. */
const MAX_COMPARED_LINES = 20_000;
const MAX_SHOWN_CHARACTERS = 1_000;
/** Below this two lines have too little in common to be worth showing. */
const MIN_SIMILARITY = 0.5;

/**
 * The lines of the text that look most like the wanted ones: the longest wanted line is looked for, and as many
 * lines as were wanted are shown around the one found. `line` is 1-based.
 */
export function nearestText(text: string, wanted: string): { line: number; text: string } | undefined {
  const wantedLines = wanted.replace(/\n$/, '').split('\n');
  const anchor = wantedLines.reduce(
    (best, line, index) => (line.length > (wantedLines[best] ?? '').length ? index : best),
    0,
  );
  const anchorPairs = pairsOf(wantedLines[anchor] ?? '');
  const lines = text.split('\n');

  let best = { index: -1, score: MIN_SIMILARITY };
  for (const [index, line] of lines.slice(0, MAX_COMPARED_LINES).entries()) {
    const score = similarity(anchorPairs, pairsOf(line));
    if (score > best.score) best = { index, score };
  }
  if (best.index < 0) return undefined;
  const start = Math.max(0, best.index - anchor);
  const found = lines.slice(start, start + wantedLines.length).join('\n');
  return { line: start + 1, text: found.slice(0, MAX_SHOWN_CHARACTERS) };
}

/** The pairs of neighbouring characters, blanks left out, with their counts. */
function pairsOf(line: string): Map<string, number> {
  const characters = line.replace(/\s/g, '');
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < characters.length; at += 1) {
    const pair = characters.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Dice's coefficient: 1 for equal, 0 for nothing in common. */
function similarity(a: Map<string, number>, b: Map<string, number>): number {
  let [shared, total] = [0, 0];
  for (const [pair, count] of a) {
    shared += Math.min(count, b.get(pair) ?? 0);
    total += count;
  }
  for (const count of b.values()) total += count;
  return total === 0 ? 0 : (2 * shared) / total;
}
