export interface ListedEntry {
  name: string;
  directory: boolean;
}

/** Mode, links, owner, group, size, date, name. */
const LONG_LINE =
  /^([-dlbcps])[-rwxsStT]{9}[.+@]?\s+\d+\s+\S+\s+\S+\s+\d+\s+(?:[A-Z][a-z]{2}\s+\d+\s+[\d:]+|[\d-]+\s+[\d:.]+)\s(.+)$/;

/** Reads the output of `ls -la`, of `find` or of the ls tool. */
export function parseListing(output: string): ListedEntry[] {
  const entries: ListedEntry[] = [];
  for (const line of output.split('\n')) {
    const long = LONG_LINE.exec(line);
    const shown = long?.[2]?.replace(/ -> .*$/, '') ?? line;
    const name = shown.replace(/^\.\//, '').replace(/\/$/, '');
    const isName = !/^(total \d+|\.{0,2}|\[.*\]|\(.*\))$/.test(name);
    if (isName) entries.push({ name, directory: long ? long[1] === 'd' : shown.endsWith('/') });
  }
  return entries;
}

export const fileNames = (entries: readonly ListedEntry[]): string[] =>
  entries.filter(({ directory }) => !directory).map(({ name }) => name);
