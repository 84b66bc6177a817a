const MAX_LINE_CHARACTERS = 240;

const COMMENT = /^\s*(\/\/|\/?\*|#|--|;|<!--|""")/;
const ONLY_PUNCTUATION = /^[\s\p{P}\p{S}]*$/u;
const IMPORT = /^\s*(import\b|from\b.*\bimport\b|const .*= require\(|#include|use\b|package\b)/;
const DEFINITION = /\b(export|function|class|def|fn|func|interface|struct|const|let|var)\b/;
const TEXT_WITH_BLANK = /(['"`])(?:(?!\1).)*\s(?:(?!\1).)*\1/;
const ANY_TEXT = /(['"`])(?:(?!\1).)+\1/;

/**
 * The lines that tell most about a text, as they stand but for their indentation, in their order: comments,
 * headings, sentences and string constants before structure. At most `count`.
 */
export function tellingLines(text: string, count: number): string[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), index }))
    .filter(({ line }) => !ONLY_PUNCTUATION.test(line))
    .map(({ line, index }) => ({ line, index, worth: worthOf(line) }))
    .sort((a, b) => b.worth - a.worth || a.index - b.index)
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ line }) => cut(line));
}

/** The one line that says most; undefined if there is none. */
export const mostTellingLine = (text: string): string | undefined => tellingLines(text, 1)[0];

function worthOf(line: string): number {
  let worth = 0;
  if (isSentence(line) || (COMMENT.test(line) && !line.startsWith('#!'))) worth += 4;
  if (TEXT_WITH_BLANK.test(line)) worth += 4;
  else if (ANY_TEXT.test(line)) worth += 2;
  if (DEFINITION.test(line)) worth += 1;
  if (/\d{2,}/.test(line)) worth += 2;
  if (IMPORT.test(line)) worth -= 4;
  return worth;
}

/** Words of a natural language rather than code: no trailing code punctuation, three words or a few Han characters. */
function isSentence(line: string): boolean {
  if (/[;{}()[\],=<>]$/.test(line)) return false;
  return /(\p{L}[\p{L}'’-]*[\s,:]+){2,}\p{L}/u.test(line) || /\p{Script=Han}{3,}/u.test(line);
}

const cut = (line: string): string =>
  line.length <= MAX_LINE_CHARACTERS ? line : `${line.slice(0, MAX_LINE_CHARACTERS)}…`;
