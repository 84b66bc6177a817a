/** Finds the text of a call in the source of a program: for `assert(x > 1)`, which prints its own expression. */

/** The index after what begins at `at`: a string, a template, a comment, or one character. */
function skip(source: string, at: number): number {
  const char = source[at] ?? '';
  if (source.startsWith('//', at)) return endOf(source, '\n', at);
  if (source.startsWith('/*', at)) return endOf(source, '*/', at + 2);
  if (char !== '"' && char !== "'" && char !== '`') return at + 1;
  let i = at + 1;
  while (i < source.length && source[i] !== char) {
    if (source[i] === '\\') i += 2;
    else if (char === '`' && source.startsWith('${', i)) i = endOfBrackets(source, i + 1);
    else i += 1;
  }
  return i + 1;
}

function endOf(source: string, text: string, from: number): number {
  const at = source.indexOf(text, from);
  return at < 0 ? source.length : at + text.length;
}

/** Whether a `/` at this place begins a regular expression: after a value it divides. */
function beginsRegExp(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - 40), at).trimEnd();
  return before === '' || /[([{,;:=!?&|+\-*%<>~^]$|\b(?:return|typeof|in|of|case|void)$/.test(before);
}

/** The index after the bracket that closes the one at `at`. */
function endOfBrackets(source: string, at: number): number {
  let depth = 0;
  for (let i = at; i < source.length;) {
    const char = source[i] ?? '';
    if ('([{'.includes(char)) depth += 1;
    if (')]}'.includes(char)) {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
    const regExp =
      char === '/' && beginsRegExp(source, i)
        ? /^\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/.exec(source.slice(i))
        : null;
    i = regExp ? i + regExp[0].length : skip(source, i);
  }
  return source.length;
}

/**
 * The call on a line. `column`: where it is said to be; code that was put before it may have moved it to the right.
 * Undefined: there is no call.
 */
export function findCall(source: string, line: number, column: number): { text: string; column: number } | undefined {
  let start = 0;
  for (let i = 1; i < line; i += 1) start = endOf(source, '\n', start);
  const lineEnd = source.indexOf('\n', start);
  const text = source.slice(start, lineEnd < 0 ? undefined : lineEnd);
  const calls = Array.from(text.matchAll(/(?<![\w$.])(?:[\w$]+\s*\??\.\s*)*[\w$]+\s*\(/g), (match) => ({
    from: match.index,
    open: match.index + match[0].length - 1,
    isAssertion: /\b(?:assert|ok|strict|t)\b/.test(match[0]),
  }));
  const assertions = calls.filter(({ isAssertion }) => isAssertion);
  const candidates = assertions.length > 0 ? assertions : calls;
  const call = candidates.findLast(({ from }) => from <= column - 1) ?? candidates[0];
  if (!call) return undefined;
  return { text: source.slice(start + call.from, endOfBrackets(source, start + call.open)), column: call.from };
}
