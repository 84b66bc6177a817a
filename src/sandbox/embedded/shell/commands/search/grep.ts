import type { CustomCommand } from 'just-bash/browser';
import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { fromByteString, toBytes, toText } from '../support/bytes.ts';
import { FileError } from '../support/files.ts';
import { baseName, joinPath } from '../support/paths.ts';
import { PatternError } from '../support/posix-pattern.ts';
import { wildcard } from '../support/wildcard.ts';
import type { OptionKinds, Options } from '../support/options.ts';
import { grepFile } from './grep-file.ts';
import type { FileResult, GrepSettings } from './grep-file.ts';
import { compilePattern } from './grep-pattern.ts';
import type { GrepPattern, Syntax } from './grep-pattern.ts';

const kinds: OptionKinds = {
  'E,extended-regexp': 'flag',
  'F,fixed-strings': 'flag',
  'G,basic-regexp': 'flag',
  'P,perl-regexp': 'flag',
  'e,regexp': 'value',
  'f,file': 'value',
  'i,y,ignore-case': 'flag',
  'no-ignore-case': 'flag',
  'v,invert-match': 'flag',
  'w,word-regexp': 'flag',
  'x,line-regexp': 'flag',
  'c,count': 'flag',
  'color,colour': 'optional',
  'L,files-without-match': 'flag',
  'l,files-with-matches': 'flag',
  'm,max-count': 'value',
  'o,only-matching': 'flag',
  'q,quiet,silent': 'flag',
  's,no-messages': 'flag',
  'b,byte-offset': 'flag',
  'H,with-filename': 'flag',
  'h,no-filename': 'flag',
  label: 'value',
  'n,line-number': 'flag',
  'T,initial-tab': 'flag',
  'Z,null': 'flag',
  'z,null-data': 'flag',
  'A,after-context': 'value',
  'B,before-context': 'value',
  'C,context': 'value',
  'group-separator': 'value',
  'no-group-separator': 'flag',
  'a,text': 'flag',
  'binary-files': 'value',
  'D,devices': 'value',
  'd,directories': 'value',
  exclude: 'value',
  'exclude-from': 'value',
  'exclude-dir': 'value',
  include: 'value',
  I: 'flag',
  'r,recursive': 'flag',
  'R,dereference-recursive': 'flag',
  'U,binary': 'flag',
  'u,unix-byte-offsets': 'flag',
  'line-buffered': 'flag',
};

const usage = '[OPTION]... PATTERNS [FILE]...';

const grepLike = (name: string, always: readonly string[]): CustomCommand =>
  command(name, kinds, run, {
    trouble: 2,
    digits: true,
    usage,
    package: 'GNU grep 3.8',
    hint: `Usage: ${name} ${usage}\nTry '${name} --help' for more information.`,
    rewrite: (args) => [...always, ...args],
  });

export const grepCommands: CustomCommand[] = [
  grepLike('grep', []),
  grepLike('egrep', ['-E']),
  grepLike('fgrep', ['-F']),
];

async function run(call: Call, options: Options): Promise<void> {
  const operands = [...options.operands];
  const pattern = await patternOf(call, options, operands);
  const settings = settingsOf(options);
  const compiled = new Map<boolean, RegExp>();
  const patternFor = (kind: 'ascii' | 'unicode' | 'bytes'): RegExp => {
    const unicode = kind === 'unicode';
    const known =
      compiled.get(unicode) ??
      compilePattern(kind === 'bytes' ? { ...pattern, patterns: pattern.patterns.map(toBytes) } : pattern, unicode);
    if (kind !== 'bytes') compiled.set(unicode, known);
    return known;
  };
  try {
    patternFor('ascii');
  } catch (thrown) {
    if (thrown instanceof PatternError) throw new CommandFailure(thrown.message, 2);
    throw thrown;
  }
  await new Search(call, options, settings, patternFor).run(operands);
}

async function patternOf(call: Call, options: Options, operands: string[]): Promise<GrepPattern> {
  const texts = options.all('e');
  for (const file of options.all('f')) {
    const bytes = await call.files.read(file).catch((thrown: unknown) => {
      throw new CommandFailure(`${file}: ${thrown instanceof Error ? thrown.message : String(thrown)}`, 2);
    });
    texts.push(...(bytes === '' ? [] : [toText(bytes).replace(/\n$/, '')]));
  }
  if (!options.has('e') && !options.has('f')) {
    const first = operands.shift();
    if (first === undefined) {
      throw new CommandFailure(`missing pattern\nUsage: grep ${usage}\nTry 'grep --help' for more information.`, 2);
    }
    texts.push(first);
  }
  const syntaxes: Readonly<Record<string, Syntax>> = { E: 'extended', F: 'fixed', G: 'basic', P: 'perl' };
  return {
    // Without any pattern, nothing matches.
    patterns: texts.length === 0 ? ['[^\\s\\S]'] : texts.flatMap((text) => text.split('\n')),
    syntax: texts.length === 0 ? 'perl' : (syntaxes[options.last('E', 'F', 'G', 'P') ?? 'G'] ?? 'basic'),
    ignoreCase: options.last('i', 'no-ignore-case') === 'i',
    wholeWords: options.has('w'),
    wholeLines: options.has('x'),
    end: options.has('z') ? '\0' : '\n',
  };
}

function settingsOf(options: Options): GrepSettings {
  const number = (name: string, what: string): number | undefined => {
    const text = options.value(name);
    if (text === undefined) return undefined;
    if (!/^-?\d+$/.test(text))
      throw new CommandFailure(name === 'm' ? 'invalid max count' : `${text}: invalid ${what}`, 2);
    return Number(text);
  };
  const context = number('C', 'context length argument') ?? number('digits', 'context length argument') ?? 0;
  const most = number('m', 'max count');
  const kind = options.value('binary-files');
  const color = options.value('color');
  return {
    invert: options.has('v'),
    before: number('B', 'context length argument') ?? context,
    after: number('A', 'context length argument') ?? context,
    most: most === undefined || most < 0 ? Infinity : most,
    count: options.has('c'),
    list: { l: 'with', L: 'without' }[options.last('l', 'L') ?? ''] as GrepSettings['list'],
    quiet: options.has('q'),
    onlyMatching: options.has('o'),
    lineNumbers: options.has('n'),
    byteOffsets: options.has('b'),
    initialTab: options.has('T'),
    color: color === 'always' || color === 'yes' || color === 'force',
    nameEnd: options.has('Z') ? '\0' : '\n',
    end: options.has('z') ? '\0' : '\n',
    binary:
      options.has('a') || kind === 'text' ? 'text' : options.has('I') || kind === 'without-match' ? 'skip' : 'detect',
  };
}

/** A file to search, and what it is called. */
interface Target {
  path: string;
  name: string;
}

const batchSize = 64;

class Search {
  readonly #call: Call;
  readonly #options: Options;
  readonly #settings: GrepSettings;
  readonly #patternFor: (kind: 'ascii' | 'unicode' | 'bytes') => RegExp;
  readonly #isWanted: (path: string) => boolean;
  readonly #isFolderWanted: (path: string) => boolean;
  #showsNames = false;
  #matched = false;
  #failed = false;
  #queue: Target[] = [];
  #hasOutput = false;

  constructor(
    call: Call,
    options: Options,
    settings: GrepSettings,
    patternFor: (kind: 'ascii' | 'unicode' | 'bytes') => RegExp,
  ) {
    this.#call = call;
    this.#options = options;
    this.#settings = settings;
    this.#patternFor = patternFor;
    this.#isWanted = fileFilter(options);
    const excluded = options.all('exclude-dir').map((pattern) => wildcard(pattern.replace(/\/+$/, '')));
    this.#isFolderWanted = (path) =>
      !excluded.some((pattern) => pattern.test(baseName(path)) || pattern.test(path.replace(/^\.\//, '')));
  }

  async run(operands: readonly string[]): Promise<void> {
    const isRecursive = this.#options.has('r') || this.#options.has('R') || this.#options.value('d') === 'recurse';
    const last = this.#options.last('H', 'h');
    const isDirectory = isRecursive && operands.length === 1 && (await this.#call.files.isDirectory(operands[0] ?? ''));
    const implied = isRecursive ? operands.length !== 1 || isDirectory : operands.length > 1;
    this.#showsNames = last === undefined ? implied : last === 'H';
    if (operands.length === 0) {
      if (isRecursive) await this.#folder('.', '');
      else await this.#one({ path: '-', name: '-' });
    }
    for (const path of operands) {
      if (this.#isDone) break;
      await this.#named(path, isRecursive);
    }
    await this.#searchQueue();
    const { exitCode } = this.#call;
    this.#call.exitCode =
      this.#failed && !(this.#settings.quiet && this.#matched) ? 2 : this.#matched ? 0 : Math.max(1, exitCode);
  }

  get #isDone(): boolean {
    return this.#settings.quiet && this.#matched;
  }

  #complain(path: string, why: string): void {
    this.#failed = true;
    if (!this.#options.has('s')) this.#call.warn(`${this.#call.name}: ${path}: ${why}\n`);
  }

  async #named(path: string, isRecursive: boolean): Promise<void> {
    if (path !== '-' && (await this.#call.files.isDirectory(path))) {
      if (isRecursive) {
        if (this.#isFolderWanted(path) || path === '.') await this.#folder(path, path);
      } else if (this.#options.value('d') !== 'skip') {
        await this.#searchQueue();
        this.#complain(path, 'Is a directory');
        // It has been read, and nothing was found.
        if (this.#options.has('c'))
          this.#print(
            { matched: false, output: `${this.#showsNames ? `${toBytes(path)}:` : ''}0\n`, isBinary: false },
            path,
          );
        if (this.#settings.list === 'without')
          this.#print({ matched: false, output: toBytes(path), isBinary: false }, path);
      }
      return;
    }
    if (path !== '-' && !this.#isWanted(path)) return;
    await this.#one({ path, name: path });
  }

  /** `shown`: the path as it is printed; without one the names of its files stand alone. */
  async #folder(path: string, shown: string): Promise<void> {
    let entries;
    try {
      entries = await this.#call.files.readdir(path);
    } catch (thrown) {
      if (!(thrown instanceof FileError)) throw thrown;
      this.#complain(shown, thrown.message);
      return;
    }
    for (const { name, type } of entries) {
      if (this.#isDone) return;
      const inner = joinPath(path, name);
      const label = shown === '' ? name : joinPath(shown, name);
      let kind = type;
      if (kind === 'symlink') {
        if (!this.#options.has('R')) continue;
        kind = (await this.#call.files.find(inner))?.type ?? 'symlink';
      }
      if (kind === 'directory') {
        if (this.#isFolderWanted(label)) await this.#folder(inner, label);
      } else if (kind === 'file' && this.#isWanted(label)) {
        this.#queue.push({ path: inner, name: label });
        if (this.#queue.length >= batchSize) await this.#searchQueue();
      }
    }
  }

  async #searchQueue(): Promise<void> {
    const targets = this.#queue;
    this.#queue = [];
    if (targets.length === 0) return;
    const contents = await this.#call.files.readMany(targets.map(({ path }) => path));
    for (const [index, { path, name }] of targets.entries()) {
      if (this.#isDone) return;
      const data = contents[index];
      if (data) this.#search(data, name);
      else if (await this.#call.files.exists(path)) this.#complain(name, 'Permission denied');
    }
  }

  async #one({ path, name }: Target): Promise<void> {
    await this.#searchQueue();
    try {
      const data = path === '-' ? fromByteString(this.#call.stdin) : await this.#call.files.readBuffer(path);
      this.#search(data, name);
    } catch (thrown) {
      if (!(thrown instanceof FileError)) throw thrown;
      this.#complain(name, thrown.message);
    }
  }

  #search(data: Uint8Array, given: string): void {
    const name = given === '-' ? (this.#options.value('label') ?? '(standard input)') : given;
    const showsName = this.#showsNames || this.#settings.list !== undefined;
    this.#print(grepFile(data, this.#patternFor, this.#settings, showsName ? name : undefined), name);
  }

  #print({ matched, output, isBinary }: FileResult, name: string): void {
    // Files with the wrong kind of answer to -L are no success.
    if (this.#settings.list === 'without' ? output !== '' : matched) this.#matched = true;
    if (output !== '') {
      const hasContext = this.#settings.before > 0 || this.#settings.after > 0;
      const isPlain = !this.#settings.count && this.#settings.list === undefined;
      if (hasContext && isPlain && this.#hasOutput && !this.#options.has('no-group-separator')) {
        this.#call.write(`${this.#options.value('group-separator') ?? '--'}\n`);
      }
      this.#hasOutput = true;
      this.#call.write(this.#settings.list === undefined ? output : `${output}${this.#settings.nameEnd}`);
    }
    if (isBinary) this.#call.warn(`grep: ${name}: binary file matches\n`);
  }
}

/** --include and --exclude: the last that matches decides; with an --include, all else is left out. */
function fileFilter(options: Options): (path: string) => boolean {
  const rules = options.given
    .filter(({ name }) => name === 'include' || name === 'exclude')
    .map(({ name, value }) => ({ includes: name === 'include', pattern: wildcard(value) }));
  if (rules.length === 0) return () => true;
  const startsIncluding = rules[0]?.includes ?? false;
  return (path) => {
    const rule = rules.findLast(({ pattern }) => pattern.test(baseName(path)) || pattern.test(path));
    return rule ? rule.includes : !startsIncluding;
  };
}
