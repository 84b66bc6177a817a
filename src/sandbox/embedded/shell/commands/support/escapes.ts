const letters: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
};

/** Reads `\n`, `\t`, `\101`, `\x41` and the like. What follows another backslash stays with it. */
export const unescape = (text: string): string =>
  text.replace(/\\(x[\da-fA-F]{1,2}|[0-7]{1,3}|.)/gs, (all, escaped: string) => {
    if (/^x./.test(escaped)) return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255);
    return letters[escaped] ?? all;
  });
