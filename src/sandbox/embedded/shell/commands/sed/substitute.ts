import type { ReplacementPart, SedSubstitution } from './syntax.ts';

/** The text with what matches replaced. Undefined if there are fewer matches than the first one that counts. */
export function substitute(source: string, pattern: RegExp, substitution: SedSubstitution): string | undefined {
  const { number, global, replacement } = substitution;
  let result = '';
  let copied = 0;
  let count = 0;
  let from = 0;
  let lastEnd = -1;
  while (from <= source.length) {
    pattern.lastIndex = from;
    const match = pattern.exec(source);
    if (!match) break;
    const end = match.index + match[0].length;
    // An empty match right behind another one does not count.
    const counts = !(match[0] === '' && match.index === lastEnd);
    if (counts) {
      count += 1;
      lastEnd = end;
      if (count >= number) {
        result += source.slice(copied, match.index) + expand(replacement, match);
        copied = end;
        if (!global) break;
      }
    }
    from = match[0] === '' ? end + 1 : end;
  }
  return count < number ? undefined : result + source.slice(copied);
}

function expand(parts: readonly ReplacementPart[], match: RegExpExecArray): string {
  let text = '';
  let mode: 'U' | 'L' | 'E' = 'E';
  let once: 'u' | 'l' | undefined;
  for (const part of parts) {
    if (part.kind === 'case') {
      if (part.mode === 'u' || part.mode === 'l') once = part.mode;
      else mode = part.mode;
      continue;
    }
    let piece = part.kind === 'text' ? part.text : (match[part.group] ?? '');
    if (mode !== 'E') piece = mode === 'U' ? piece.toUpperCase() : piece.toLowerCase();
    if (once && piece !== '') {
      const [first = ''] = piece;
      piece = (once === 'u' ? first.toUpperCase() : first.toLowerCase()) + piece.slice(first.length);
      once = undefined;
    }
    text += piece;
  }
  return text;
}
