/** What the letters behind a backslash stand for, as in C. */
export const controlEscapes: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** The other way round: how such a character is written. */
export const writtenControls: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(controlEscapes).map(([letter, character]) => [character, `\\${letter}`]),
);

const letters: Readonly<Record<string, string>> = { ...controlEscapes, e: '\u001b', '\\': '\\' };

/** Reads `\n`, `\t`, `\101`, `\x41` and the like. What follows another backslash stays with it. */
export const unescape = (text: string): string =>
  text.replace(/\\(x[\da-fA-F]{1,2}|[0-7]{1,3}|.)/gs, (all, escaped: string) => {
    if (/^x./.test(escaped)) return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255);
    return letters[escaped] ?? all;
  });
