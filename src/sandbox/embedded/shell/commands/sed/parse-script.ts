import { SedError } from './errors.ts';
import { parseReplacement, replacementEscapes } from './parse-replacement.ts';
import { ScriptReader, endOfText } from './script-reader.ts';
import type { Address, RangeEnd, SedCommand, SedSubstitution } from './syntax.ts';

/** `label`: what errors say where the script comes from. Throws SedError. */
export function parseSed(script: string, label: string): SedCommand[] {
  return new Parser(new ScriptReader(script, label)).parse();
}

class Parser {
  readonly #script: ScriptReader;
  readonly #commands: SedCommand[] = [];
  readonly #open: number[] = [];
  readonly #labels = new Map<string, number>();

  constructor(script: ScriptReader) {
    this.#script = script;
  }

  parse(): SedCommand[] {
    this.#script.skip(/#n(?=\n|$)/y);
    for (;;) {
      this.#script.skip(/[\s;]*/y);
      if (this.#script.isOver) break;
      this.#command();
    }
    if (this.#open.length > 0) this.#script.fail("unmatched `{'", 0);
    for (const command of this.#commands) {
      if (!/^[btT]$/.test(command.name)) continue;
      const target = command.text === '' ? this.#commands.length : this.#labels.get(command.text);
      if (target === undefined) throw new SedError(`can't find label for jump to \`${command.text}'`, 4);
      command.target = target;
    }
    return this.#commands;
  }

  #command(): void {
    const from = this.#address();
    let to: RangeEnd | undefined;
    if (from) {
      this.#script.skip(/[ \t]*/y);
      if (this.#script.next === ',') {
        this.#script.at += 1;
        this.#script.skip(/[ \t]*/y);
        to = this.#rangeEnd();
        if (!to) this.#script.fail("unexpected `,'");
      }
    }
    this.#script.skip(/[ \t]*/y);
    let negated = false;
    while (this.#script.next === '!') {
      negated = true;
      this.#script.at += 1;
      this.#script.skip(/[ \t]*/y);
    }
    const name = this.#script.next;
    this.#script.at += 1;
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
    if (name === endOfText || name === '\n' || name === ';') this.#script.fail('missing command');
    if (from?.kind === 'line' && from.line === 0 && to?.kind !== 'pattern')
      this.#script.fail('invalid usage of line address 0');
    this.#body(command);
  }

  #body(command: SedCommand): void {
    switch (command.name) {
      case '#':
        if (command.from) this.#script.fail("comments don't accept any addresses");
        this.#script.skip(/[^\n]*/y);
        return;
      case ':':
        if (command.from) this.#script.fail(": doesn't want any addresses");
        this.#script.skip(/[ \t]*/y);
        command.text = this.#script.take(/[^\s;]+/y)?.[0] ?? this.#script.fail('":" lacks a label');
        this.#labels.set(command.text, this.#commands.length);
        return;
      case '{':
        this.#open.push(this.#commands.length);
        this.#commands.push(command);
        return;
      case '}': {
        const start = this.#open.pop();
        if (start === undefined) this.#script.fail("unexpected `}'");
        if (command.from) this.#script.fail("} doesn't want any addresses");
        const opened = this.#commands[start];
        if (opened) opened.target = this.#commands.length;
        this.#script.expectEnd();
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
        this.#script.skip(/[ \t]*/y);
        command.text = this.#script.take(/[^\n]*/y)?.[0] ?? '';
        if (command.text === '') this.#script.fail('missing filename in r/R/w/W commands');
        break;
      case 'b':
      case 't':
      case 'T':
        this.#script.skip(/[ \t]*/y);
        command.text = this.#script.take(/[^\s;}]*/y)?.[0] ?? '';
        this.#script.expectEnd();
        break;
      case 'q':
      case 'Q':
      case 'l':
      case 'L': {
        this.#script.skip(/[ \t]*/y);
        const digits = this.#script.take(/\d+/y)?.[0];
        command.number = digits === undefined ? undefined : Number(digits);
        this.#script.expectEnd();
        break;
      }
      case 's':
        command.substitution = this.#substitution();
        break;
      case 'y':
        command.table = this.#table();
        this.#script.expectEnd();
        break;
      case 'e':
      case 'v':
        this.#script.skip(/[ \t]*/y);
        command.text = this.#script.take(/[^\n]*/y)?.[0] ?? '';
        break;
      default:
        if (!'=dDgGhHnNpPxzF'.includes(command.name)) this.#script.fail(`unknown command: \`${command.name}'`);
        this.#script.expectEnd();
    }
    this.#commands.push(command);
  }

  #address(): Address | undefined {
    const step = this.#script.take(/(\d+)[ \t]*~[ \t]*(\d+)/y);
    if (step) return { kind: 'step', first: Number(step[1]), step: Number(step[2]) };
    const line = this.#script.take(/\d+/y);
    if (line) return { kind: 'line', line: Number(line[0]) };
    if (this.#script.next === '$') {
      this.#script.at += 1;
      return { kind: 'last' };
    }
    if (this.#script.next !== '/' && this.#script.next !== '\\') return undefined;
    if (this.#script.next === '\\') this.#script.at += 1;
    const delimiter = this.#script.next;
    this.#script.at += 1;
    const source = this.#script.delimited(delimiter, true);
    if (source === undefined) this.#script.fail('unterminated address regex');
    const flags = this.#script.take(/[IM]*/y)?.[0] ?? '';
    return { kind: 'pattern', pattern: { source, ignoreCase: flags.includes('I'), multiline: flags.includes('M') } };
  }

  #rangeEnd(): RangeEnd | undefined {
    const relative = this.#script.take(/([+~])(\d+)/y);
    if (relative) {
      const number = Number(relative[2]);
      return relative[1] === '+' ? { kind: 'count', count: number } : { kind: 'multiple', of: number };
    }
    return this.#address();
  }

  #substitution(): SedSubstitution {
    const delimiter = this.#script.next;
    if (delimiter === endOfText || delimiter === '\n' || delimiter === '\\') {
      this.#script.fail("unterminated `s' command");
    }
    this.#script.at += 1;
    const source = this.#script.delimited(delimiter, true);
    if (source === undefined) this.#script.failAtEnd("unterminated `s' command");
    const replacement = this.#script.delimited(delimiter, false);
    if (replacement === undefined) this.#script.failAtEnd("unterminated `s' command");
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
      const number = this.#script.take(/\d+/y);
      if (number) {
        substitution.number = Number(number[0]);
        if (substitution.number === 0) this.#script.fail("number option to `s' command may not be zero");
        continue;
      }
      const flag = this.#script.next;
      if (flag === 'g') substitution.global = true;
      else if (flag === 'p') substitution.print += 1;
      else if (flag === 'i' || flag === 'I') substitution.pattern.ignoreCase = true;
      else if (flag === 'm' || flag === 'M') substitution.pattern.multiline = true;
      else if (flag === 'e') substitution.evaluates = true;
      else if (flag === 'w') {
        this.#script.at += 1;
        this.#script.skip(/[ \t]*/y);
        substitution.file = this.#script.take(/[^\n]*/y)?.[0] ?? '';
        return substitution;
      } else break;
      this.#script.at += 1;
    }
    this.#script.skip(/[ \t]*/y);
    if (this.#script.next !== endOfText && !/[\n;}#]/.test(this.#script.next)) {
      this.#script.at += 1;
      this.#script.fail("unknown option to `s'");
    }
    return substitution;
  }

  #table(): ReadonlyMap<string, string> {
    const delimiter = this.#script.next;
    this.#script.at += 1;
    const source = this.#script.delimited(delimiter, false);
    const target = source === undefined ? undefined : this.#script.delimited(delimiter, false);
    if (source === undefined || target === undefined) this.#script.failAtEnd("unterminated `y' command");
    const [from, to] = [source, target].map((text) =>
      Array.from(text.matchAll(/\\(.)|([^])/gs), ([, escaped, plain]) =>
        escaped === undefined ? (plain ?? '') : escaped === 'n' ? '\n' : escaped === 't' ? '\t' : escaped,
      ),
    );
    if (from?.length !== to?.length) this.#script.fail("strings for `y' command are different lengths");
    return new Map((from ?? []).map((character, index) => [character, to?.[index] ?? '']));
  }

  /** `a\` and lines that follow, or `a text`. */
  #insertedText(): string {
    this.#script.skip(/[ \t]*/y);
    if (this.#script.next === endOfText) this.#script.fail("expected \\ after `a', `c' or `i'");
    // A backslash keeps the blanks that follow.
    if (this.#script.take(/\\[ \t]*\n/y) === undefined && this.#script.next === '\\') this.#script.at += 1;
    if (this.#script.next === endOfText) return '';
    let text = '';
    for (; !this.#script.isOver; this.#script.at += 1) {
      const character = this.#script.next;
      if (character === '\n') break;
      if (character === '\\') {
        this.#script.at += 1;
        const escaped = this.#script.next;
        if (escaped === endOfText) break;
        text += replacementEscapes[escaped] ?? escaped;
      } else text += character;
    }
    return `${text}\n`;
  }
}
