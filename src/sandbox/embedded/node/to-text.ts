/** Any value as JavaScript makes text of it. */
export function toText(value: unknown): string {
  return String(value);
}
