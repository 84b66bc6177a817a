import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { toBytes } from '../support/bytes.ts';
import { baseName, joinPath } from '../support/paths.ts';
import { basicPattern } from '../support/posix-pattern.ts';
import { strftime } from '../support/strftime.ts';
import { zoneOf } from '../support/time-zone.ts';
import { wildcard } from '../support/wildcard.ts';
import type { Options } from '../support/options.ts';
import { contextDiff, edScript, normalDiff, painted, unifiedDiff } from './diff-styles.ts';
import type { FunctionFinder, Pair } from './diff-styles.ts';
import { editScript } from './edit-script.ts';
import { lineClasses, significance, textFile } from './line-classes.ts';
import type { TextFile } from './line-classes.ts';
import { sideBySide } from './side-by-side.ts';

const hint = "diff: Try 'diff --help' for more information.";

export const diffCommand = command(
  'diff',
  {
    'a,text': 'flag',
    'b,ignore-space-change': 'flag',
    'B,ignore-blank-lines': 'flag',
    c: 'flag',
    'C,context': 'optional',
    color: 'optional',
    'd,minimal': 'flag',
    'e,ed': 'flag',
    'E,ignore-tab-expansion': 'flag',
    'F,show-function-line': 'value',
    'from-file': 'value',
    'H,speed-large-files': 'flag',
    'horizon-lines': 'value',
    'i,ignore-case': 'flag',
    'I,ignore-matching-lines': 'value',
    'ignore-file-name-case': 'flag',
    'L,label': 'value',
    'left-column': 'flag',
    'N,new-file': 'flag',
    'no-dereference': 'flag',
    normal: 'flag',
    'p,show-c-function': 'flag',
    'P,unidirectional-new-file': 'flag',
    palette: 'value',
    'q,brief': 'flag',
    'r,recursive': 'flag',
    's,report-identical-files': 'flag',
    'S,starting-file': 'value',
    'strip-trailing-cr': 'flag',
    'suppress-common-lines': 'flag',
    'suppress-blank-empty': 'flag',
    't,expand-tabs': 'flag',
    'T,initial-tab': 'flag',
    tabsize: 'value',
    'to-file': 'value',
    u: 'flag',
    'U,unified': 'optional',
    'w,ignore-all-space': 'flag',
    'W,width': 'value',
    'x,exclude': 'value',
    'X,exclude-from': 'value',
    'y,side-by-side': 'flag',
    'Z,ignore-trailing-space': 'flag',
  },
  async (call, options) => {
    const { operands } = options;
    const from = options.value('from-file');
    const to = options.value('to-file');
    const others = from === undefined && to === undefined ? [] : operands;
    if (others.length > 0) {
      for (const other of others) await new Differ(call, options).compare(from ?? other, to ?? other);
      return;
    }
    const [first, second, extra] = operands;
    if (first === undefined || second === undefined) {
      throw new CommandFailure(`missing operand after '${first ?? 'diff'}'\n${hint}`, 2);
    }
    if (extra !== undefined) throw new CommandFailure(`extra operand '${extra}'\n${hint}`, 2);
    await new Differ(call, options).compare(first, second);
  },
  // `-U3` and `-U 3` are the same, as are `-C3` and `-C 3`; `-3` is the context of a form named elsewhere.
  { trouble: 2, hint, digits: true, package: 'GNU diffutils 3.8', rewrite: joinValues },
);

function joinValues(args: readonly string[]): string[] {
  const joined: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const next = /^-[^-]*[UC]$/.test(arg) ? rest.shift() : undefined;
    joined.push(next === undefined ? arg : `${arg}${next}`);
    if (arg === '--') joined.push(...rest.splice(0));
  }
  return joined;
}

type Kind = 'file' | 'directory' | 'missing' | 'other';

class Differ {
  readonly #call: Call;
  readonly #options: Options;
  #excluded: RegExp[] | undefined;

  constructor(call: Call, options: Options) {
    this.#call = call;
    this.#options = options;
  }

  /** Compares what was named on the command line. */
  async compare(first: string, second: string): Promise<void> {
    const [kindA, kindB] = [await this.#kindOf(first), await this.#kindOf(second)];
    let paths = [first, second] as const;
    if (kindA === 'directory' && kindB === 'file' && second !== '-')
      paths = [joinPath(first, baseName(second)), second];
    else if (kindA === 'file' && kindB === 'directory' && first !== '-')
      paths = [first, joinPath(second, baseName(first))];
    else if (kindA === 'directory' && kindB === 'directory') return this.#directories(first, second);
    const missing: string[] = [];
    for (const path of paths) if ((await this.#kindOf(path)) === 'missing') missing.push(path);
    const treatsAsEmpty = this.#options.has('N') || (this.#options.has('P') && missing[0] === paths[0]);
    if (missing.length > 0 && !(treatsAsEmpty && missing.length === 1)) {
      for (const path of missing) this.#call.complain(`${path}: No such file or directory`, 2);
      return;
    }
    await this.#files(paths[0], paths[1], '');
  }

  async #kindOf(path: string): Promise<Kind> {
    if (path === '-') return 'file';
    const status = await this.#call.files.find(path);
    return status ? (status.type === 'directory' ? 'directory' : 'file') : 'missing';
  }

  async #directories(first: string, second: string): Promise<void> {
    if (this.#call.files.resolve(first) === this.#call.files.resolve(second)) return;
    const [left, right] = [await this.#names(first), await this.#names(second)];
    const start = this.#options.value('S') ?? '';
    const names = [...new Set([...left, ...right])]
      .filter((name) => name >= start)
      .toSorted((a, b) => (a < b ? -1 : 1));
    for (const name of names) {
      const [a, b] = [joinPath(first, name), joinPath(second, name)];
      const [inA, inB] = [left.has(name), right.has(name)];
      const asEmpty = this.#options.has('N') || (this.#options.has('P') && !inA);
      if ((inA && inB) || asEmpty) await this.#entry(a, b, inA, inB);
      else this.#differ(`Only in ${inA ? first : second}: ${name}\n`);
    }
  }

  async #names(path: string): Promise<Set<string>> {
    this.#excluded ??= await this.#readExclusions();
    const excluded = this.#excluded;
    const entries = await this.#call.files.readdir(path);
    return new Set(entries.map(({ name }) => name).filter((name) => !excluded.some((pattern) => pattern.test(name))));
  }

  async #readExclusions(): Promise<RegExp[]> {
    const patterns = this.#options.all('x');
    for (const list of this.#options.all('X')) patterns.push(...(await this.#call.files.read(list)).split('\n'));
    return patterns.filter((pattern) => pattern !== '').map((pattern) => wildcard(pattern));
  }

  async #entry(a: string, b: string, inA: boolean, inB: boolean): Promise<void> {
    const kindA = inA ? await this.#kindOf(a) : 'missing';
    const kindB = inB ? await this.#kindOf(b) : 'missing';
    const isRecursive = this.#options.has('r');
    if (kindA === 'directory' || kindB === 'directory') {
      const isBoth = (kindA === 'directory' || !inA) && (kindB === 'directory' || !inB);
      if (!isBoth) {
        const named = { file: 'regular file', directory: 'directory', missing: 'regular file', other: 'special file' };
        return this.#differ(`File ${a} is a ${named[kindA]} while file ${b} is a ${named[kindB]}\n`);
      }
      if (!isRecursive) {
        if (inA && inB) this.#call.print(`Common subdirectories: ${a} and ${b}\n`);
        else this.#differ(`Only in ${inA ? a : b}\n`);
        return;
      }
      return inA && inB ? this.#directories(a, b) : this.#oneSided(a, b, inA);
    }
    for (const [path, present] of [
      [a, inA],
      [b, inB],
    ] as const) {
      if (present && !(await this.#call.files.exists(path)))
        return this.#call.complain(`${path}: No such file or directory`, 2);
    }
    await this.#files(a, b, `diff${this.#givenOptions()} ${a} ${b}\n`);
  }

  async #oneSided(a: string, b: string, inA: boolean): Promise<void> {
    for (const name of await this.#names(inA ? a : b))
      await this.#entry(joinPath(a, name), joinPath(b, name), inA, !inA);
  }

  /** The options as they were given, for the line before each file of a directory. */
  #givenOptions(): string {
    const words = this.#call.args.filter((arg) => arg.startsWith('-') && arg !== '-');
    return words.map((word) => ` ${/^[\w=,./:-]+$/.test(word) ? word : `'${word}'`}`).join('');
  }

  #differ(text: string): void {
    this.#call.print(text);
    this.#call.exitCode = Math.max(this.#call.exitCode, 1);
  }

  async #files(first: string, second: string, title: string): Promise<void> {
    const [a, b] = [await this.#read(first), await this.#read(second)];
    if (a === undefined || b === undefined) return;
    const reportSame = (): void => {
      if (this.#options.has('s')) this.#call.print(`Files ${first} and ${second} are identical\n`);
    };
    if (a === b) return reportSame();
    if (!this.#options.has('a') && (isBinary(a) || isBinary(b))) {
      return this.#differ(`${this.#options.has('q') ? 'Files' : 'Binary files'} ${first} and ${second} differ\n`);
    }
    const files = [textFile(a), textFile(b)] as const;
    const output = await this.#compareText(files[0], files[1], first, second);
    if (output === undefined) return reportSame();
    this.#call.exitCode = Math.max(this.#call.exitCode, 1);
    if (this.#options.has('q')) this.#call.print(`Files ${first} and ${second} differ\n`);
    else {
      this.#call.print(title);
      this.#call.write(output);
    }
  }

  async #read(path: string): Promise<string | undefined> {
    const isMissing = path !== '-' && !(await this.#call.files.exists(path));
    return isMissing ? '' : this.#call.read(path, 2);
  }

  /** Undefined: there is no difference that counts. */
  async #compareText(a: TextFile, b: TextFile, first: string, second: string): Promise<string | undefined> {
    const style = styleOf(this.#options);
    const [classesA, classesB] = lineClasses(a, b, this.#options);
    const horizon = Math.max(style.context, Number(this.#options.value('horizon-lines') ?? 0));
    const all = editScript(classesA, classesB, horizon, this.#options.has('d'));
    const counts = significance(a, b, this.#options);
    const changes = all.filter(counts);
    if (changes.length === 0 && style.name !== 'side') return undefined;
    const color = this.#options.value('color') === 'always';
    const pair: Pair = { a, b, changes, color };
    switch (style.name) {
      case 'unified':
        return (
          (await this.#header('---', '+++', first, second, color)) +
          unifiedDiff(pair, style.context, this.#functionFinder(a))
        );
      case 'context':
        return (
          (await this.#header('***', '---', first, second, color)) +
          contextDiff(pair, style.context, this.#functionFinder(a))
        );
      case 'ed':
        return edScript(pair);
      case 'side': {
        const columns = {
          width: Number(this.#options.value('W') ?? 130),
          expands: this.#options.has('t'),
          leftOnly: this.#options.has('left-column'),
          suppressesCommon: this.#options.has('suppress-common-lines'),
        };
        const text = sideBySide(pair, columns);
        if (changes.length > 0) return text;
        this.#call.write(text);
        return undefined;
      }
      case 'normal':
        return normalDiff(pair);
    }
  }

  async #header(old: string, fresh: string, first: string, second: string, color: boolean): Promise<string> {
    const [labelA, labelB] = this.#options.all('L');
    const nameOf = async (path: string): Promise<string> => {
      const status = path === '-' ? undefined : await this.#call.files.find(path);
      const time = status?.modifiedAt ?? (path === '-' ? Date.now() : 0);
      return `${path}\t${strftime('%Y-%m-%d %H:%M:%S.%N %z', time, zoneOf(this.#call.env('TZ')))}`;
    };
    const line = (mark: string, name: string): string => `${painted(`${mark} ${toBytes(name)}`, 'header', color)}\n`;
    return line(old, labelA ?? (await nameOf(first))) + line(fresh, labelB ?? (await nameOf(second)));
  }

  #functionFinder({ lines }: TextFile): FunctionFinder {
    const given = this.#options.value('F') ?? (this.#options.has('p') ? '^[[:alpha:]$_]' : undefined);
    if (given === undefined) return () => '';
    const pattern = basicPattern(given);
    return (start) => {
      for (let index = start - 1; index >= 0; index -= 1) {
        const line = lines[index] ?? '';
        if (pattern.test(line)) return ` ${line.trimStart().slice(0, 40).trimEnd()}`;
      }
      return '';
    };
  }
}

const isBinary = (bytes: string): boolean => bytes.slice(0, 32_768).includes('\0');

interface Style {
  name: 'normal' | 'unified' | 'context' | 'ed' | 'side';
  context: number;
}

function styleOf(options: Options): Style {
  const contextOf = (name: string): number => {
    const text = options.value(name) || options.value('digits') || '3';
    if (!/^\d+$/.test(text)) throw new CommandFailure(`invalid context length '${text}'\n${hint}`, 2);
    return Number(text);
  };
  const last = options.last('u', 'U', 'c', 'C', 'e', 'y', 'normal');
  if (last === 'u' || last === 'U') return { name: 'unified', context: contextOf('U') };
  if (last === 'c' || last === 'C' || options.has('p')) return { name: 'context', context: contextOf('C') };
  return { name: last === 'e' ? 'ed' : last === 'y' ? 'side' : 'normal', context: 0 };
}
