/** Runs a script of sed over lines. */
import { Addresses } from './addresses.ts';
import { SedRuntimeError } from './errors.ts';
import { SedPatterns } from './patterns.ts';
import { showLine } from './show-line.ts';
import type { SedLine, SedStreams } from './streams.ts';
import { substitute } from './substitute.ts';
import type { SedCommand, SedSubstitution } from './syntax.ts';

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

/** What follows a command: the next one, another cycle, or the end. */
type Flow = number | 'cycle' | 'restart' | 'quit';

export class SedMachine {
  readonly #commands: readonly SedCommand[];
  readonly #settings: SedSettings;
  readonly #streams: SedStreams;
  readonly #patterns: SedPatterns;
  readonly #addresses: Addresses;
  #line: SedLine = { text: '', ends: true, number: 0, isLast: false, file: '-' };
  #space = '';
  #hold = '';
  #substituted = false;
  /** What is printed when the cycle ends. */
  #appended: string[] = [];
  exitCode = 0;

  constructor(commands: readonly SedCommand[], settings: SedSettings, streams: SedStreams) {
    this.#commands = commands;
    this.#settings = settings;
    this.#streams = streams;
    this.#patterns = new SedPatterns(settings);
    this.#addresses = new Addresses(this.#patterns);
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
      if (!this.#addresses.applies(command, this.#line, this.#space)) {
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
      case 'c':
        if (command.negated || !this.#addresses.isOpen(command)) this.#streams.print(command.text);
        return 'cycle';
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
        this.#streams.print(showLine(this.#space, command.number ?? this.#settings.wrap, this.#settings.unicode));
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
    const result = substitute(this.#space, this.#patterns.compile(substitution.pattern), substitution);
    if (result === undefined) return;
    this.#space = result;
    this.#substituted = true;
    if (substitution.evaluates) throw new SedRuntimeError('the e flag is not supported in this sandbox');
    for (let time = 0; time < substitution.print; time += 1) this.#printSpace();
    if (substitution.file !== undefined) this.#streams.writeFile(substitution.file, this.#space + this.#settings.end);
  }
}
