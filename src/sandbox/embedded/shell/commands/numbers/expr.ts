import { CommandFailure, bareCommand } from '../support/command.ts';
import { isAscii } from '../support/bytes.ts';
import { PatternError, basicPattern } from '../support/posix-pattern.ts';

/** The exit code is 1 for an empty result or 0, as for a test that fails. */
export const exprCommand = bareCommand(
  'expr',
  (call) => {
    const words = call.args[0] === '--' ? call.args.slice(1) : call.args;
    if (words.length === 0) throw new CommandFailure(`missing operand\nTry 'expr --help' for more information.`, 2);
    const value = new Expression(words).evaluate();
    call.print(`${value}\n`);
    call.exitCode = isNull(value) ? 1 : 0;
  },
  2,
);

const isNull = (value: string): boolean => /^-?0*$/.test(value);

const precedences: readonly (readonly string[])[] = [
  ['|'],
  ['&'],
  ['<', '<=', '=', '==', '!=', '>=', '>'],
  ['+', '-'],
  ['*', '/', '%'],
  [':'],
];

class Expression {
  readonly #words: readonly string[];
  #at = 0;

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  evaluate(): string {
    const value = this.#level(0);
    const extra = this.#words[this.#at];
    if (extra !== undefined) throw new CommandFailure(`syntax error: unexpected argument '${extra}'`, 2);
    return value;
  }

  #level(level: number): string {
    const operators = precedences[level];
    if (!operators) return this.#primary();
    let left = this.#level(level + 1);
    for (
      let operator = this.#words[this.#at];
      operator !== undefined && operators.includes(operator);
      operator = this.#words[this.#at]
    ) {
      this.#at += 1;
      left = apply(operator, left, this.#level(level + 1));
    }
    return left;
  }

  #next(): string {
    const word = this.#words[this.#at];
    if (word === undefined) {
      throw new CommandFailure(`syntax error: missing argument after '${this.#words.at(-1) ?? ''}'`, 2);
    }
    this.#at += 1;
    return word;
  }

  #primary(): string {
    const word = this.#next();
    if (word === '(') {
      const value = this.#level(0);
      const end = this.#words[this.#at];
      if (end !== ')')
        throw new CommandFailure(
          `syntax error: expecting ')' ${end === undefined ? `after '${this.#words.at(-1) ?? ''}'` : `instead of '${end}'`}`,
          2,
        );
      this.#at += 1;
      return value;
    }
    if (this.#at >= this.#words.length) return word;
    switch (word) {
      case '+':
        return this.#next();
      case 'length':
        return String(Array.from(this.#primary()).length);
      case 'match':
        return matchOf(this.#primary(), this.#primary());
      case 'substr': {
        const [text, from, length] = [Array.from(this.#primary()), Number(this.#primary()), Number(this.#primary())];
        return from > 0 && length > 0 ? text.slice(from - 1, from - 1 + length).join('') : '';
      }
      case 'index': {
        const [text, characters] = [Array.from(this.#primary()), this.#primary()];
        return String(text.findIndex((character) => characters.includes(character)) + 1);
      }
      default:
        return word;
    }
  }
}

const integer = /^-?\d+$/;

function apply(operator: string, left: string, right: string): string {
  switch (operator) {
    case '|':
      return isNull(left) ? (isNull(right) ? '0' : right) : left;
    case '&':
      return isNull(left) || isNull(right) ? '0' : left;
    case ':':
      return matchOf(left, right);
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return calculate(operator, left, right);
    default:
      return comparison(operator, left, right) ? '1' : '0';
  }
}

function calculate(operator: string, left: string, right: string): string {
  if (!integer.test(left) || !integer.test(right)) throw new CommandFailure('non-integer argument', 2);
  const [a, b] = [BigInt(left), BigInt(right)];
  if (operator === '+') return String(a + b);
  if (operator === '-') return String(a - b);
  if (operator === '*') return String(a * b);
  if (b === 0n) throw new CommandFailure('division by zero', 2);
  return String(operator === '/' ? a / b : a % b);
}

function comparison(operator: string, left: string, right: string): boolean {
  const order =
    integer.test(left) && integer.test(right)
      ? Number(BigInt(left) - BigInt(right))
      : left < right
        ? -1
        : Number(left > right);
  switch (operator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>=':
      return order >= 0;
    case '>':
      return order > 0;
    case '!=':
      return order !== 0;
    default:
      return order === 0;
  }
}

/** What the group matched, or how many characters the whole did. */
function matchOf(text: string, pattern: string): string {
  try {
    const unicode = !isAscii(text + pattern);
    const expression = basicPattern(pattern.replace(/^\^/, ''), { unicode, wrap: (source) => `^(?:${source})` });
    const match = expression.exec(text);
    if (/\\\(/.test(pattern)) return match?.[1] ?? '';
    return String(match ? Array.from(match[0]).length : 0);
  } catch (thrown) {
    if (thrown instanceof PatternError) throw new CommandFailure(thrown.message, 2);
    throw thrown;
  }
}
