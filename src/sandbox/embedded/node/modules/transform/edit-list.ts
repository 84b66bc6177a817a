import type { Edit } from './edits.ts';

/** Edits at one place are made in the order of their ranks, then in the order in which they were added. */
const ranks = { first: 0, plain: 1, last: 2 } as const;

type RankedEdit = Edit & { rank: number };

/** Gathers edits in any order. */
export class EditList {
  readonly #edits: RankedEdit[] = [];

  insert(position: number, text: string, rank: keyof typeof ranks = 'plain', binding?: number): void {
    this.replace(position, position, text, rank, binding);
  }

  replace(start: number, end: number, text: string, rank: keyof typeof ranks = 'plain', binding?: number): void {
    this.#edits.push({ start, end, text, rank: ranks[rank], ...(binding !== undefined && { binding }) });
  }

  /** Takes letters out and leaves the line breaks that are among them. */
  blank(code: string, start: number, end: number): void {
    this.replace(start, end, code.slice(start, end).replaceAll(/[^\n]/g, ''));
  }

  sorted(): Edit[] {
    const sorted = this.#edits.toSorted((a, b) => a.start - b.start || a.end - b.end || a.rank - b.rank);
    return sorted.map(({ start, end, text, binding }) => ({
      start,
      end,
      text,
      ...(binding !== undefined && { binding }),
    }));
  }
}
