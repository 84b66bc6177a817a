/** What one tool result may hold. Whichever limit is hit first counts. */
export const MAX_LINES = 2_000;
export const MAX_BYTES = 50 * 1024;

const encoder = new TextEncoder();

/** Bytes of the text in UTF-8. */
export const byteLength = (text: string): number => encoder.encode(text).length;

/** 1234567 as "1,234,567", in every locale. */
export const withCommas = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${withCommas(count)} ${count === 1 ? one : many}`;
