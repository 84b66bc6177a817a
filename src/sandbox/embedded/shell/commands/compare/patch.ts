import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { toText } from '../support/bytes.ts';
import { directoryName, joinPath } from '../support/paths.ts';
import type { Options } from '../support/options.ts';
import { applyHunks, linesWithEnds, locate } from './patch-apply.ts';
import type { Applied, Matching, Placement } from './patch-apply.ts';
import { parsePatch, reversed, reversedHunk } from './patch-parse.ts';
import type { FilePatch, Hunk } from './patch-parse.ts';

export const patchCommand = command(
  'patch',
  {
    'b,backup': 'flag',
    binary: 'flag',
    'c,context': 'flag',
    'd,directory': 'value',
    'dry-run': 'flag',
    'e,ed': 'flag',
    'E,remove-empty-files': 'flag',
    'f,force': 'flag',
    'F,fuzz': 'value',
    'i,input': 'value',
    'l,ignore-whitespace': 'flag',
    'n,normal': 'flag',
    'N,forward': 'flag',
    'no-backup-if-mismatch': 'flag',
    'backup-if-mismatch': 'flag',
    'o,output': 'value',
    'p,strip': 'value',
    posix: 'flag',
    'r,reject-file': 'value',
    'R,reverse': 'flag',
    's,quiet,silent': 'flag',
    't,batch': 'flag',
    T: 'flag',
    'u,unified': 'flag',
    verbose: 'flag',
    'z,suffix': 'value',
    'Z,set-utc': 'flag',
  },
  async (call, options) => {
    const [original, patchFile] = options.operands;
    const input = options.value('i') ?? patchFile;
    const bytes = await call.files.read(input ?? '-').catch(() => {
      throw new CommandFailure(`**** Can't open patch file ${input ?? ''} : No such file or directory`, 2);
    });
    const patches = parsePatch(bytes);
    if (patches.length === 0) {
      if (bytes === '') return;
      throw new CommandFailure('**** Only garbage was found in the patch input.', 2);
    }
    const patcher = new Patcher(call, options);
    for (const patch of patches) await patcher.apply(options.has('R') ? reversed(patch) : patch, original);
  },
  {
    trouble: 2,
    hint: "patch: Try 'patch --help' for more information.",
    versionText: 'GNU patch 2.7.6',
    usage: '[OPTION]... [ORIGFILE [PATCHFILE]]',
  },
);

/** What becomes of a patch that looks as if it was applied already. */
type Verdict = 'apply' | 'skip';

class Patcher {
  readonly #call: Call;
  readonly #options: Options;
  readonly #matching: Matching;

  constructor(call: Call, options: Options) {
    this.#call = call;
    this.#options = options;
    this.#matching = { mostFuzz: Number(options.value('F') ?? 2), ignoresBlanks: options.has('l') };
  }

  #say(text: string): void {
    if (!this.#options.has('s')) this.#call.print(`${text}\n`);
  }

  #path(name: string): string {
    const folder = this.#options.value('d');
    return folder === undefined ? name : joinPath(folder, name);
  }

  async apply(patch: FilePatch, original: string | undefined): Promise<void> {
    const name = original ?? (await this.#nameFor(patch));
    if (name === undefined) return this.#cannotFind(patch);
    const path = this.#path(name);
    const exists = await this.#call.files.exists(path);
    const target = patch.renames ? stripped(patch.renames.to, this.#strip - 1) : name;
    const isRename = patch.renames !== undefined && target !== name;
    const output = this.#options.value('o');
    const action = this.#options.has('dry-run') ? 'checking' : 'patching';
    const how =
      output !== undefined
        ? ` (read from ${name})`
        : isRename
          ? ` (${patch.renames?.isCopy ? 'copied' : 'renamed'} from ${name})`
          : '';
    this.#say(`${action} file ${output ?? (isRename ? target : name)}${how}`);

    const before = exists ? await this.#call.files.read(path) : '';
    const lines = linesWithEnds(before);
    const creates = patch.oldName === '/dev/null';
    let used = patch;
    if (creates && exists && before !== '') {
      if (
        (await this.#doubt(
          `The next patch${this.#options.has('R') ? ', when reversed,' : ''} would create the file ${name},\nwhich already exists!`,
        )) === 'skip'
      ) {
        return this.#reject(patch.hunks, name, 'ignored', patch);
      }
    } else if (!this.#options.has('f') && (await this.#looksApplied(lines, patch))) {
      if (this.#options.has('t')) {
        this.#say(`${this.#reversedText}  ${this.#options.has('R') ? 'Ignoring -R' : 'Assuming -R'}.`);
        used = reversed(patch);
      } else if ((await this.#doubt(this.#reversedText)) === 'skip')
        return this.#reject(patch.hunks, name, 'ignored', patch);
    }
    await this.#write(used, name, target, before, applyHunks(lines, used.hunks, this.#matching));
  }

  get #reversedText(): string {
    return this.#options.has('R') ? 'Unreversed patch detected!' : 'Reversed (or previously applied) patch detected!';
  }

  /** Nobody can answer, so questions get their default. */
  async #doubt(text: string): Promise<Verdict> {
    if (this.#options.has('f')) return 'apply';
    if (this.#options.has('N')) {
      this.#say(`${text}  Skipping patch.`);
      return 'skip';
    }
    this.#call.print(`${text}  ${this.#options.has('R') ? 'Ignore' : 'Assume'} -R? [n] \nApply anyway? [n] \n`);
    this.#say('Skipping patch.');
    return 'skip';
  }

  async #looksApplied(lines: readonly string[], { hunks }: FilePatch): Promise<boolean> {
    const [first] = hunks;
    if (!first) return false;
    const strict = { ...this.#matching, mostFuzz: 0 };
    const guessOf = ({ oldStart, lines: hunkLines }: Hunk): number =>
      hunkLines.every(({ kind }) => kind === '+') ? oldStart + 1 : oldStart;
    if (locate(lines, first, guessOf(first), 0, strict)) return false;
    const back = reversedHunk(first);
    if (back.lines.every(({ kind }) => kind === '+')) return false;
    return locate(lines, back, guessOf(back), 0, strict) !== undefined;
  }

  async #write(
    patch: FilePatch,
    name: string,
    target: string,
    before: string,
    { lines, placements }: Applied,
  ): Promise<void> {
    const failed = placements.filter(({ at }) => at === undefined);
    for (const [index, placement] of placements.entries()) this.#report(placement, index + 1);
    const output = this.#options.value('o');
    const path = this.#path(output ?? target);
    const text = lines.join('');
    const changesFile = failed.length < placements.length || patch.renames !== undefined || patch.newMode !== undefined;
    if (!this.#options.has('dry-run')) {
      const isMismatch = placements.some(({ at, offset, fuzz }) => at === undefined || offset !== 0 || fuzz > 0);
      const wantsBackup =
        this.#options.has('b') ||
        (isMismatch && !this.#options.has('no-backup-if-mismatch') && !this.#options.has('posix'));
      if (wantsBackup && output === undefined)
        await this.#call.files.write(`${this.#path(name)}${this.#options.value('z') ?? '.orig'}`, before);
      const removes = text === '' && (patch.newName === '/dev/null' || this.#options.has('E')) && failed.length === 0;
      if (removes) await this.#call.files.remove(path);
      else if (changesFile || output !== undefined) await this.#save(path, text, patch.newMode);
      if (target !== name && patch.renames && !patch.renames.isCopy) await this.#call.files.remove(this.#path(name));
    }
    if (failed.length > 0)
      await this.#reject(
        failed.map(({ hunk }) => hunk),
        output ?? target,
        'FAILED',
        patch,
        placements.length,
      );
  }

  async #save(path: string, text: string, mode: number | undefined): Promise<void> {
    await this.#call.files.mkdir(directoryName(path), { parents: true });
    await this.#call.files.write(path, text);
    if (mode !== undefined) await this.#call.files.chmod(path, mode);
  }

  #report({ at, offset, fuzz, guess }: Placement, number: number): void {
    if (at === undefined) {
      this.#call.exitCode = 1;
      this.#say(`Hunk #${number} FAILED at ${guess}.`);
    } else if (offset !== 0 || fuzz > 0 || this.#options.has('verbose')) {
      const fuzzText = fuzz > 0 ? ` with fuzz ${fuzz}` : '';
      const offsetText = offset !== 0 ? ` (offset ${offset} line${Math.abs(offset) === 1 ? '' : 's'})` : '';
      this.#say(`Hunk #${number} succeeded at ${at}${fuzzText}${offsetText}.`);
    }
  }

  /** Puts hunks that could not be applied into a file of their own. */
  async #reject(
    hunks: readonly Hunk[],
    name: string,
    what: 'FAILED' | 'ignored',
    patch: FilePatch,
    total = hunks.length,
  ): Promise<void> {
    this.#call.exitCode = 1;
    const rejects = this.#options.value('r') ?? `${this.#path(name)}.rej`;
    const where = this.#options.has('dry-run') || rejects === '-' ? '' : ` -- saving rejects to file ${rejects}`;
    this.#say(`${hunks.length} out of ${total} hunk${total === 1 ? '' : 's'} ${what}${where}`);
    if (where === '') return;
    const header = patch.header
      .filter((line) => /^(---|\+\+\+) /.test(line))
      .map((line) => (line.includes('\t') ? line : line.replace(/ .*/, ` ${name}`)));
    const [old = `--- ${name}`, fresh = `+++ ${name}`] = header;
    await this.#call.files.write(rejects, `${[old, fresh].join('\n')}\n${hunks.map(hunkText).join('')}`);
  }

  #cannotFind(patch: FilePatch): void {
    const isGuess = this.#options.has('p');
    this.#call.exitCode = 1;
    this.#call.print(`can't find file to patch at input line ${patch.line + 1}\n`);
    this.#call.print(`Perhaps you ${isGuess ? 'used the wrong' : 'should have used the'} -p or --strip option?\n`);
    const header = patch.header.map((line) => `|${toText(line)}\n`).join('');
    if (header !== '')
      this.#call.print(
        `The text leading up to this was:\n--------------------------\n${header}--------------------------\n`,
      );
    if (this.#options.has('f') || this.#options.has('t')) this.#say('No file to patch.  Skipping patch.');
    else {
      this.#call.print('File to patch: \nSkip this patch? [y] \n');
      this.#say('Skipping patch.');
    }
    const count = patch.hunks.length;
    this.#say(`${count} out of ${count} hunk${count === 1 ? '' : 's'} ignored`);
  }

  /** How many folders are taken off the names; all of them unless the option says otherwise. */
  get #strip(): number {
    return Number(this.#options.value('p') ?? Infinity);
  }

  /** The name, of those in the patch, of a file that exists; for a new file, the simplest. */
  async #nameFor(patch: FilePatch): Promise<string | undefined> {
    const strip = this.#strip;
    const given = patch.renames
      ? [`a/${patch.renames.from}`]
      : [patch.oldName, patch.newName, patch.missingName, patch.indexName];
    const names = given
      .filter((name) => name !== undefined && name !== '/dev/null')
      .map((name) => stripped(name ?? '', strip))
      .filter((name) => name !== '');
    const existing: string[] = [];
    for (const name of names) if (await this.#call.files.exists(this.#path(name))) existing.push(name);
    if (existing.length > 0) return existing.toSorted((a, b) => simplicity(a) - simplicity(b))[0];
    const creates = patch.oldName === '/dev/null' || isCreation(patch);
    return creates ? (patch.newName === '/dev/null' ? names[0] : names.at(-1)) : undefined;
  }
}

const simplicity = (name: string): number =>
  name.split('/').length * 1_000_000 + (name.split('/').at(-1) ?? '').length * 1000 + name.length;

const isCreation = ({ hunks }: FilePatch): boolean =>
  hunks.length > 0 && hunks.every(({ oldStart, lines }) => oldStart === 0 && lines.every(({ kind }) => kind === '+'));

/** Without so many folders at the front; with fewer than that many, nothing is left. */
function stripped(name: string, count: number): string {
  const parts = name.split(/\/+/);
  if (count === Infinity) return parts.at(-1) ?? '';
  return parts.length > count ? parts.slice(Math.max(0, count)).join('/') : '';
}

function hunkText({ oldStart, newStart, lines, heading }: Hunk): string {
  const count = (...kinds: string[]): number => lines.filter(({ kind }) => kinds.includes(kind)).length;
  const range = (start: number, size: number): string => (size === 1 ? String(start) : `${start},${size}`);
  const place = `@@ -${range(oldStart, count(' ', '-'))} +${range(newStart, count(' ', '+'))} @@${heading === '' ? '' : ` ${heading}`}\n`;
  const body = lines.map(({ kind, text }) =>
    text.endsWith('\n') ? kind + text : `${kind}${text}\n\\ No newline at end of file\n`,
  );
  return place + body.join('');
}
