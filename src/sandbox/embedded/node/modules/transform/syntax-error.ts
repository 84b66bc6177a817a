import { tokenizer, tokTypes } from 'acorn';

/** Where an error of syntax is. Lines and columns count from 1. */
export interface SyntaxPlace {
  line: number;
  column: number;
  /** Letters to point at. */
  length: number;
}

export interface ErrorPlace extends SyntaxPlace {
  /** The file, as stack traces name it. */
  url: string;
  /** The line. */
  text: string;
  /** It is about an import that does not fit the export. */
  isLink: boolean;
}

/** The places of errors of syntax: no stack tells them. */
const places = new WeakMap<object, ErrorPlace>();

export const placeOf = (error: object): ErrorPlace | undefined => places.get(error);

export function placeError(error: Error, place: ErrorPlace): void {
  places.set(error, place);
}

/** What acorn throws. */
export interface ParseError extends SyntaxError {
  pos: number;
  loc: { line: number; column: number };
}

export const isParseError = (thrown: unknown): thrown is ParseError =>
  thrown instanceof SyntaxError && typeof (thrown as Partial<ParseError>).pos === 'number';

export interface SyntaxProblem {
  code: string;
  /** What its author wrote, if that is not JavaScript. */
  written?: string;
  url: string;
  thrown: ParseError;
  /** The message of V8, if it is known. */
  wording?: string;
}

/** The error of syntax that V8 would give for what acorn or sucrase refused. */
export function syntaxError({ code, written = code, url, thrown, wording }: SyntaxProblem): SyntaxError {
  const { pos, line, column } = placeIn(code, thrown, wording);
  const token = tokenAt(code, pos);
  const error = new SyntaxError(wording ?? wordingOf(thrown.message, token));
  const length = Math.max(1, token.split('\n', 1)[0]?.length ?? 1);
  const text = written.split(/\r?\n/, line)[line - 1] ?? '';
  placeError(error, { line, column: column + 1, length, url, text, isLink: false });
  return error;
}

/** Where V8 would point: at an `await` that may not be there, not at what follows it. */
function placeIn(
  code: string,
  { pos, loc }: ParseError,
  wording?: string,
): { pos: number; line: number; column: number } {
  const before = wording?.startsWith('await is only valid') ? /await[ \t]*$/.exec(code.slice(0, pos)) : null;
  const back = before?.[0].length ?? 0;
  return { pos: pos - back, line: loc.line, column: loc.column - back };
}

/** The token that stands at an offset; empty at the end. */
function tokenAt(code: string, offset: number): string {
  try {
    const token = tokenizer(code.slice(offset), { ecmaVersion: 'latest' }).getToken();
    return token.type === tokTypes.eof ? '' : code.slice(offset + token.start, offset + token.end);
  } catch {
    return code.slice(offset, offset + 1);
  }
}

/** The words of acorn in those of V8. */
function wordingOf(message: string, token: string): string {
  const text = message.replace(/ \(\d+:\d+\)$/, '');
  if (text !== 'Unexpected token') return text;
  if (token === '') return 'Unexpected end of input';
  if (/^['"]/.test(token)) return 'Unexpected string';
  if (token.startsWith('`')) return 'Unexpected template string';
  if (/^\.?\d/.test(token)) return 'Unexpected number';
  if (/^[\p{ID_Start}$_#]/u.test(token) && !keywords.has(token)) return `Unexpected identifier '${token}'`;
  return `Unexpected token '${token}'`;
}

const keywords = new Set(
  (
    'break case catch class const continue debugger default delete do else export extends finally for function if ' +
    'import in instanceof new return super switch this throw try typeof var void while with null true false'
  ).split(' '),
);
