/** Runs a script of sed over lines. */
import { basicPattern, extendedPattern } from '../support/posix-pattern.ts';
import type { Address, RangeEnd, ReplacementPart, SedCommand, SedPattern, SedSubstitution } from './sed-script.ts';

/** What the machine reads and writes. Lines come without their ends. */
export interface SedStreams {
  /** The next line; undefined at the end of all. */
  next: () => SedLine | undefined;
  /** Whether there is another line. */
  hasNext: () => boolean;
  print: (text: string) => void;
  writeFile: (path: string, text: string) => void;
  /** The text of a file; empty if it cannot be read. */
  readFile: (path: string) => string;
  /** The next line of a file for `R`. */
  readLine: (path: string) => string | undefined;
}

export interface SedLine {
  text: string;
  /** Whether it has its end of line; the last one of the input may lack it. */
  ends: boolean;
  /** Of its own file with -s or -i, else of all. */
  number: number;
  isLast: boolean;
  file: string;
}

export interface SedSettings {
  quiet: boolean;
  extended: boolean;
  unicode: boolean;
  /** What ends a line. */
  end: string;
  posix: boolean;
  /** Columns of `l`. */
  wrap: number;
}

interface RangeState {
  active: boolean;
  /** The last line, if it is known. */
  until: number;
}

/** What follows a command: the next one, another cycle, or the end. */
type Flow = number | 'cycle' | 'restart' | 'quit';

export class SedMachine {
  readonly #commands: readonly SedCommand[];
  readonly #settings: SedSettings;
  readonly #streams: SedStreams;
  readonly #patterns = new Map<string, RegExp>();
  readonly #ranges = new Map<SedCommand, RangeState>();
  #line: SedLine = { text: '', ends: true, number: 0, isLast: false, file: '-' };
  #space = '';
  #hold = '';
  #substituted = false;
  #lastPattern: RegExp | undefined;
  /** What is printed when the cycle ends. */
  #appended: string[] = [];
  exitCode = 0;

  constructor(commands: readonly SedCommand[], settings: SedSettings, streams: SedStreams) {
    this.#commands = commands;
    this.#settings = settings;
    this.#streams = streams;
  }

  run(): void {
    for (let keeps = false; ;) {
      if (!keeps) {
        const line = this.#streams.next();
        if (!line) return;
        this.#take(line, line.text);
      }
      const flow = this.#cycle();
      if (flow === 'quit') return;
      keeps = flow === 'restart';
    }
  }

  #take(line: SedLine, space: string): void {
    this.#line = line;
    this.#space = space;
  }

  #cycle(): Flow {
    this.#substituted = false;
    let at = 0;
    while (at < this.#commands.length) {
      const command = this.#commands[at];
      if (!command) break;
      if (!this.#applies(command)) {
        at = command.name === '{' ? command.target : at + 1;
        continue;
      }
      const flow = this.#execute(command, at);
      if (typeof flow === 'number') at = flow;
      else if (flow !== 'cycle') return this.#ended(flow);
      else return this.#ended('cycle');
    }
    if (!this.#settings.quiet) this.#printSpace();
    return this.#ended('cycle');
  }

  #ended(flow: Flow): Flow {
    for (const text of this.#appended) this.#streams.print(text);
    this.#appended = [];
    return flow;
  }

  #printSpace(): void {
    this.#streams.print(this.#line.ends ? this.#space + this.#settings.end : this.#space);
  }

  #printLine(text: string): void {
    this.#streams.print(this.#line.ends ? text + this.#settings.end : text);
  }

  #applies(command: SedCommand): boolean {
    if (!command.from) return true;
    const matched = command.to ? this.#inRange(command, command.from, command.to) : this.#matches(command.from);
    return matched !== command.negated;
  }

  #matches(address: Address): boolean {
    switch (address.kind) {
      case 'line':
        return this.#line.number === address.line;
      case 'last':
        return this.#line.isLast;
      case 'step':
        return address.step === 0
          ? this.#line.number === address.first
          : this.#line.number >= address.first && (this.#line.number - address.first) % address.step === 0;
      case 'pattern':
        return this.#test(address.pattern);
    }
  }

  #inRange(command: SedCommand, from: Address, to: RangeEnd): boolean {
    const { number } = this.#line;
    const state = this.#ranges.get(command) ?? { active: from.kind === 'line' && from.line === 0, until: Infinity };
    this.#ranges.set(command, state);
    if (!state.active) {
      if (!this.#matches(from)) return false;
      state.until = this.#rangeLimit(to, number);
      // A range whose end is a line that has passed is one line.
      state.active = state.until > number;
      return true;
    }
    if (to.kind === 'pattern') {
      if (this.#test(to.pattern)) state.active = false;
    } else if (to.kind === 'last') {
      if (this.#line.isLast) state.active = false;
    } else if (to.kind === 'step') {
      if (this.#matches(to)) state.active = false;
    } else if (number >= state.until) {
      state.active = false;
      if (number > state.until) return this.#matches(from);
    }
    return true;
  }

  #rangeLimit(to: RangeEnd, number: number): number {
    switch (to.kind) {
      case 'line':
        return to.line;
      case 'count':
        return number + to.count;
      case 'multiple':
        return to.of === 0 ? number : (Math.floor(number / to.of) + 1) * to.of;
      case 'last':
        return this.#line.isLast ? number : Infinity;
      default:
        return Infinity;
    }
  }

  #pattern(pattern: SedPattern): RegExp {
    if (pattern.source === '') {
      if (!this.#lastPattern) throw new SedRuntimeError('no previous regular expression');
      return this.#lastPattern;
    }
    const key = `${pattern.ignoreCase ? 'i' : ''}${pattern.multiline ? 'm' : ''}/${pattern.source}`;
    let compiled = this.#patterns.get(key);
    if (!compiled) {
      const { extended, unicode } = this.#settings;
      const options = { global: true, unicode, ignoreCase: pattern.ignoreCase, withinLines: pattern.multiline };
      const source = withEscapes(pattern.source);
      compiled = extended ? extendedPattern(source, options) : basicPattern(source, options);
      this.#patterns.set(key, compiled);
    }
    this.#lastPattern = compiled;
    return compiled;
  }

  #test(pattern: SedPattern): boolean {
    const compiled = this.#pattern(pattern);
    compiled.lastIndex = 0;
    return compiled.test(this.#space);
  }

  #execute(command: SedCommand, at: number): Flow {
    const { end } = this.#settings;
    switch (command.name) {
      case '{':
        return at + 1;
      case '=':
        this.#streams.print(`${this.#line.number}\n`);
        return at + 1;
      case 'a':
        this.#appended.push(command.text);
        return at + 1;
      case 'i':
        this.#streams.print(command.text);
        return at + 1;
      case 'c': {
        const state = command.to ? this.#ranges.get(command) : undefined;
        if (!state || !state.active || command.negated) this.#streams.print(command.text);
        return 'cycle';
      }
      case 'd':
        return 'cycle';
      case 'D': {
        const line = this.#space.indexOf(end);
        if (line < 0) return 'cycle';
        this.#space = this.#space.slice(line + 1);
        return 'restart';
      }
      case 'g':
        this.#space = this.#hold;
        return at + 1;
      case 'G':
        this.#space += end + this.#hold;
        return at + 1;
      case 'h':
        this.#hold = this.#space;
        return at + 1;
      case 'H':
        this.#hold += end + this.#space;
        return at + 1;
      case 'x':
        [this.#space, this.#hold] = [this.#hold, this.#space];
        return at + 1;
      case 'z':
        this.#space = '';
        return at + 1;
      case 'F':
        this.#streams.print(`${this.#line.file}\n`);
        return at + 1;
      case 'l':
        this.#streams.print(visible(this.#space, command.number ?? this.#settings.wrap, this.#settings.unicode));
        return at + 1;
      case 'n':
      case 'N':
        return this.#nextLine(command.name, at);
      case 'p':
        this.#printSpace();
        return at + 1;
      case 'P': {
        const line = this.#space.indexOf(end);
        if (line < 0) this.#printLine(this.#space);
        else this.#streams.print(this.#space.slice(0, line) + end);
        return at + 1;
      }
      case 'q':
      case 'Q':
        if (command.name === 'q' && !this.#settings.quiet) this.#printSpace();
        this.exitCode = command.number ?? 0;
        return 'quit';
      case 'r': {
        const text = this.#streams.readFile(command.text);
        if (text !== '') this.#appended.push(text);
        return at + 1;
      }
      case 'R': {
        const line = this.#streams.readLine(command.text);
        if (line !== undefined) this.#appended.push(line + end);
        return at + 1;
      }
      case 'w':
        this.#streams.writeFile(command.text, this.#space + end);
        return at + 1;
      case 'W':
        this.#streams.writeFile(command.text, `${this.#space.split(end)[0] ?? ''}${end}`);
        return at + 1;
      case 'y':
        this.#space = Array.from(this.#space, (character) => command.table?.get(character) ?? character).join('');
        return at + 1;
      case 's':
        if (command.substitution) this.#substitute(command.substitution);
        return at + 1;
      case 'b':
        return command.target;
      case 't':
      case 'T': {
        const jumps = this.#substituted === (command.name === 't');
        this.#substituted = false;
        return jumps ? command.target : at + 1;
      }
      case 'e':
        throw new SedRuntimeError('the e command is not supported in this sandbox');
      default:
        return at + 1;
    }
  }

  #nextLine(name: 'n' | 'N', at: number): Flow {
    if (!this.#streams.hasNext()) {
      // GNU prints the pattern space when N finds no line.
      if ((name === 'n' || !this.#settings.posix) && !this.#settings.quiet) this.#printSpace();
      return 'quit';
    }
    if (name === 'n' && !this.#settings.quiet) this.#printSpace();
    this.#ended('cycle');
    const line = this.#streams.next();
    if (line) this.#take(line, name === 'n' ? line.text : this.#space + this.#settings.end + line.text);
    return at + 1;
  }

  #substitute(substitution: SedSubstitution): void {
    const pattern = this.#pattern(substitution.pattern);
    const { number, global, replacement } = substitution;
    const source = this.#space;
    let result = '';
    let copied = 0;
    let count = 0;
    let from = 0;
    let lastEnd = -1;
    while (from <= source.length) {
      pattern.lastIndex = from;
      const match = pattern.exec(source);
      if (!match) break;
      const end = match.index + match[0].length;
      // An empty match right behind another one does not count.
      const counts = !(match[0] === '' && match.index === lastEnd);
      if (counts) {
        count += 1;
        lastEnd = end;
        if (count >= number) {
          result += source.slice(copied, match.index) + expand(replacement, match);
          copied = end;
          if (!global) break;
        }
      }
      from = match[0] === '' ? end + 1 : end;
    }
    if (count < number) return;
    this.#space = result + source.slice(copied);
    this.#substituted = true;
    if (substitution.evaluates) throw new SedRuntimeError('the e flag is not supported in this sandbox');
    for (let time = 0; time < substitution.print; time += 1) this.#printSpace();
    if (substitution.file !== undefined) this.#streams.writeFile(substitution.file, this.#space + this.#settings.end);
  }
}

export class SedRuntimeError extends Error {
  override name = 'SedRuntimeError';
}

function expand(parts: readonly ReplacementPart[], match: RegExpExecArray): string {
  let text = '';
  let mode: 'U' | 'L' | 'E' = 'E';
  let once: 'u' | 'l' | undefined;
  for (const part of parts) {
    if (part.kind === 'case') {
      if (part.mode === 'u' || part.mode === 'l') once = part.mode;
      else mode = part.mode;
      continue;
    }
    let piece = part.kind === 'text' ? part.text : (match[part.group] ?? '');
    if (mode !== 'E') piece = mode === 'U' ? piece.toUpperCase() : piece.toLowerCase();
    if (once && piece !== '') {
      const [first = ''] = piece;
      piece = (once === 'u' ? first.toUpperCase() : first.toLowerCase()) + piece.slice(first.length);
      once = undefined;
    }
    text += piece;
  }
  return text;
}

/** Escapes that GNU sed reads before the expression is compiled. */
const withEscapes = (source: string): string =>
  source.replace(
    /\\(?:x([\da-fA-F]{2})|o([0-7]{1,3})|d(\d{3})|([tfrva])|([^]))/g,
    (all, hex?: string, octal?: string, decimal?: string, letter?: string) => {
      const code =
        hex === undefined
          ? octal === undefined
            ? decimal === undefined
              ? undefined
              : Number(decimal)
            : Number.parseInt(octal, 8)
          : Number.parseInt(hex, 16);
      if (code !== undefined) return String.fromCharCode(code).replace(/[\\^$.*[\]]/, String.raw`\$&`);
      return letter === undefined ? all : ({ t: '\t', f: '\f', r: '\r', v: '\v', a: '\u0007' }[letter] ?? all);
    },
  );

const visibleEscapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\u0007': String.raw`\a`,
  '\b': String.raw`\b`,
  '\f': String.raw`\f`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
  '\v': String.raw`\v`,
};

/** As `l` shows text: everything that cannot be printed is written out, and long lines are folded. */
function visible(text: string, width: number, unicode: boolean): string {
  const limit = width <= 1 ? Infinity : width - 1;
  let output = '';
  let column = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const shown =
      visibleEscapes[character] ??
      (code >= 32 && code < 127
        ? character
        : (unicode ? Array.from(new TextEncoder().encode(character)) : [code])
            .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
            .join(''));
    if (column + shown.length > limit) {
      output += '\\\n';
      column = 0;
    }
    output += shown;
    column += shown.length;
  }
  return `${output}$\n`;
}
