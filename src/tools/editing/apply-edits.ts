import type { Result } from '../../agent/result.ts';
import { fail, ok } from '../../agent/result.ts';
import { withoutMark } from '../files/text-encoding.ts';
import { changedPart, type Change } from './changed-part.ts';
import { noChange, notFound, notUnique, overlap } from './failed-edit.ts';
import { LineBreakView, withPlainBreaks } from './line-break-view.ts';
import { exactPlaces, type Place } from './places.ts';
import { TolerantSearch } from './tolerant-search.ts';

export interface Edit {
  oldText: string;
  newText: string;
}

export interface AppliedEdits {
  text: string;
  /** What was changed, by offsets in the original, in their order. */
  changes: Change[];
  /** Edits whose old text was found only by looking alike. */
  tolerated: number;
}

export interface EditOptions {
  /** How the file is called in messages. */
  shown: string;
  /** Old text must match to the letter. */
  exactOnly?: boolean;
}

/** What was found of one edit. */
interface Match {
  place: Place;
  change: Change;
  /** 0-based number of the edit. */
  edit: number;
  isExact: boolean;
}

/**
 * Makes all edits, each against the original text. Every old text must occur exactly once, to the letter or, where it
 * does not, as text that looks the same (see TolerantSearch), and no two may overlap. Line breaks match whatever they
 * are; the new text takes those of the place it goes to, and nothing else of the file changes. Fails with a sentence
 * for the model.
 */
export function applyEdits(
  original: string,
  edits: readonly Edit[],
  { shown, exactOnly = false }: EditOptions,
): Result<AppliedEdits, string> {
  const view = new LineBreakView(original);
  const text = view.plain;
  let tolerantSearch: TolerantSearch | undefined;
  const matches: Match[] = [];
  for (const [edit, { oldText, newText }] of edits.entries()) {
    const label = edits.length === 1 ? 'oldText' : `edits[${edit}].oldText`;
    const wanted = plainText(oldText);
    let places = exactPlaces(text, wanted);
    const isExact = places.length > 0;
    if (!isExact && !exactOnly) places = (tolerantSearch ??= new TolerantSearch(text)).places(wanted);
    const [place, ...others] = places;
    if (!place) return fail(notFound(label, wanted, text, shown));
    if (others.length > 0) return fail(notUnique(label, places, text, shown));
    matches.push({ place, change: changedPart(text, place, wanted, plainText(newText)), edit, isExact });
  }
  matches.sort((a, b) => a.place.start - b.place.start);
  for (const [index, { place, edit }] of matches.entries()) {
    const next = matches[index + 1];
    if (next && next.place.start < place.end) return fail(overlap(edit, next.edit, shown));
  }

  const changes = matches.map(({ change }) => inOriginal(view, change));
  const edited = withChanges(original, changes);
  if (edited === original) return fail(noChange(shown));
  return ok({ text: edited, changes, tolerated: matches.filter(({ isExact }) => !isExact).length });
}

const plainText = (text: string): string => withPlainBreaks(withoutMark(text));

function inOriginal(view: LineBreakView, { start, end, text }: Change): Change {
  const [from, to] = [view.originalOffset(start), view.originalOffset(end)];
  return { start: from, end: to, text: view.breaksLike(from, to, text) };
}

/** Makes changes that are in order and do not overlap. */
export function withChanges(original: string, changes: readonly Change[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, text } of changes) {
    parts.push(original.slice(done, start), text);
    done = end;
  }
  return parts.join('') + original.slice(done);
}
