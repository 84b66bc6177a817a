/**
 * How many steps a backtracking engine may take, at the worst, to search a line of a length. Infinite for patterns
 * that repeat what can itself match in several ways, such as (a+)+, since their steps double with each character.
 */
export function worstCaseSteps(pattern: string): (length: number) => number {
  const { repeats, choices, isNested, isAnchored } = shapeOf(pattern);
  if (isNested) return () => Infinity;
  // The start of the match and the end of each repeat are places in the line, one after the other.
  const places = repeats + (isAnchored ? 0 : 1);
  return (length) => {
    let steps = choices;
    for (let place = 1; place <= places; place += 1) steps *= (length + place) / place;
    return steps;
  };
}

interface Shape {
  /** Parts that repeat without a limit. */
  repeats: number;
  /** Ways through the other parts. */
  choices: number;
  isNested: boolean;
  /** It can match at the start of a line alone. */
  isAnchored: boolean;
}

/** What the pattern is made of; it must be valid. */
const PIECE =
  /\\[pPu]\{[^}]*\}|\\k<[^>]*>|\\[^]|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:<?[=!]|:|<[^>]*>|[a-z-]*:))?|\)|\||[*+?]\??|\{(?<least>\d+)(?<open>,(?<most>\d*))?\}\??|[^]/g;

function shapeOf(pattern: string): Shape {
  const shape = { repeats: 0, choices: 1, isNested: false };
  /** Of each group that is open, the whole pattern first: whether it can match in several ways. */
  const open = [false];
  /** Whether the last piece can, which a quantifier may follow. */
  let lastVaries = false;
  let hasTopChoice = false;
  const vary = () => open.splice(-1, 1, true);

  for (const { 0: piece, groups = {} } of pattern.matchAll(PIECE)) {
    const range = rangeOf(piece, groups);
    if (range) {
      const [least, most] = range;
      if (lastVaries && most > 1) shape.isNested = true;
      if (most === Infinity) shape.repeats += 1;
      else shape.choices *= most - least + 1;
      if (most > least) vary();
      lastVaries = false;
    } else if (piece.startsWith('(')) {
      open.push(false);
    } else if (piece === ')') {
      lastVaries = open.pop() ?? false;
      if (lastVaries) vary();
    } else if (piece === '|') {
      if (open.length === 1) hasTopChoice = true;
      shape.choices *= 2;
      vary();
    } else {
      lastVaries = /^\\(?:[1-9]|k<)/.test(piece);
      // What a back reference stands for may be of any length, all of which is compared.
      if (lastVaries) {
        shape.repeats += 1;
        vary();
      }
    }
  }
  return { ...shape, isAnchored: pattern.startsWith('^') && !hasTopChoice };
}

/** How often a quantifier lets the piece before it come. */
function rangeOf(
  piece: string,
  { least, open, most }: Record<string, string | undefined>,
): [number, number] | undefined {
  if (least !== undefined) {
    const from = Number(least);
    return [from, open === undefined ? from : most === '' ? Infinity : Number(most)];
  }
  switch (piece.length <= 2 ? piece[0] : undefined) {
    case '*':
      return [0, Infinity];
    case '+':
      return [1, Infinity];
    case '?':
      return [0, 1];
    default:
      return undefined;
  }
}
