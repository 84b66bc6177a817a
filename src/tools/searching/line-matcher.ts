import type { Result } from '../../agent/result.ts';
import { fail, ok } from '../../agent/result.ts';
import { worstCaseSteps } from './pattern-cost.ts';

/** Some hundredths of a second. A line that may take longer is searched by the engine that is slower, but linear. */
const MAX_STEPS = 20_000_000;
/** No line is longer than what is taken for granted here. */
const LONGEST_LINE = 1_000_000;

export interface PatternOptions {
  literal: boolean;
  ignoreCase: boolean;
}

/** Finds a pattern in lines, in bounded time whatever the pattern. */
export interface LineMatcher {
  /** Where the first match in the line starts; -1 for none. */
  find(line: string): number;
  /** Text that a line must have to match, where there is such. */
  needed?: string;
  /** Longer lines are searched only so far. */
  maxLength: number;
}

/** Fails with a sentence for the model. */
export async function compilePattern(
  pattern: string,
  { literal, ignoreCase }: PatternOptions,
): Promise<Result<LineMatcher, string>> {
  const isPlain = literal || !/[\\^$.*+?()[\]{}|]/.test(pattern);
  if (isPlain && !ignoreCase) {
    return ok({ find: (line) => line.indexOf(pattern), needed: pattern, maxLength: Infinity });
  }
  const source = isPlain ? pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : pattern;
  const compiled = compileNative(source, ignoreCase);
  if (!compiled.ok) return compiled;
  const native = compiled.value;
  const steps = worstCaseSteps(source);
  if (steps(LONGEST_LINE) <= MAX_STEPS) return ok({ find: (line) => line.search(native), maxLength: Infinity });

  const linear = await compileLinear(source, ignoreCase);
  if (linear) {
    return ok({
      find: (line) => (steps(line.length) <= MAX_STEPS ? line.search(native) : linear(line)),
      maxLength: Infinity,
    });
  }
  const maxLength = longestWithin(steps);
  if (maxLength === 0) return fail(endless(pattern));
  return ok({ find: (line) => line.slice(0, maxLength).search(native), maxLength });
}

/** With the `u` flag, which reads characters whole, or without it, which forgives needless escapes. */
function compileNative(source: string, ignoreCase: boolean): Result<RegExp, string> {
  const flags = ignoreCase ? 'i' : '';
  try {
    return ok(new RegExp(source, `${flags}u`));
  } catch {
    // The message of the second try is as good.
  }
  try {
    return ok(new RegExp(source, flags));
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return fail(`${reason}. To look for the text itself, use literal=true.`);
  }
}

/** RE2 takes time in proportion to the line. It knows neither back references nor looking around: undefined then. */
async function compileLinear(source: string, ignoreCase: boolean): Promise<((line: string) => number) | undefined> {
  const { RE2JS } = await import('re2js');
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(source), ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    return (line) => {
      if (!compiled.test(line)) return -1;
      const matcher = compiled.matcher(line);
      return matcher.find() ? matcher.start() : -1;
    };
  } catch {
    // The caller does without.
    return undefined;
  }
}

function longestWithin(steps: (length: number) => number): number {
  let [low, high] = [0, LONGEST_LINE];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (steps(middle) <= MAX_STEPS) low = middle;
    else high = middle - 1;
  }
  return low;
}

const endless = (pattern: string): string =>
  `The pattern ${JSON.stringify(pattern)} could search for ever: it repeats a part that repeats itself, and looks around or back. Use a simpler one.`;
