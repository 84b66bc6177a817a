/** Reads patches: unified, context and normal diffs, with what git adds. All text is bytes. */

export interface HunkLine {
  kind: ' ' | '-' | '+';
  /** With its end of line, if it has one. */
  text: string;
}

export interface Hunk {
  /** Counted from 1; of an empty part, the line before it. */
  oldStart: number;
  newStart: number;
  lines: HunkLine[];
  /** What follows the second `@@`. */
  heading: string;
}

export interface FilePatch {
  /** As in the lines `---`, `+++` and `Index:`; `/dev/null` for a file that is not there. */
  oldName?: string;
  newName?: string;
  indexName?: string;
  /** What a file is called that is not there on one side. */
  missingName?: string | undefined;
  hunks: Hunk[];
  renames?: { from: string; to: string; isCopy: boolean };
  /** Permission bits of the new file, if git names them. */
  newMode?: number;
  /** The text before the hunks. */
  header: string[];
  /** The number of the line where the hunks, or the names, end. */
  line: number;
}

export function parsePatch(text: string): FilePatch[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const reader = new PatchReader(lines, text.endsWith('\n') || text === '');
  return reader.read();
}

class PatchReader {
  readonly #lines: readonly string[];
  readonly #endsWell: boolean;
  #at = 0;
  #current: FilePatch = emptyPatch();
  readonly #patches: FilePatch[] = [];

  constructor(lines: readonly string[], endsWell: boolean) {
    this.#lines = lines;
    this.#endsWell = endsWell;
  }

  read(): FilePatch[] {
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at] ?? '';
      if (line.startsWith('diff --git ')) this.#finish();
      if (this.#unified(line) || this.#context(line) || this.#normal(line)) continue;
      this.#header(line);
      this.#current.header.push(line);
      this.#at += 1;
    }
    this.#finish();
    return this.#patches;
  }

  #finish(): void {
    const { hunks, renames, newMode, oldName, newName } = this.#current;
    const isNamed = oldName !== undefined || newName !== undefined;
    if (hunks.length > 0 || renames || (newMode !== undefined && isNamed)) this.#patches.push(this.#current);
    this.#current = emptyPatch();
  }

  #header(line: string): void {
    const patch = this.#current;
    const git = /^diff --git (?:"?a\/(.*?)"?) (?:"?b\/(.*?)"?)$/.exec(line);
    if (git) {
      patch.oldName = `a/${git[1] ?? ''}`;
      patch.newName = `b/${git[2] ?? ''}`;
      return;
    }
    const [, word, value = ''] =
      /^(rename from|rename to|copy from|copy to|new file mode|new mode|deleted file mode|Index:) (.*)$/.exec(line) ??
      [];
    if (word === 'Index:') patch.indexName = value.trim();
    else if (word === 'new mode' || word === 'new file mode') patch.newMode = Number.parseInt(value.slice(-3), 8);
    else if (word?.endsWith('from')) patch.renames = { from: value, to: '', isCopy: word.startsWith('copy') };
    else if (word?.endsWith('to') && patch.renames) patch.renames.to = value;
  }

  /** The text of a line, with its end unless a remark says that it has none. */
  #textAt(index: number, skipped: number): string {
    const text = (this.#lines[index] ?? '').slice(skipped);
    const lacksEnd = this.#lines[index + 1]?.startsWith('\\ ') || (index === this.#lines.length - 1 && !this.#endsWell);
    return lacksEnd ? text : `${text}\n`;
  }

  #names(old: string, fresh: string): void {
    if (this.#current.hunks.length > 0) this.#finish();
    this.#current.oldName = isGone(old) ? '/dev/null' : nameOf(old);
    this.#current.newName = isGone(fresh) ? '/dev/null' : nameOf(fresh);
    // diff names a missing file by its other side, with the time of the epoch.
    this.#current.missingName = isGone(old) ? nameOf(old) : isGone(fresh) ? nameOf(fresh) : undefined;
  }

  #unified(line: string): boolean {
    const next = this.#lines[this.#at + 1] ?? '';
    if (line.startsWith('--- ') && next.startsWith('+++ ') && (this.#lines[this.#at + 2] ?? '').startsWith('@@ -')) {
      const { header } = this.#current;
      this.#names(line.slice(4), next.slice(4));
      this.#current.header = [...(this.#current.header.length > 0 ? this.#current.header : header), line, next];
      this.#at += 2;
      this.#current.line = this.#at;
      return true;
    }
    const place = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/.exec(line);
    if (!place) return false;
    const hunk: Hunk = { oldStart: Number(place[1]), newStart: Number(place[3]), lines: [], heading: place[5] ?? '' };
    let old = Number(place[2] ?? 1);
    let fresh = Number(place[4] ?? 1);
    if (this.#current.line === 0) this.#current.line = this.#at;
    this.#at += 1;
    while ((old > 0 || fresh > 0) && this.#at < this.#lines.length) {
      const text = this.#lines[this.#at] ?? '';
      const kind = text === '' ? ' ' : (text[0] ?? ' ');
      if (kind === '\\') {
        this.#at += 1;
        continue;
      }
      if (kind !== ' ' && kind !== '-' && kind !== '+' && kind !== '\t') break;
      const isTab = kind === '\t';
      hunk.lines.push({ kind: isTab ? ' ' : kind, text: this.#textAt(this.#at, text === '' || isTab ? 0 : 1) });
      if (kind !== '+') old -= 1;
      if (kind !== '-') fresh -= 1;
      this.#at += 1;
    }
    if (this.#lines[this.#at]?.startsWith('\\ ')) this.#at += 1;
    this.#current.hunks.push(hunk);
    return true;
  }

  #context(line: string): boolean {
    const next = this.#lines[this.#at + 1] ?? '';
    if (
      line.startsWith('*** ') &&
      !line.endsWith(' ****') &&
      next.startsWith('--- ') &&
      (this.#lines[this.#at + 2] ?? '').startsWith('***************')
    ) {
      this.#names(line.slice(4), next.slice(4));
      this.#current.header.push(line, next);
      this.#at += 2;
      this.#current.line = this.#at;
      return true;
    }
    if (!line.startsWith('***************')) return false;
    this.#at += 1;
    const oldPlace = /^\*\*\* (\d+)(?:,(\d+))? \*\*\*\*$/.exec(this.#lines[this.#at] ?? '');
    if (!oldPlace) return false;
    this.#at += 1;
    const old = this.#contextLines(/^--- (\d+)(?:,(\d+))? ----$/);
    const newPlace = /^--- (\d+)/.exec(this.#lines[this.#at] ?? '');
    this.#at += 1;
    const fresh = this.#contextLines(/^\*\*\*/);
    this.#current.hunks.push({
      oldStart: Number(oldPlace[1]),
      newStart: Number(newPlace?.[1] ?? 1),
      lines: joined(old, fresh),
      heading: '',
    });
    return true;
  }

  #contextLines(end: RegExp): HunkLine[] {
    const lines: HunkLine[] = [];
    for (; this.#at < this.#lines.length; this.#at += 1) {
      const line = this.#lines[this.#at] ?? '';
      if (line.startsWith('\\ ')) continue;
      if (end.test(line) || !/^[ !+-] /.test(line)) break;
      const mark = line[0] ?? ' ';
      lines.push({ kind: mark === ' ' ? ' ' : mark === '+' ? '+' : '-', text: this.#textAt(this.#at, 2) });
    }
    return lines;
  }

  #normal(line: string): boolean {
    const place = /^(\d+)(?:,(\d+))?([acd])(\d+)(?:,(\d+))?$/.exec(line);
    if (!place) return false;
    const [, start = '0', , , newStart = '0'] = place;
    if (this.#current.line === 0) this.#current.line = this.#at;
    this.#at += 1;
    const lines: HunkLine[] = [];
    for (; this.#at < this.#lines.length; this.#at += 1) {
      const text = this.#lines[this.#at] ?? '';
      if (text.startsWith('< ')) lines.push({ kind: '-', text: this.#textAt(this.#at, 2) });
      else if (text.startsWith('> ')) lines.push({ kind: '+', text: this.#textAt(this.#at, 2) });
      else if (text !== '---' && !text.startsWith('\\ ')) break;
    }
    this.#current.hunks.push({ oldStart: Number(start), newStart: Number(newStart), lines, heading: '' });
    return true;
  }
}

const emptyPatch = (): FilePatch => ({ hunks: [], header: [], line: 0 });

const isGone = (text: string): boolean =>
  /\t(1970-01-01 00:00:00(\.0+)?( \+0000)?|1969-12-31 .*|Thu Jan  1 00:00:00 1970)\s*$/.test(text);

/** Without the time that follows a tab, and the quotes of git. */
function nameOf(text: string): string {
  const [name = ''] = text.split('\t');
  const plain = name.replace(/ +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d.*$/, '').trimEnd();
  return plain.startsWith('"') && plain.endsWith('"') ? plain.slice(1, -1) : plain;
}

/** The two halves of a hunk in context form as one. If one half is left out, the other has its context. */
function joined(old: readonly HunkLine[], fresh: readonly HunkLine[]): HunkLine[] {
  const added = fresh.map(({ kind, text }): HunkLine => ({ kind: kind === '-' ? '+' : kind, text }));
  if (old.length === 0) return added;
  if (fresh.length === 0) return [...old];
  const lines: HunkLine[] = [];
  let at = 0;
  const takeAdded = (): void => {
    for (let line = added[at]; line && line.kind === '+'; line = added[at]) {
      lines.push(line);
      at += 1;
    }
  };
  for (const [index, line] of old.entries()) {
    if (line.kind === ' ') {
      takeAdded();
      at += 1;
    }
    lines.push(line);
    if (line.kind === '-' && old[index + 1]?.kind !== '-') takeAdded();
  }
  takeAdded();
  return lines;
}

/** The patch that takes this one back. */
export function reversed(patch: FilePatch): FilePatch {
  const { oldName, newName, renames, newMode: _, ...rest } = patch;
  return {
    ...rest,
    ...(newName !== undefined && { oldName: newName }),
    ...(oldName !== undefined && { newName: oldName }),
    ...(renames && { renames: { from: renames.to, to: renames.from, isCopy: false } }),
    hunks: patch.hunks.map(reversedHunk),
  };
}

export function reversedHunk({ oldStart, newStart, lines, heading }: Hunk): Hunk {
  const turned = lines.map(({ kind, text }): HunkLine => ({
    kind: kind === '-' ? '+' : kind === '+' ? '-' : ' ',
    text,
  }));
  // What is removed comes before what is added.
  const sorted: HunkLine[] = [];
  let run: HunkLine[] = [];
  const flush = (): void => {
    sorted.push(...run.filter(({ kind }) => kind === '-'), ...run.filter(({ kind }) => kind === '+'));
    run = [];
  };
  for (const line of turned) {
    if (line.kind === ' ') {
      flush();
      sorted.push(line);
    } else run.push(line);
  }
  flush();
  return { oldStart: newStart, newStart: oldStart, lines: sorted, heading };
}
