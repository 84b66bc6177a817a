/** What one tool result may hold. Whichever limit is hit first counts. */
export const MAX_LINES = 2_000;
export const MAX_BYTES = 50 * 1024;

/** Characters of one line of a search result. */
export const MAX_LINE_CHARACTERS = 500;

const encoder = new TextEncoder();

/** Bytes of the text in UTF-8. */
export const byteLength = (text: string): number => encoder.encode(text).length;

/** The first lines that fit into the byte limit, each counted with its line break. */
export function withinBytes(lines: string[]): string[] {
  let bytes = 0;
  const end = lines.findIndex((line) => (bytes += byteLength(line) + 1) > MAX_BYTES);
  return end < 0 ? lines : lines.slice(0, end);
}

/** 1234567 as "1,234,567", in every locale. */
export const withCommas = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${withCommas(count)} ${count === 1 ? one : many}`;
