/** Lines compared by their characters at most, so that a huge file does not stall the answer. */
const MAX_COMPARED_LINES = 20_000;
/** Longer lines are compared by their start. */
const MAX_COMPARED_CHARACTERS = 500;
const MAX_SHOWN_CHARACTERS = 1_000;
/** Below this two lines have too little in common to be worth showing. */
const MIN_SIMILARITY = 0.5;

/**
 * The lines of the text that look most like the wanted ones: where most of the wanted lines stand, indentation aside,
 * or else around the line that is most like the longest wanted one. `line` is 1-based.
 */
export function nearestText(text: string, wanted: string): { line: number; text: string } | undefined {
  const wantedLines = wanted.replace(/\n$/, '').split('\n');
  const lines = text.split('\n');
  const start = startBySameLines(lines, wantedLines) ?? startBySimilarLine(lines, wantedLines);
  if (start === undefined) return undefined;
  const from = Math.max(0, start);
  const found = lines.slice(from, from + wantedLines.length).join('\n');
  return { line: from + 1, text: found.slice(0, MAX_SHOWN_CHARACTERS) };
}

/** The index at which most of the wanted lines, by their characters, stand in their places. */
function startBySameLines(lines: readonly string[], wanted: readonly string[]): number | undefined {
  const places = new Map<string, number>();
  for (const [index, line] of wanted.entries()) places.set(line.trim(), index);
  places.delete('');
  const votes = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const same = line.trim();
    const place = places.get(same);
    if (place !== undefined) votes.set(index - place, (votes.get(index - place) ?? 0) + same.length);
  }
  let best: [start: number | undefined, votes: number] = [undefined, 0];
  for (const [start, count] of votes) if (count > best[1]) best = [start, count];
  return best[0];
}

function startBySimilarLine(lines: readonly string[], wanted: readonly string[]): number | undefined {
  const anchor = wanted.reduce((best, line, index) => (line.length > (wanted[best] ?? '').length ? index : best), 0);
  const anchorPairs = pairsOf(wanted[anchor] ?? '');
  let best: { index: number | undefined; score: number } = { index: undefined, score: MIN_SIMILARITY };
  let compared = 0;
  for (const [index, line] of lines.entries()) {
    if (similarityBound(anchorPairs.count, line.length) <= best.score) continue;
    if ((compared += 1) > MAX_COMPARED_LINES) break;
    const score = similarity(anchorPairs, pairsOf(line));
    if (score > best.score) best = { index, score };
  }
  return best.index === undefined ? undefined : best.index - anchor;
}

interface Pairs {
  counts: ReadonlyMap<string, number>;
  count: number;
}

/** The pairs of neighbouring characters, blanks left out. */
function pairsOf(line: string): Pairs {
  const characters = line.slice(0, MAX_COMPARED_CHARACTERS).replace(/\s/g, '');
  const counts = new Map<string, number>();
  for (let at = 0; at + 1 < characters.length; at += 1) {
    const pair = characters.slice(at, at + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return { counts, count: Math.max(0, characters.length - 1) };
}

/** Dice's coefficient: 1 for equal, 0 for nothing in common. */
function similarity(a: Pairs, b: Pairs): number {
  if (a.count + b.count === 0) return 0;
  let shared = 0;
  for (const [pair, count] of a.counts) shared += Math.min(count, b.counts.get(pair) ?? 0);
  return (2 * shared) / (a.count + b.count);
}

/** No line of so many characters, of which some are blanks, is more similar than this. */
function similarityBound(pairs: number, length: number): number {
  return length >= pairs ? 1 : (2 * length) / (pairs + length);
}
