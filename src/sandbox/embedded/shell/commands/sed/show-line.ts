import { writtenControls } from '../support/escapes.ts';

const visibleEscapes: Readonly<Record<string, string>> = { ...writtenControls, '\\': '\\\\' };

/** As `l` shows text: everything that cannot be printed is written out, and long lines are folded. */
export function showLine(text: string, width: number, unicode: boolean): string {
  const limit = width <= 1 ? Infinity : width - 1;
  let output = '';
  let column = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const shown =
      visibleEscapes[character] ??
      (code >= 32 && code < 127
        ? character
        : (unicode ? Array.from(new TextEncoder().encode(character)) : [code])
            .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
            .join(''));
    if (column + shown.length > limit) {
      output += '\\\n';
      column = 0;
    }
    output += shown;
    column += shown.length;
  }
  return `${output}$\n`;
}
