/**
 * The commands of a command line, as far as they can be told without running it. Whatever is not fully understood makes
 * the line not plain: its commands are then the ones that could be found, and there may be others.
 */

export interface CommandLine {
  /** The words of each command, those that another one runs included: for `xargs rm` that and `rm`. */
  commands: string[][];
  /** These are all commands, word for word: no expansion, no redirection to a file, no compound command. */
  isPlain: boolean;
}

/** What nests deeper is not looked into. */
const MAX_DEPTH = 12;

export function parseCommandLine(text: string): CommandLine {
  return parseNested(text, 0);
}

function parseNested(text: string, depth: number): CommandLine {
  const scanner = new Scanner(text);
  scanner.commandsUntil(undefined);
  const line: CommandLine = { commands: [], isPlain: scanner.isPlain && !STRANGE.test(text) };
  for (const words of scanner.found) addCommand(line, words, depth);
  return line;
}

/** Words that only lead to a command, or stand around one. */
const RESERVED = new Set(
  'if then elif else fi while until do done for case esac in select function coproc time ! { } [[ ]]'.split(' '),
);
const LEADS_ON = new Set('if then elif else while until do coproc time ! {'.split(' '));

/** Commands that run the command in their arguments. */
const RUNNERS = new Set('sudo doas env command builtin exec nohup nice ionice timeout stdbuf setsid xargs'.split(' '));
const SHELLS = new Set('sh bash dash zsh ash ksh'.split(' '));
const FIND_RUNNERS = new Set(['-exec', '-execdir', '-ok', '-okdir']);

/** Characters that one shell may take for a blank or the end of a line, and another not. */
// oxlint-disable-next-line no-control-regex
const STRANGE = /[^\S \t\n]|[\0-\x08\x0e-\x1f\x7f\x85]/;

const ASSIGNMENT = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/;
/** What stands between a runner and the command: options, settings, counts and durations. */
const RUNNER_ARGUMENT = /^(?:-.*|[A-Za-z_]\w*=.*|\d[\d.]*[smhd]?|\{\})$/s;

function addCommand(line: CommandLine, all: readonly string[], depth: number): void {
  const from = all.findIndex((word) => !ASSIGNMENT.test(word) && !LEADS_ON.has(word));
  const words = from < 0 ? [] : all.slice(from);
  const [name] = words;
  // An assignment may change what a command means; an expansion in its name, which one it is.
  if (from !== 0 || name === undefined || RESERVED.has(name) || /[*?[~]/.test(name)) line.isPlain = false;
  if (name === undefined) return;
  line.commands.push(words);
  if (depth >= MAX_DEPTH) {
    line.isPlain = false;
    return;
  }
  const program = name.slice(name.lastIndexOf('/') + 1);
  const args = words.slice(1);
  for (const inner of argumentsThatRun(program, args)) addCommand(line, inner, depth + 1);
  const script = scriptIn(program, args);
  if (script === undefined) return;
  const inner = parseNested(script, depth + 1);
  line.commands.push(...inner.commands);
  if (!inner.isPlain) line.isPlain = false;
}

/** The commands that a command runs, in words. */
function argumentsThatRun(program: string, args: readonly string[]): string[][] {
  // The body of a function begins on the line of its name.
  if (program === 'function') return [args.slice(args.indexOf('{') + 1)];
  if (RUNNERS.has(program)) {
    const from = args.findIndex((word) => !RUNNER_ARGUMENT.test(word));
    return from < 0 ? [] : [args.slice(from)];
  }
  if (program !== 'find') return [];
  return args.flatMap((word, index) => {
    if (!FIND_RUNNERS.has(word)) return [];
    const rest = args.slice(index + 1);
    const end = rest.findIndex((other) => other === ';' || other === '+');
    return [end < 0 ? rest : rest.slice(0, end)];
  });
}

/** The command line that a command runs, as text. */
function scriptIn(program: string, args: readonly string[]): string | undefined {
  if (program === 'eval') return args.join(' ');
  const option = SHELLS.has(program) ? args.findIndex((word) => /^-\w*c\w*$/.test(word)) : -1;
  return option < 0 ? undefined : args[option + 1];
}

/** Reads a line from left to right, with bash's quoting. */
class Scanner {
  readonly found: string[][] = [];
  isPlain = true;
  readonly #text: string;
  #at = 0;
  #depth = 0;
  #words: string[] = [];
  /** Undefined between words. */
  #word: string | undefined;
  /** The operator whose target the word is. */
  #redirection: string | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads commands up to a closing character, or the end. */
  commandsUntil(end: ')' | '`' | undefined): void {
    let open = 0;
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at++] ?? '';
      if (character === end && open === 0) break;
      if (character === '(') open += 1;
      if (character === ')') open -= 1;
      this.#take(character);
    }
    if (end !== undefined) this.isPlain = false;
    this.#endCommand();
  }

  #take(character: string): void {
    const next = this.#text[this.#at];
    switch (character) {
      case ' ':
      case '\t':
        this.#endWord();
        return;
      case '\n':
      case ';':
      case '|':
        this.#endCommand();
        return;
      case '&':
        if (next === '>') this.#redirect('&');
        else this.#endCommand();
        return;
      case '<':
      case '>':
        this.#redirect(character);
        return;
      case "'":
        this.#append(this.#upTo("'"));
        return;
      case '"':
        this.#doubleQuoted();
        return;
      case '\\':
        this.#at += 1;
        // Shells differ in what a line that goes on within a word means.
        if (next === undefined || (next === '\n' && this.#word !== undefined)) this.isPlain = false;
        else if (next !== '\n') this.#append(next);
        return;
      case '$':
      case '`':
        this.#expansion(character);
        return;
      case '(':
      case ')':
        this.isPlain = false;
        this.#endCommand();
        return;
      case '{':
      case '}':
        // Braces expand, but for an empty pair that is a word by itself.
        if (this.#word === undefined && /^\{\}(?=[\s;&|]|$)/.test(this.#text.slice(this.#at - 1, this.#at + 2))) {
          this.#append('{}');
          this.#at += 1;
          return;
        }
        this.isPlain = false;
        this.#append(character);
        return;
      case '!':
        this.#append(character);
        // Some shells take it for a word of its own at the beginning of a command.
        if (this.#words.length === 0 && this.#word === '!') this.#endWord();
        return;
      case '#':
        this.isPlain = false;
        if (this.#word !== undefined) this.#append(character);
        else {
          this.#upTo('\n');
          this.#endCommand();
        }
        return;
      default:
        this.#append(character);
    }
  }

  #append(text: string): void {
    this.#word = (this.#word ?? '') + text;
  }

  #endWord(): void {
    const word = this.#word;
    this.#word = undefined;
    if (word === undefined) return;
    const operator = this.#redirection;
    this.#redirection = undefined;
    if (operator === undefined) this.#words.push(word);
    else if (!isHarmless(operator, word)) this.isPlain = false;
  }

  #endCommand(): void {
    this.#endWord();
    if (this.#redirection !== undefined) this.isPlain = false;
    this.#redirection = undefined;
    if (this.#words.length > 0) this.found.push(this.#words);
    this.#words = [];
  }

  #redirect(first: string): void {
    // A number right before it names what is redirected. What else stands there, shells read in different ways.
    if (this.#word !== undefined) {
      const before = this.#text.slice(Math.max(0, this.#at - 4), this.#at - 1);
      if (first !== '&' && /(?:^|\s)\d$/.test(before)) this.#word = undefined;
      else this.isPlain = false;
    }
    this.#endWord();
    let operator = first;
    for (let next = this.#text[this.#at]; next !== undefined && '<>&|'.includes(next); next = this.#text[this.#at]) {
      operator += next;
      this.#at += 1;
    }
    this.#redirection = operator;
  }

  /** The text up to a character, which is passed. Without one the line is broken. */
  #upTo(end: string): string {
    const found = this.#text.indexOf(end, this.#at);
    const text = this.#text.slice(this.#at, found < 0 ? undefined : found);
    this.#at = found < 0 ? this.#text.length : found + 1;
    if (found < 0 && end !== '\n') this.isPlain = false;
    return text;
  }

  #doubleQuoted(): void {
    this.#append('');
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at++] ?? '';
      if (character === '"') return;
      if (character === '\\') {
        const next = this.#text[this.#at++] ?? '';
        if (next !== '\n') this.#append('$`"\\'.includes(next) ? next : `\\${next}`);
      } else if (character === '$' || character === '`') this.#expansion(character);
      else this.#append(character);
    }
    this.isPlain = false;
  }

  /** Something that bash replaces. The commands in it are found, what it gives is not known. */
  #expansion(first: '$' | '`'): void {
    this.isPlain = false;
    const next = this.#text[this.#at];
    if (first === '$' && next === "'") {
      this.#at += 1;
      this.#append(this.#upTo("'"));
      return;
    }
    this.#append(first);
    if (first === '$' && next !== '(') return;
    if (first === '$') this.#at += 1;
    this.#nested(first === '$' ? ')' : '`');
  }

  #nested(end: ')' | '`'): void {
    const [words, word, redirection] = [this.#words, this.#word, this.#redirection];
    [this.#words, this.#word, this.#redirection] = [[], undefined, undefined];
    this.#depth += 1;
    if (this.#depth <= MAX_DEPTH) this.commandsUntil(end);
    else this.#at = this.#text.length;
    this.#depth -= 1;
    [this.#words, this.#word, this.#redirection] = [words, word, redirection];
  }
}

/** Streams that are joined, or thrown away. */
function isHarmless(operator: string, target: string): boolean {
  if (operator === '>&') return /^(?:\d+|-)$/.test(target);
  return ['>', '>>', '&>', '&>>'].includes(operator) && target === '/dev/null';
}
