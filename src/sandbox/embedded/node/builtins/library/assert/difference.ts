/**
 * The text of a failed comparison, line by line. After Node's lib/internal/assert/assertion_error.js (MIT), whose
 * output it keeps to the character.
 */
import { inspect } from '../util/inspect.ts';
import { headings, type Operator } from './headings.ts';
import { colors } from './colors.ts';

/** Short primitives are shown as `1 !== 2`. */
const maxShortLength = 12;

/** All of a value: as deep and long as it is, keys sorted, so that lines can be compared. */
export function inspectWhole(value: unknown): string {
  return inspect(value, {
    compact: false,
    customInspect: false,
    depth: 1000,
    maxArrayLength: Infinity,
    showHidden: false,
    showProxy: false,
    sorted: true,
    getters: true,
  });
}

/** At most fifty lines. */
export function shortened(lines: string[]): string[] {
  return lines.length > 50 ? [...lines.slice(0, 46), colors.blue('...')] : lines;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function areSameKind(actual: unknown, expected: unknown): boolean {
  return (isObject(actual) && isObject(expected)) || (typeof actual === 'function' && typeof expected === 'function');
}

/** Gathers lines that are alike between those that differ, and leaves out the middle of many. */
class Lines {
  text = '';
  printed = 0;
  hasSkipped = false;
  #alike = 0;

  same(line: string): void {
    this.#alike += 1;
    if (this.#alike <= 2) this.#print(`  ${line}`);
  }

  /** Before a line that differs: the last of those that are alike, from `lines` up to `index`. */
  flushSame(lines: readonly string[], index: number): void {
    if (this.#alike > 5) {
      this.text += `\n${colors.blue('...')}`;
      this.hasSkipped = true;
    } else if (this.#alike === 5) this.#print(`  ${lines[index - 3]}`);
    if (this.#alike > 3) this.#print(`  ${lines[index - 2]}`);
    if (this.#alike > 2) this.#print(`  ${lines[index - 1]}`);
    this.#alike = 0;
  }

  #print(line: string): void {
    this.text += `\n${line}`;
    this.printed += 1;
  }
}

/** Where the first difference of two single lines is, if it is worth to be shown. */
function pointer(actual: string, expected: string): string {
  const width = process.stderr.isTTY ? process.stderr.columns : 80;
  if (actual.length + expected.length >= width) return '';
  let same = 0;
  while (actual[same] === expected[same]) same += 1;
  return same > 2 ? `\n  ${' '.repeat(same)}^` : '';
}

/** Takes the lines at the end that are alike away. Answers what is to be shown of them. */
function takeEnd(actual: string[], expected: string[]): { count: number; text: string } {
  let text = '';
  let last = '';
  let count = 0;
  while (actual.length > 0 && expected.length > 0 && actual.at(-1) === expected.at(-1)) {
    const line = actual.pop() ?? '';
    expected.pop();
    if (count < 3) text = `\n  ${line}${text}`;
    else last = line;
    count += 1;
  }
  if (count >= 5) text = `\n${colors.blue('...')}${text}`;
  return { count, text: last === '' ? text : `\n  ${last}${text}` };
}

/** The two lines of one place, alike but for a comma at the end: the actual one, with the comma if either has it. */
function alike(actual: string, expected: string): string | undefined {
  if (actual === expected || actual === `${expected},`) return actual;
  return expected === `${actual},` ? expected : undefined;
}

export function describeDifference(actual: unknown, expected: unknown, operator: Operator, message?: string): string {
  const isByReference = operator === 'strictEqual' && areSameKind(actual, expected);
  const heading = message || headings[isByReference ? 'strictEqualObject' : operator];
  const whole = inspectWhole(actual);
  const actualLines = whole.split('\n');
  const expectedLines = inspectWhole(expected).split('\n');
  let indicator = '';
  const [a = ''] = actualLines;
  const [b = ''] = expectedLines;
  if (actualLines.length === 1 && expectedLines.length === 1 && a !== b) {
    if (a.length + b.length <= maxShortLength) {
      const areZeros = actual === 0 && expected === 0;
      if (!isObject(actual) && !isObject(expected) && !areZeros) return `${heading}\n\n${a} !== ${b}\n`;
    } else if (!isByReference) indicator = pointer(a, b);
  }
  const end = takeEnd(actualLines, expectedLines);
  const count = Math.max(actualLines.length, expectedLines.length);
  if (count === 0) return `${headings.notIdentical}\n\n${shortened(whole.split('\n')).join('\n')}\n`;

  const legend = `${heading}\n${colors.green('+ actual')} ${colors.red('- expected')}`;
  const skippedLegend = ` ${colors.blue('...')} Lines skipped`;
  const lines = new Lines();
  /** Expected lines wait until the actual ones beside them are out. */
  let waiting = '';
  for (let i = 0; i < count; i += 1) {
    const actualLine = actualLines[i];
    const expectedLine = expectedLines[i];
    const same = actualLine === undefined || expectedLine === undefined ? undefined : alike(actualLine, expectedLine);
    if (same !== undefined) {
      lines.text += waiting;
      waiting = '';
      lines.same(same);
    } else {
      lines.flushSame(actualLine === undefined ? expectedLines : actualLines, i);
      if (actualLine !== undefined) {
        lines.text += `\n${colors.green('+')} ${actualLine}`;
        lines.printed += 1;
      }
      if (expectedLine !== undefined) {
        waiting += `\n${colors.red('-')} ${expectedLine}`;
        lines.printed += 1;
      }
    }
    if (lines.printed > 50 && i < count - 2) {
      const dots = colors.blue('...');
      return `${legend}${skippedLegend}\n${lines.text}\n${dots}${waiting}\n${dots}`;
    }
  }
  const hasSkipped = lines.hasSkipped || end.count >= 5;
  return `${legend}${hasSkipped ? skippedLegend : ''}\n${lines.text}${waiting}${end.text}${indicator}`;
}
