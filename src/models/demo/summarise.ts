import { fileNames, type ListedEntry } from './listing.ts';
import { parsePackage, type PackageFacts } from './package-facts.ts';
import type { Phrases } from './phrases.ts';
import { fenced } from './task.ts';
import { mostTellingLine, tellingLines } from './telling-lines.ts';

export interface Findings {
  listing: readonly ListedEntry[];
  /** The text of each file read, by path. */
  files: ReadonlyMap<string, string>;
  phrases: Phrases;
  /** One or two sentences. */
  brief: boolean;
}

const PACKAGE = 'package.json';
const MAX_NAMES = 12;
/** Lines quoted in all, and the bounds for one file. */
const QUOTED_LINES = 30;
const MIN_QUOTED = 4;
const MAX_QUOTED = 12;

/** What a project is, made of what was read of it. */
export function summarise(findings: Findings): string[] {
  const { listing, files, phrases, brief } = findings;
  if (listing.length === 0 && files.size === 0) return [phrases.emptyFolder];
  const facts = parsePackage(files.get(PACKAGE) ?? '');
  const others = new Map([...files].filter(([path]) => path !== PACKAGE || !facts));
  const heading = headingOf(findings, facts);
  if (brief) return [phrases.joined([heading, ...briefQuote(others, phrases)])];

  const unread = fileNames(listing).filter((name) => !files.has(name));
  return [
    heading,
    bulletsOf(findings, facts).join('\n'),
    ...quoteFiles(others, phrases, false),
    ...(unread.length > 0 ? [phrases.notRead(unread.slice(0, MAX_NAMES), Math.max(0, unread.length - MAX_NAMES))] : []),
  ];
}

/** The telling lines of each file, as they stand in it. */
export function quoteFiles(files: ReadonlyMap<string, string>, phrases: Phrases, brief: boolean): string[] {
  if (brief) return briefQuote(files, phrases);
  const each = Math.min(MAX_QUOTED, Math.max(MIN_QUOTED, Math.floor(QUOTED_LINES / files.size)));
  return [...files].map(([path, text]) => {
    const lines = tellingLines(text, each);
    return lines.length === 0 ? phrases.emptyFile(path) : `${phrases.from(path)}\n\n${fenced(lines, endingOf(path))}`;
  });
}

/** One sentence on the first file that says anything. */
function briefQuote(files: ReadonlyMap<string, string>, phrases: Phrases): string[] {
  for (const [path, text] of files) {
    const line = mostTellingLine(text);
    if (line) return [phrases.saysBriefly(path, line)];
  }
  return [];
}

function headingOf({ listing, phrases }: Findings, facts: PackageFacts | undefined): string {
  if (facts?.name) return phrases.project(facts.name, facts.version, facts.description?.replace(/[.。]$/, ''));
  const directories = listing.filter(({ directory }) => directory).length;
  return phrases.folder(listing.length - directories, directories);
}

const pairs = (all: readonly [string, string][] = []): string[] => all.map(([name, value]) => `${name} (\`${value}\`)`);

const optional = (items: readonly string[], say: (items: readonly string[]) => string): string[] =>
  items.length > 0 ? [say(items)] : [];

function bulletsOf({ listing, phrases, files }: Findings, facts: PackageFacts | undefined): string[] {
  const names = listing.map(({ name, directory }) => (directory ? `${name}/` : name));
  const entry = facts?.entries.find(({ path }) => files.has(path)) ?? facts?.entries[0];
  return [
    ...(entry ? [phrases.entry(entry.path, entry.field)] : []),
    ...optional(pairs(facts?.scripts), phrases.scripts),
    ...optional(facts?.engines.map(([name, range]) => `${name} ${range}`) ?? [], phrases.engines),
    ...optional(facts?.dependencies ?? [], phrases.dependencies),
    ...optional(pairs(facts?.others), phrases.otherFields),
    ...optional(names.slice(0, MAX_NAMES), (shown) => phrases.files(shown, Math.max(0, names.length - MAX_NAMES))),
  ];
}

/** Names the language of a file, for the eye. */
function endingOf(path: string): string {
  return /\.(\w+)$/.exec(path)?.[1] ?? '';
}
