import * as fs from 'node:fs';
import type { Survey, SurveyEntry } from '../../protocol/messages.ts';
import type { FileType } from '../../../types.ts';

/** Everything below a folder, paths relative to it. Directories named in `skipDirectories` are not entered. */
export function listTree(root: string, skipDirectories: readonly string[] = []): SurveyEntry[] {
  const entries: SurveyEntry[] = [];
  const visit = (folder: string, prefix: string): void => {
    for (const name of namesIn(folder)) {
      const path = `${folder}/${name}`;
      const entry = surveyEntryOf(path, prefix + name);
      if (!entry) continue;
      entries.push(entry);
      if (entry.type === 'directory' && !skipDirectories.includes(name)) visit(path, `${entry.path}/`);
    }
  };
  visit(root, '');
  return entries;
}

/** None if the folder has gone meanwhile, or cannot be read. */
function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

function surveyEntryOf(path: string, name: string): SurveyEntry | undefined {
  const stat = fs.lstatSync(path, { throwIfNoEntry: false });
  const type = stat && portTypeOf(stat);
  return (
    type && { path: name, type, size: stat.size, modifiedAt: stat.mtimeMs, mode: stat.mode & 0o7777, id: stat.ino }
  );
}

/** Undefined for what the port has no word for, such as a socket. */
export function portTypeOf(entry: fs.Stats | fs.Dirent): FileType | undefined {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'directory';
  return entry.isSymbolicLink() ? 'symlink' : undefined;
}

/** Tells what differs between one look at a tree and the next. */
export class Surveyor {
  readonly #root: string;
  #seen: ReadonlyMap<string, SurveyEntry> | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  look(skipDirectories: readonly string[]): Survey {
    const before = this.#seen;
    const entries = listTree(this.#root, skipDirectories);
    const seen = new Map(entries.map((entry) => [entry.path, entry]));
    this.#seen = seen;
    if (!before) return { isFirst: true, present: entries, removed: [] };
    return {
      present: entries.filter((entry) => {
        const known = before.get(entry.path);
        return !known || !isSame(known, entry);
      }),
      removed: Array.from(before.keys()).filter((path) => !seen.has(path)),
    };
  }
}

/** The size and the time of a folder tell only that entries have changed, which are told themselves. */
const isSame = (one: SurveyEntry, other: SurveyEntry): boolean =>
  one.type === other.type &&
  one.id === other.id &&
  one.mode === other.mode &&
  (one.type === 'directory' || (one.size === other.size && one.modifiedAt === other.modifiedAt));
