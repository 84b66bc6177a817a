/** The lines of two files as numbers: lines that count as equal have the same. */
import { splitLines } from '../support/bytes.ts';
import { basicPattern } from '../support/posix-pattern.ts';
import type { Options } from '../support/options.ts';
import type { Change } from './edit-script.ts';

export interface TextFile {
  lines: string[];
  /** Whether the last line has its end. */
  endsWell: boolean;
}

export const textFile = (bytes: string): TextFile => ({
  lines: splitLines(bytes),
  endsWell: bytes === '' || bytes.endsWith('\n'),
});

/** What counts of a line. */
function normalizer(options: Options): (line: string) => string {
  const steps: ((line: string) => string)[] = [];
  if (options.has('strip-trailing-cr')) steps.push((line) => line.replace(/\r$/, ''));
  if (options.has('w')) steps.push((line) => line.replace(/[ \t\r\f\v]+/g, ''));
  else if (options.has('b')) steps.push((line) => line.replace(/[ \t\r\f\v]+/g, ' ').replace(/ $/, ''));
  else {
    if (options.has('Z')) steps.push((line) => line.replace(/[ \t\r\f\v]+$/, ''));
    if (options.has('E')) steps.push(expandTabs);
  }
  if (options.has('i')) steps.push((line) => line.toLowerCase());
  return (line) => steps.reduce((text, step) => step(text), line);
}

export function expandTabs(line: string): string {
  let expanded = '';
  for (const part of line.split(/(\t)/)) expanded += part === '\t' ? ' '.repeat(8 - (expanded.length % 8)) : part;
  return expanded;
}

export function lineClasses(a: TextFile, b: TextFile, options: Options): [number[], number[]] {
  const normalize = normalizer(options);
  const classes = new Map<string, number>();
  const ignoresEnd = options.has('w') || options.has('b') || options.has('Z');
  const classOf = (key: string): number => {
    const known = classes.get(key);
    if (known !== undefined) return known;
    classes.set(key, classes.size);
    return classes.size - 1;
  };
  const ofFile = ({ lines, endsWell }: TextFile): number[] =>
    lines.map((line, index) => {
      const lacksEnd = !endsWell && index === lines.length - 1 && !ignoresEnd;
      return classOf(lacksEnd ? `${normalize(line)}\n-` : normalize(line));
    });
  return [ofFile(a), ofFile(b)];
}

/** Tells which changes count: not those of blank lines alone (-B), nor of lines that match (-I). */
export function significance(a: TextFile, b: TextFile, options: Options): (change: Change) => boolean {
  const patterns = options.all('I').map((pattern) => basicPattern(pattern));
  const ignoresBlank = options.has('B');
  if (!ignoresBlank && patterns.length === 0) return () => true;
  const isBlank = (line: string): boolean => (options.has('w') || options.has('b') ? line.trim() === '' : line === '');
  const isIgnored = (line: string): boolean =>
    (ignoresBlank && isBlank(line)) || patterns.some((pattern) => pattern.test(line));
  return ({ oldStart, oldEnd, newStart, newEnd }) =>
    !a.lines.slice(oldStart, oldEnd).every(isIgnored) || !b.lines.slice(newStart, newEnd).every(isIgnored);
}
