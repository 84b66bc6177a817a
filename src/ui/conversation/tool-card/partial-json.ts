/** The string values of a property in JSON text that may end anywhere, for showing arguments while they stream. */

/** The first value of that name, whatever its depth, as far as it has arrived; null before it begins. */
export function partialString(json: string, name: string): string | null {
  for (const value of valuesOf(json, name)) return value;
  return null;
}

/** Every value of that name, in order; the last may still grow. */
export function partialStrings(json: string, name: string): string[] {
  return [...valuesOf(json, name)];
}

function* valuesOf(json: string, name: string): Generator<string> {
  // Inside a value a quote is escaped, so that this matches names only.
  const key = new RegExp(`"${name}"\\s*:\\s*"`, 'g');
  for (const match of json.matchAll(key)) yield decode(json, match.index + match[0].length);
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** Decodes from just after the opening quote to the closing one, or as far as whole characters go. */
function decode(json: string, start: number): string {
  const special = /["\\]/g;
  let text = '';
  let at = start;
  for (;;) {
    special.lastIndex = at;
    const stop = special.exec(json)?.index ?? json.length;
    text += json.slice(at, stop);
    const escape = json[stop + 1];
    if (json[stop] !== '\\' || escape === undefined) return text;
    if (escape === 'u') {
      const code = json.slice(stop + 2, stop + 6);
      if (code.length < 4) return text;
      text += String.fromCharCode(Number.parseInt(code, 16));
      at = stop + 6;
    } else {
      text += escapes[escape] ?? escape;
      at = stop + 2;
    }
  }
}
