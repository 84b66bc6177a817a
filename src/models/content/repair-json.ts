const LITERALS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' };
const NAMED_CONTROLS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const VALID_ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const WORD = /[A-Za-z]+/y;
const COMMA_BEFORE_CLOSE = /,(?=\s*[}\]])/y;
const FENCED = /^```[\w-]*\s*\n([\s\S]*?)\n?\s*```$/;

/** The inside of a Markdown fence that is all of the text, else the text. */
export function withoutFence(text: string): string {
  return FENCED.exec(text)?.[1]?.trim() ?? text;
}

/**
 * Mends what small models get wrong in JSON and what can be meant in one way only: raw control characters and
 * impossible escapes inside strings, commas before a closing bracket, and Python's literals. Valid JSON stays as
 * it is. Nothing is ever closed, so that text that was cut off remains broken.
 */
export function repairJson(text: string): string {
  const parts: string[] = [];
  let inString = false;
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at);
    let taken = character;
    let mended = character;
    if (inString && character === '\\') {
      taken = matchAt(VALID_ESCAPE, text, at) ?? character;
      mended = taken === character ? '\\\\' : taken;
    } else if (inString && character < ' ') {
      mended = NAMED_CONTROLS[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    } else if (character === '"') {
      inString = !inString;
    } else if (!inString) {
      taken = matchAt(WORD, text, at) ?? character;
      mended = matchAt(COMMA_BEFORE_CLOSE, text, at) === undefined ? (LITERALS[taken] ?? taken) : '';
    }
    parts.push(mended);
    at += taken.length;
  }
  return parts.join('');
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
