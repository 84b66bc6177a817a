const READ_VERB = /\b(?:read|open|show|see|check|include|cat|view|look (?:at|into))\b|读|看|打开|查看|阅读|显示|瞧/iu;
const NEGATED =
  /\b(?:don'?t|do not|never|without|not) (?:read|open|reading)\b|(?:不要|别|不用|无需)(?:再)?(?:读|看|打开)/iu;
/** A name with an extension or a directory, or one of the usual names without. */
const FILE_LIKE =
  /(?<![\p{L}\p{N}_./@-])(?:[\w@./-]*\w\.[A-Za-z]\w*|[\w@.-]+\/[\w@./-]*\w|README|LICENSE|CHANGELOG|CONTRIBUTING|TODO|Makefile|Dockerfile)(?![\w/-])/gu;
/** A single word after the verb at the end of the text: "read notes", "读一下 notes". */
const BARE =
  /(?:\b(?:read|open|cat|view)\s+(?:the\s+)?(?:file\s+)?|(?:读|看|打开)(?:取|一下)?\s*)(?!(?:it|this|that|them|more|less|on|again|files?|all|everything|projects?|code|docs?)\b)([\w@./-]*\w)(?:\s+(?:file|too|also|as well|please|next|now|first))*\s*[.?。？]*$/iu;
const QUOTED = /[`“"「]([^`“”"「」\s]+)[`”"」]/gu;

/**
 * The files that a text asks to read. A name counts if it is known, or if it looks like one and the text says to
 * read. README finds README.md, and the stem of a known name finds that name.
 */
export function mentionedFiles(text: string, names: readonly string[]): string[] {
  if (NEGATED.test(text)) return [];
  const known = names.filter((name) => holdsWord(text, name));
  if (!READ_VERB.test(text)) return known;

  const stems = names.filter((name) => !known.includes(name) && holdsWord(text, stemOf(name)));
  const fileLike = [...text.matchAll(FILE_LIKE)].map(([name]) => name).filter((name) => !/^(?:e\.g|i\.e)$/i.test(name));
  const quoted = [...text.matchAll(QUOTED)].map(([, name]) => name ?? '');
  const bare = BARE.exec(text)?.[1];
  const unknown = [...fileLike, ...quoted, ...(bare ? [bare] : [])]
    .map(plainPath)
    .filter((name) => !resolves(name, [...known, ...stems]));
  return [...new Set([...known, ...stems, ...unknown])];
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The known name that is meant: itself, in another case, or its stem. */
export function resolveName(name: string, names: readonly string[]): string {
  return names.find((known) => same(known, name)) ?? names.find((known) => same(stemOf(known), name)) ?? name;
}

export const asksToRead = (text: string): boolean => READ_VERB.test(text) && !NEGATED.test(text);

const plainPath = (path: string): string => path.replace(/^@/, '').replace(/^\.\//, '');

const resolves = (name: string, names: readonly string[]): boolean => names.includes(resolveName(name, names));

/** README of README.md. A stem of fewer than three characters would be found by chance, so it is no stem. */
function stemOf(name: string): string {
  const stem = name.slice(name.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  return stem.length < 3 ? name : stem;
}

/** Whether the text holds the word, in any case, not as a part of a longer name. */
function holdsWord(text: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![A-Za-z0-9_./-])${escaped}(?![A-Za-z0-9_/-]|\.[A-Za-z0-9])`, 'iu').test(text);
}
