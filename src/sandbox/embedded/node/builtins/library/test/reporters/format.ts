/** How the reporters for people print the result of a test. */
import { inspect } from '../../util/inspect.ts';
import { shouldColorize } from '../../util/style-text.ts';
import type { ReportData } from '../types.ts';

export const symbols = {
  fail: '\u2716 ',
  pass: '\u2714 ',
  diagnostic: '\u2139 ',
  arrow: '\u25B6 ',
  skipped: '\uFE63 ',
};

/** Escape codes; empty if the terminal takes none. As in Node, those of standard error decide. */
export function colorCodes(): { red: string; green: string; blue: string; gray: string; white: string; reset: string } {
  const has = shouldColorize(process.stderr);
  const code = (number: number) => (has ? `\u001b[${number}m` : '');
  return { red: code(31), green: code(32), blue: code(34), gray: code(90), white: code(39), reset: code(0) };
}

export function indent(nesting: number): string {
  return '  '.repeat(nesting);
}

function formatError(error: Error | undefined, before: string): string {
  if (!error) return '';
  const shown = (error as { code?: unknown }).code === 'ERR_TEST_FAILURE' ? error.cause : error;
  const text = inspect(shown, { colors: shouldColorize(process.stdout), breakLength: Infinity });
  return `\n${before}  ${text.split(/\r?\n/).join(`\n${before}  `)}\n`;
}

function directive(name: string, reason: string | true): string {
  return ` # ${typeof reason === 'string' && reason !== '' ? reason : name}`;
}

/** `prefix`: what stands before it. `hasChildren`: those of it are printed already. */
export function formatResult(
  type: 'test:pass' | 'test:fail',
  data: ReportData,
  { prefix = '', before = '', hasChildren = false } = {},
): string {
  const { gray, white, red, green } = colorCodes();
  const { skip, todo, details } = data;
  const duration = details.duration_ms ? ` ${gray}(${details.duration_ms}ms)${white}` : '';
  const suffix = skip !== undefined ? directive('SKIP', skip) : todo !== undefined ? directive('TODO', todo) : '';
  const color = skip !== undefined ? gray : type === 'test:fail' ? red : green;
  const symbol = skip !== undefined ? symbols.skipped : type === 'test:fail' ? symbols.fail : symbols.pass;
  let error = formatError(details.error, before);
  if (hasChildren && error !== '') {
    const { failureType } = details.error as { failureType?: string };
    error = failureType === 'subtestsFailed' ? '' : `\n${error}`;
  }
  return `${prefix}${before}${color}${symbol}${data.name}${duration}${suffix}${white}${error}`;
}
