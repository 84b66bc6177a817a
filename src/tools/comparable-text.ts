/**
 * The text as a tolerant comparison sees it: Unicode forms made one (NFKC), typographic quotes, dashes and special
 * spaces made plain. Letters, case, tabs and the number of blanks count as they are.
 */
export function comparableText(text: string): string {
  if (isPlain(text)) return text;
  return text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u201A\u201B]/g, "'")
    .replace(/[\u201C\u201D\u201E\u201F]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' ');
}

/** Text of ASCII alone is comparable as it is. */
export const isPlain = (text: string): boolean => !/[^\0-\x7F]/.test(text);
