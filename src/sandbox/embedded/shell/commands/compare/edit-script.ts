/**
 * Which lines of two files differ, by the algorithm of GNU diff with all its choices: of several shortest edits it
 * finds the same. Lines are given as numbers: equal lines, equal numbers.
 */
export interface Change {
  /** Lines of the old file, counted from 0: the first and the one after the last. */
  oldStart: number;
  oldEnd: number;
  newStart: number;
  newEnd: number;
}

type Lines = readonly number[];

/** `horizon`: how many of the lines that are the same at both ends take part. */
export function editScript(oldLines: Lines, newLines: Lines, horizon: number, minimal = false): Change[] {
  const { prefix, suffix } = sameEnds(oldLines, newLines, horizon);
  const a = new Side(oldLines.slice(prefix, oldLines.length - suffix));
  const b = new Side(newLines.slice(prefix, newLines.length - suffix));
  if (minimal) {
    a.keepAll();
    b.keepAll();
  } else discardConfusing(a, b);
  new Comparison(a, b).compare(0, a.kept.length, 0, b.kept.length);
  shiftBoundaries(a, b);
  shiftBoundaries(b, a);
  return changesOf(a, b, prefix);
}

function sameEnds(a: Lines, b: Lines, horizon: number): { prefix: number; suffix: number } {
  const shorter = Math.min(a.length, b.length);
  let prefix = 0;
  while (prefix < shorter && a[prefix] === b[prefix]) prefix += 1;
  if (prefix === a.length && prefix === b.length) return { prefix, suffix: 0 };
  prefix = Math.max(0, prefix - horizon);
  let suffix = 0;
  while (suffix < shorter - prefix && a[a.length - 1 - suffix] === b[b.length - 1 - suffix]) suffix += 1;
  return { prefix, suffix: Math.max(0, suffix - horizon) };
}

/** One of the files. */
class Side {
  readonly lines: Lines;
  /** Whether each line is not in the other file. Has one more before the first and after the last, which never are. */
  readonly #changed: Uint8Array;
  /** The lines that are compared, and where they stand. */
  readonly kept: number[] = [];
  readonly keptAt: number[] = [];

  constructor(lines: Lines) {
    this.lines = lines;
    this.#changed = new Uint8Array(lines.length + 2);
  }

  keepAll(): void {
    for (const [index, line] of this.lines.entries()) this.keep(line, index);
  }

  keep(line: number, index: number): void {
    this.kept.push(line);
    this.keptAt.push(index);
  }

  isChanged(index: number): boolean {
    return this.#changed[index + 1] === 1;
  }

  mark(index: number, changed = true): void {
    this.#changed[index + 1] = changed ? 1 : 0;
  }

  /** Marks one of the lines that are compared. */
  markKept(index: number): void {
    this.mark(this.keptAt[index] ?? 0);
  }
}

/** What becomes of a line before the comparison. */
const keeps = 0;
const drops = 1;
/** It matches so many lines that it says little; it is dropped in the midst of lines that are. */
const mayDrop = 2;

/** Leaves out the lines that match nothing, and among them some that match too much. */
function discardConfusing(a: Side, b: Side): void {
  const counts = [countsOf(a.lines), countsOf(b.lines)] as const;
  for (const [side, others] of [
    [a, counts[1]],
    [b, counts[0]],
  ] as const) {
    const fates = fatesOf(side.lines, others);
    settle(fates);
    for (const [index, line] of side.lines.entries()) {
      if (fates[index] === keeps) side.keep(line, index);
      else side.mark(index);
    }
  }
}

function countsOf(lines: Lines): Map<number, number> {
  const counts = new Map<number, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

function fatesOf(lines: Lines, others: ReadonlyMap<number, number>): Uint8Array {
  let many = 5;
  for (let rest = Math.floor(lines.length / 64) >> 2; rest > 0; rest >>= 2) many *= 2;
  return Uint8Array.from(lines, (line) => {
    const matches = others.get(line) ?? 0;
    return matches === 0 ? drops : matches > many ? mayDrop : keeps;
  });
}

/** Decides about the lines that may be dropped, run by run. */
function settle(fates: Uint8Array): void {
  for (let start = 0; start < fates.length; start += 1) {
    if (fates[start] === mayDrop) fates[start] = keeps;
    if (fates[start] !== drops) continue;
    let end = start;
    let provisional = 0;
    for (; end < fates.length && fates[end] !== keeps; end += 1) if (fates[end] === mayDrop) provisional += 1;
    for (; end > start && fates[end - 1] === mayDrop; end -= 1) {
      fates[end - 1] = keeps;
      provisional -= 1;
    }
    settleRun(fates, start, end, provisional);
    start = Math.max(start, end - 1);
  }
}

function settleRun(fates: Uint8Array, start: number, end: number, provisional: number): void {
  const length = end - start;
  if (provisional * 4 > length) {
    for (let at = start; at < end; at += 1) if (fates[at] === mayDrop) fates[at] = keeps;
    return;
  }
  let minimum = 1;
  for (let rest = (length >> 2) >> 2; rest > 0; rest >>= 2) minimum <<= 1;
  minimum += 1;
  for (let at = start, run = 0; at < end; at += 1) {
    if (fates[at] !== mayDrop) {
      run = 0;
      continue;
    }
    run += 1;
    // A long subrun is kept as a whole, from its start on.
    if (run === minimum) at -= run;
    else if (run > minimum) fates[at] = keeps;
  }
  keepNearEdge(fates, (offset) => start + offset, length);
  keepNearEdge(fates, (offset) => end - 1 - offset, length);
}

/** Up to three lines in a row that are dropped, or eight lines in, nothing is dropped provisionally. */
function keepNearEdge(fates: Uint8Array, at: (offset: number) => number, length: number): void {
  let run = 0;
  for (let offset = 0; offset < length && run < 3; offset += 1) {
    const index = at(offset);
    if (offset >= 8 && fates[index] === drops) return;
    if (fates[index] === mayDrop) fates[index] = keeps;
    run = fates[index] === keeps ? 0 : run + 1;
  }
}

/** The divide and conquer of Myers: from both ends to the middle of a shortest edit. */
class Comparison {
  readonly #a: Side;
  readonly #b: Side;
  readonly #forward: Int32Array;
  readonly #backward: Int32Array;
  readonly #offset: number;
  /** Steps after which a good edit is enough. */
  readonly #mostSteps: number;

  constructor(a: Side, b: Side) {
    this.#a = a;
    this.#b = b;
    const diagonals = a.kept.length + b.kept.length + 3;
    this.#forward = new Int32Array(diagonals);
    this.#backward = new Int32Array(diagonals);
    this.#offset = b.kept.length + 1;
    let steps = 1;
    for (let rest = diagonals; rest !== 0; rest >>= 2) steps <<= 1;
    this.#mostSteps = Math.max(4096, steps);
  }

  compare(oldFrom: number, oldTo: number, newFrom: number, newTo: number): void {
    const { kept: x } = this.#a;
    const { kept: y } = this.#b;
    let [xoff, xlim, yoff, ylim] = [oldFrom, oldTo, newFrom, newTo];
    while (xoff < xlim && yoff < ylim && x[xoff] === y[yoff]) {
      xoff += 1;
      yoff += 1;
    }
    while (xoff < xlim && yoff < ylim && x[xlim - 1] === y[ylim - 1]) {
      xlim -= 1;
      ylim -= 1;
    }
    if (xoff === xlim) for (; yoff < ylim; yoff += 1) this.#b.markKept(yoff);
    else if (yoff === ylim) for (; xoff < xlim; xoff += 1) this.#a.markKept(xoff);
    else {
      const [xmid, ymid] = this.#middle(xoff, xlim, yoff, ylim);
      this.compare(xoff, xmid, yoff, ymid);
      this.compare(xmid, xlim, ymid, ylim);
    }
  }

  #middle(xoff: number, xlim: number, yoff: number, ylim: number): [number, number] {
    const { kept: x } = this.#a;
    const { kept: y } = this.#b;
    const [fd, bd, o] = [this.#forward, this.#backward, this.#offset];
    const [dmin, dmax] = [xoff - ylim, xlim - yoff];
    const [fmid, bmid] = [xoff - yoff, xlim - ylim];
    let [fmin, fmax, bmin, bmax] = [fmid, fmid, bmid, bmid];
    const odd = ((fmid - bmid) & 1) !== 0;
    fd[o + fmid] = xoff;
    bd[o + bmid] = xlim;
    for (let step = 1; ; step += 1) {
      if (fmin > dmin) {
        fmin -= 1;
        fd[o + fmin - 1] = -1;
      } else fmin += 1;
      if (fmax < dmax) {
        fmax += 1;
        fd[o + fmax + 1] = -1;
      } else fmax -= 1;
      for (let d = fmax; d >= fmin; d -= 2) {
        const low = fd[o + d - 1] ?? -1;
        const high = fd[o + d + 1] ?? -1;
        let at = low < high ? high : low + 1;
        while (at < xlim && at - d < ylim && x[at] === y[at - d]) at += 1;
        fd[o + d] = at;
        if (odd && bmin <= d && d <= bmax && (bd[o + d] ?? 0) <= at) return [at, at - d];
      }
      if (bmin > dmin) {
        bmin -= 1;
        bd[o + bmin - 1] = farAway;
      } else bmin += 1;
      if (bmax < dmax) {
        bmax += 1;
        bd[o + bmax + 1] = farAway;
      } else bmax -= 1;
      for (let d = bmax; d >= bmin; d -= 2) {
        const low = bd[o + d - 1] ?? farAway;
        const high = bd[o + d + 1] ?? farAway;
        let at = low < high ? low : high - 1;
        while (xoff < at && yoff < at - d && x[at - 1] === y[at - d - 1]) at -= 1;
        bd[o + d] = at;
        if (!odd && fmin <= d && d <= fmax && at <= (fd[o + d] ?? 0)) return [at, at - d];
      }
      if (step >= this.#mostSteps) return this.#bestSoFar({ xoff, xlim, yoff, ylim, fmin, fmax, bmin, bmax });
    }
  }

  /** The diagonal that got furthest, forwards or backwards. */
  #bestSoFar(
    area: Record<'xoff' | 'xlim' | 'yoff' | 'ylim' | 'fmin' | 'fmax' | 'bmin' | 'bmax', number>,
  ): [number, number] {
    const { xoff, xlim, yoff, ylim, fmin, fmax, bmin, bmax } = area;
    let [forwardSum, forwardX] = [-1, xoff];
    for (let d = fmax; d >= fmin; d -= 2) {
      let at = Math.min(this.#forward[this.#offset + d] ?? 0, xlim);
      if (ylim < at - d) at = ylim + d;
      if (forwardSum < at + at - d) [forwardSum, forwardX] = [at + at - d, at];
    }
    let [backwardSum, backwardX] = [farAway, xlim];
    for (let d = bmax; d >= bmin; d -= 2) {
      let at = Math.max(xoff, this.#backward[this.#offset + d] ?? 0);
      if (at - d < yoff) at = yoff + d;
      if (at + at - d < backwardSum) [backwardSum, backwardX] = [at + at - d, at];
    }
    return xlim + ylim - backwardSum < forwardSum - (xoff + yoff)
      ? [forwardX, forwardSum - forwardX]
      : [backwardX, backwardSum - backwardX];
  }
}

const farAway = 0x7fff_ffff;

/** Moves runs of changes so that they join, and stand as late as they can, or beside those of the other file. */
function shiftBoundaries(side: Side, other: Side): void {
  const { lines } = side;
  const end = lines.length;
  let i = 0;
  let j = 0;
  for (;;) {
    while (i < end && !side.isChanged(i)) {
      while (other.isChanged(j)) j += 1;
      j += 1;
      i += 1;
    }
    if (i === end) return;
    let start = i;
    do i += 1;
    while (side.isChanged(i));
    while (other.isChanged(j)) j += 1;
    let corresponding: number;
    let length: number;
    do {
      length = i - start;
      while (start > 0 && lines[start - 1] === lines[i - 1]) {
        start -= 1;
        i -= 1;
        side.mark(start);
        side.mark(i, false);
        while (side.isChanged(start - 1)) start -= 1;
        do j -= 1;
        while (other.isChanged(j));
      }
      corresponding = other.isChanged(j - 1) ? i : end;
      while (i !== end && lines[start] === lines[i]) {
        side.mark(start, false);
        side.mark(i);
        start += 1;
        i += 1;
        while (side.isChanged(i)) i += 1;
        j += 1;
        while (other.isChanged(j)) {
          j += 1;
          corresponding = i;
        }
      }
    } while (length !== i - start);
    while (corresponding < i) {
      start -= 1;
      i -= 1;
      side.mark(start);
      side.mark(i, false);
      do j -= 1;
      while (other.isChanged(j));
    }
  }
}

function changesOf(a: Side, b: Side, prefix: number): Change[] {
  const changes: Change[] = [];
  let i = 0;
  let j = 0;
  while (i < a.lines.length || j < b.lines.length) {
    const [oldStart, newStart] = [i, j];
    while (a.isChanged(i)) i += 1;
    while (b.isChanged(j)) j += 1;
    if (i > oldStart || j > newStart) {
      changes.push({
        oldStart: oldStart + prefix,
        oldEnd: i + prefix,
        newStart: newStart + prefix,
        newEnd: j + prefix,
      });
    }
    i += 1;
    j += 1;
  }
  return changes;
}
