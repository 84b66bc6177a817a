/** Reads a script of sed. The texts of errors are those of GNU. */

export interface SedPattern {
  source: string;
  ignoreCase: boolean;
  multiline: boolean;
}

export type Address =
  | { kind: 'line'; line: number }
  | { kind: 'last' }
  /** An empty pattern stands for the last one used. */
  | { kind: 'pattern'; pattern: SedPattern }
  | { kind: 'step'; first: number; step: number };

/** Where a range ends. */
export type RangeEnd = Address | { kind: 'count'; count: number } | { kind: 'multiple'; of: number };

export interface SedSubstitution {
  pattern: SedPattern;
  replacement: ReplacementPart[];
  global: boolean;
  number: number;
  print: number;
  evaluates: boolean;
  file: string | undefined;
}

export type ReplacementPart =
  | { kind: 'text'; text: string }
  | { kind: 'group'; group: number }
  /** `\U`, `\L`, `\E` from here on; `\u`, `\l` for the next character. */
  | { kind: 'case'; mode: 'U' | 'L' | 'E' | 'u' | 'l' };

export interface SedCommand {
  from: Address | undefined;
  to: RangeEnd | undefined;
  negated: boolean;
  name: string;
  /** Of a, i, c, and the names of labels and files. */
  text: string;
  /** Of q, Q, l and L. */
  number: number | undefined;
  substitution: SedSubstitution | undefined;
  /** Of y. */
  table: ReadonlyMap<string, string> | undefined;
  /** Of `{`: the command after its `}`; of b, t, T: where they lead. */
  target: number;
}

/** What is wrong with a script, and where. */
export class SedError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'SedError';
    this.exitCode = exitCode;
  }
}

export function parseSed(script: string, label: string): SedCommand[] {
  return new Parser(script, label).parse();
}

const endOfText = '';

class Parser {
  readonly #script: string;
  readonly #label: string;
  readonly #commands: SedCommand[] = [];
  readonly #open: number[] = [];
  readonly #labels = new Map<string, number>();
  #at = 0;

  constructor(script: string, label: string) {
    this.#script = script;
    this.#label = label;
  }

  parse(): SedCommand[] {
    if (/^#n(\n|$)/.test(this.#script)) this.#at = 2;
    for (;;) {
      this.#skip(/[\s;]*/y);
      if (this.#at >= this.#script.length) break;
      this.#command();
    }
    if (this.#open.length > 0) throw new SedError(`${this.#label}, char 0: unmatched \`{'`);
    for (const command of this.#commands) {
      if (!/^[btT]$/.test(command.name)) continue;
      const target = command.text === '' ? this.#commands.length : this.#labels.get(command.text);
      if (target === undefined) throw new SedError(`can't find label for jump to \`${command.text}'`, 4);
      command.target = target;
    }
    return this.#commands;
  }

  #fail(message: string): never {
    throw new SedError(`${this.#label}, char ${this.#at}: ${message}`);
  }

  #skip(pattern: RegExp): void {
    pattern.lastIndex = this.#at;
    this.#at += pattern.exec(this.#script)?.[0].length ?? 0;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#script);
    if (!match) return undefined;
    this.#at += match[0].length;
    return match;
  }

  get #next(): string {
    return this.#script[this.#at] ?? endOfText;
  }

  #command(): void {
    const from = this.#address();
    let to: RangeEnd | undefined;
    if (from) {
      this.#skip(/[ \t]*/y);
      if (this.#next === ',') {
        this.#at += 1;
        this.#skip(/[ \t]*/y);
        to = this.#rangeEnd();
        if (!to) this.#fail("unexpected `,'");
      }
    }
    this.#skip(/[ \t]*/y);
    let negated = false;
    while (this.#next === '!') {
      negated = true;
      this.#at += 1;
      this.#skip(/[ \t]*/y);
    }
    const name = this.#next;
    this.#at += 1;
    const command: SedCommand = {
      from,
      to,
      negated,
      name,
      text: '',
      number: undefined,
      substitution: undefined,
      table: undefined,
      target: -1,
    };
    if (name === endOfText || name === '\n' || name === ';') this.#fail('missing command');
    if (from?.kind === 'line' && from.line === 0 && to?.kind !== 'pattern')
      this.#fail('invalid usage of line address 0');
    this.#body(command);
  }

  #body(command: SedCommand): void {
    switch (command.name) {
      case '#':
        if (command.from) this.#fail("comments don't accept any addresses");
        this.#skip(/[^\n]*/y);
        return;
      case ':':
        if (command.from) this.#fail(": doesn't want any addresses");
        this.#skip(/[ \t]*/y);
        command.text = this.#take(/[^\s;]+/y)?.[0] ?? this.#fail('":" lacks a label');
        this.#labels.set(command.text, this.#commands.length);
        return;
      case '{':
        this.#open.push(this.#commands.length);
        this.#commands.push(command);
        return;
      case '}': {
        const start = this.#open.pop();
        if (start === undefined) this.#fail("unexpected `}'");
        if (command.from) this.#fail("} doesn't want any addresses");
        const opened = this.#commands[start];
        if (opened) opened.target = this.#commands.length;
        this.#end();
        return;
      }
      case 'a':
      case 'i':
      case 'c':
        command.text = this.#insertedText();
        break;
      case 'r':
      case 'R':
      case 'w':
      case 'W':
        this.#skip(/[ \t]*/y);
        command.text = this.#take(/[^\n]*/y)?.[0] ?? '';
        if (command.text === '') this.#fail('missing filename in r/R/w/W commands');
        break;
      case 'b':
      case 't':
      case 'T':
        this.#skip(/[ \t]*/y);
        command.text = this.#take(/[^\s;}]*/y)?.[0] ?? '';
        this.#end();
        break;
      case 'q':
      case 'Q':
      case 'l':
      case 'L': {
        this.#skip(/[ \t]*/y);
        const digits = this.#take(/\d+/y)?.[0];
        command.number = digits === undefined ? undefined : Number(digits);
        this.#end();
        break;
      }
      case 's':
        command.substitution = this.#substitution();
        break;
      case 'y':
        command.table = this.#table();
        this.#end();
        break;
      case 'e':
      case 'v':
        this.#skip(/[ \t]*/y);
        command.text = this.#take(/[^\n]*/y)?.[0] ?? '';
        break;
      default:
        if (!'=dDgGhHnNpPxzF'.includes(command.name)) this.#fail(`unknown command: \`${command.name}'`);
        this.#end();
    }
    this.#commands.push(command);
  }

  /** Nothing but the end of the command may follow. */
  #end(): void {
    this.#skip(/[ \t]*/y);
    if (this.#next === endOfText || /[\n;}#]/.test(this.#next)) return;
    this.#at += 1;
    this.#fail('extra characters after command');
  }

  #address(): Address | undefined {
    const step = this.#take(/(\d+)[ \t]*~[ \t]*(\d+)/y);
    if (step) return { kind: 'step', first: Number(step[1]), step: Number(step[2]) };
    const line = this.#take(/\d+/y);
    if (line) return { kind: 'line', line: Number(line[0]) };
    if (this.#next === '$') {
      this.#at += 1;
      return { kind: 'last' };
    }
    if (this.#next !== '/' && this.#next !== '\\') return undefined;
    if (this.#next === '\\') this.#at += 1;
    const delimiter = this.#next;
    this.#at += 1;
    const source = this.#delimited(delimiter, true);
    if (source === undefined) this.#fail('unterminated address regex');
    const flags = this.#take(/[IM]*/y)?.[0] ?? '';
    return { kind: 'pattern', pattern: { source, ignoreCase: flags.includes('I'), multiline: flags.includes('M') } };
  }

  #rangeEnd(): RangeEnd | undefined {
    const relative = this.#take(/([+~])(\d+)/y);
    if (relative) {
      const number = Number(relative[2]);
      return relative[1] === '+' ? { kind: 'count', count: number } : { kind: 'multiple', of: number };
    }
    return this.#address();
  }

  /** Up to the delimiter, which a backslash may stand before. Undefined: it does not come. */
  #delimited(delimiter: string, isPattern: boolean): string | undefined {
    let text = '';
    let inBracket = false;
    for (; this.#at < this.#script.length; this.#at += 1) {
      const character = this.#next;
      if (character === '\\' && !inBracket) {
        this.#at += 1;
        const escaped = this.#next;
        if (escaped === delimiter) text += escaped;
        else if (escaped === '\n' && isPattern) text += '\n';
        else text += `\\${escaped}`;
        continue;
      }
      if (character === delimiter && !inBracket) {
        this.#at += 1;
        return text;
      }
      if (character === '\n' && isPattern && !inBracket && delimiter !== '\n') return undefined;
      if (isPattern && !inBracket && character === '[') {
        const rest = this.#script.slice(this.#at + 1);
        const start = /^\^?\]?/.exec(rest)?.[0] ?? '';
        // A bracket that is never closed hides no delimiter.
        const close = closingBracket(this.#script, this.#at);
        if (close >= 0) {
          inBracket = true;
          text += character + start;
          this.#at += start.length;
          continue;
        }
      }
      if (inBracket && /^\[[:.=]/.test(this.#script.slice(this.#at, this.#at + 2))) {
        const mark = this.#script[this.#at + 1] ?? '';
        const close = this.#script.indexOf(`${mark}]`, this.#at + 2);
        if (close >= 0) {
          text += this.#script.slice(this.#at, close + 2);
          this.#at = close + 1;
          continue;
        }
      }
      if (inBracket && character === ']') inBracket = false;
      text += character;
    }
    return undefined;
  }

  #substitution(): SedSubstitution {
    const delimiter = this.#next;
    if (delimiter === endOfText || delimiter === '\n' || delimiter === '\\') {
      this.#fail("unterminated `s' command");
    }
    this.#at += 1;
    const source = this.#delimited(delimiter, true);
    if (source === undefined) this.#unterminated("unterminated `s' command");
    const replacement = this.#delimited(delimiter, false);
    if (replacement === undefined) this.#unterminated("unterminated `s' command");
    const substitution: SedSubstitution = {
      pattern: { source, ignoreCase: false, multiline: false },
      replacement: parseReplacement(replacement),
      global: false,
      number: 1,
      print: 0,
      evaluates: false,
      file: undefined,
    };
    for (;;) {
      const number = this.#take(/\d+/y);
      if (number) {
        substitution.number = Number(number[0]);
        if (substitution.number === 0) this.#fail("number option to `s' command may not be zero");
        continue;
      }
      const flag = this.#next;
      if (flag === 'g') substitution.global = true;
      else if (flag === 'p') substitution.print += 1;
      else if (flag === 'i' || flag === 'I') substitution.pattern.ignoreCase = true;
      else if (flag === 'm' || flag === 'M') substitution.pattern.multiline = true;
      else if (flag === 'e') substitution.evaluates = true;
      else if (flag === 'w') {
        this.#at += 1;
        this.#skip(/[ \t]*/y);
        substitution.file = this.#take(/[^\n]*/y)?.[0] ?? '';
        return substitution;
      } else break;
      this.#at += 1;
    }
    this.#skip(/[ \t]*/y);
    if (this.#next !== endOfText && !/[\n;}#]/.test(this.#next)) {
      this.#at += 1;
      this.#fail("unknown option to `s'");
    }
    return substitution;
  }

  #unterminated(message: string): never {
    this.#at = this.#script.length;
    this.#fail(message);
  }

  #table(): ReadonlyMap<string, string> {
    const delimiter = this.#next;
    this.#at += 1;
    const source = this.#delimited(delimiter, false);
    const target = source === undefined ? undefined : this.#delimited(delimiter, false);
    if (source === undefined || target === undefined) this.#unterminated("unterminated `y' command");
    const [from, to] = [source, target].map((text) =>
      Array.from(text.matchAll(/\\(.)|([^])/gs), ([, escaped, plain]) =>
        escaped === undefined ? (plain ?? '') : escaped === 'n' ? '\n' : escaped === 't' ? '\t' : escaped,
      ),
    );
    if (from?.length !== to?.length) this.#fail("strings for `y' command are different lengths");
    return new Map((from ?? []).map((character, index) => [character, to?.[index] ?? '']));
  }

  /** `a\` and lines that follow, or `a text`. */
  #insertedText(): string {
    this.#skip(/[ \t]*/y);
    if (this.#next === endOfText) this.#fail("expected \\ after `a', `c' or `i'");
    // A backslash keeps the blanks that follow.
    if (this.#take(/\\[ \t]*\n/y) === undefined && this.#next === '\\') this.#at += 1;
    if (this.#next === endOfText) return '';
    let text = '';
    for (; this.#at < this.#script.length; this.#at += 1) {
      const character = this.#next;
      if (character === '\n') break;
      if (character === '\\') {
        this.#at += 1;
        const escaped = this.#next;
        if (escaped === endOfText) break;
        text += replacementEscapes[escaped] ?? escaped;
      } else text += character;
    }
    return `${text}\n`;
  }
}

function closingBracket(text: string, start: number): number {
  let at = start + 1;
  if (text[at] === '^') at += 1;
  if (text[at] === ']') at += 1;
  while (at < text.length && text[at] !== ']' && text[at] !== '\n') {
    const mark = /^\[([:.=])/.exec(text.slice(at, at + 2))?.[1];
    const close = mark === undefined ? -1 : text.indexOf(`${mark}]`, at + 2);
    at = close < 0 ? at + 1 : close + 2;
  }
  return text[at] === ']' ? at : -1;
}

const replacementEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  f: '\f',
  v: '\v',
  a: '\u0007',
};

function parseReplacement(text: string): ReplacementPart[] {
  const parts: ReplacementPart[] = [];
  const add = (piece: string): void => {
    const last = parts.at(-1);
    if (last?.kind === 'text') last.text += piece;
    else parts.push({ kind: 'text', text: piece });
  };
  const pieces = /\\(\d)|\\([ULEul])|\\x([\da-fA-F]{2})|\\o([0-7]{1,3})|\\d(\d{3})|\\([^])|(&)|([^\\&]+)/g;
  for (const [, digit, mode, hex, octal, decimal, escaped, whole, plain] of text.matchAll(pieces)) {
    if (digit !== undefined) parts.push({ kind: 'group', group: Number(digit) });
    else if (whole !== undefined) parts.push({ kind: 'group', group: 0 });
    else if (mode !== undefined) parts.push({ kind: 'case', mode: mode as 'U' });
    else if (hex !== undefined) add(String.fromCharCode(Number.parseInt(hex, 16)));
    else if (octal !== undefined) add(String.fromCharCode(Number.parseInt(octal, 8)));
    else if (decimal !== undefined) add(String.fromCharCode(Number(decimal)));
    else if (escaped !== undefined) add(replacementEscapes[escaped] ?? escaped);
    else add(plain ?? '');
  }
  return parts;
}
