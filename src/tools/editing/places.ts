/** A part of a text, as offsets; `end` is exclusive. */
export interface Place {
  start: number;
  end: number;
}

/** Every place that is the wanted text to the letter, overlapping ones included. */
export const exactPlaces = (text: string, wanted: string): Place[] =>
  startsOf(text, wanted).map((start) => ({ start, end: start + wanted.length }));

export function startsOf(text: string, wanted: string): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) starts.push(at);
  return starts;
}
