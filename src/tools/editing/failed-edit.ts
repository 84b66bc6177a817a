import { counted } from '../limits.ts';
import { howItDiffers } from './how-it-differs.ts';
import { nearestText } from './nearest-text.ts';
import type { Place } from './places.ts';

/** Why an edit cannot be made, in words for the model. `label` names the wanted text. */
export function notFound(label: string, wanted: string, text: string, shown: string): string {
  if (text === '') return `${label} was not found in ${shown}, which is empty. Use write to fill it.`;
  const nearest = nearestText(text, wanted);
  const hint = nearest
    ? [`Nearest text, from line ${nearest.line}:`, nearest.text, howItDiffers(nearest, wanted, label)]
    : [];
  return [
    `${label} was not found in ${shown}. It must match the file exactly, blanks and line breaks included.`,
    ...hint,
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}

export function notUnique(label: string, places: readonly Place[], text: string, shown: string): string {
  const lines = places.slice(0, 10).map(({ start }) => text.slice(0, start).split('\n').length);
  const more = places.length > lines.length ? ', …' : '';
  return `${label} occurs ${counted(places.length, 'time')} in ${shown} (lines ${lines.join(', ')}${more}). Add the lines around it until it is unique.`;
}

export const overlap = (first: number, second: number, shown: string): string =>
  `edits[${first}] and edits[${second}] overlap in ${shown}. Merge them into one edit.`;

export const noChange = (shown: string): string =>
  `The edits change nothing in ${shown}: old and new text are the same.`;
