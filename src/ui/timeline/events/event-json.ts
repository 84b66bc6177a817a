/** Events as JSON text, made once an event. */
import type { Envelope } from '../../../protocol/events.ts';

const texts = new WeakMap<Envelope, string>();
const lineCounts = new WeakMap<Envelope, number>();

/** The whole event, indented by two. */
export function jsonOf(event: Envelope): string {
  const known = texts.get(event);
  if (known !== undefined) return known;
  const text = JSON.stringify(event, null, 2);
  texts.set(event, text);
  return text;
}

export function jsonLines(event: Envelope): number {
  const known = lineCounts.get(event);
  if (known !== undefined) return known;
  const lines = jsonOf(event).split('\n').length;
  lineCounts.set(event, lines);
  return lines;
}
