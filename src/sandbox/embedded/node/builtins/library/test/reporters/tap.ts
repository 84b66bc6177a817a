/** The TAP reporter, to the character of Node 20's. */
import { inspect } from '../../util/inspect.ts';
import { isError } from '../../util/legacy-checks.ts';
import { types } from '../../util/types.ts';
import { unwrappedTypes } from '../failure.ts';
import type { ReportData, ReportEvent } from '../types.ts';

const inspectOptions = { colors: false, breakLength: Infinity };
const lineBreak = /\r?\n/;

function indent(nesting: number): string {
  return '    '.repeat(nesting);
}

const escapes: Record<string, string> = {
  '\b': '\\b',
  '\f': '\\f',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\v': '\\v',
};

/** Escapes what begins directives, after what would break the line: the backslashes of those are escaped too. */
function escape(text: string): string {
  return text
    .replaceAll(/[\b\f\t\n\r\v]/g, (char) => escapes[char] ?? char)
    .replaceAll('\\', '\\\\')
    .replaceAll('#', String.raw`\#`);
}

function directive(name: string, reason: string | true | undefined): string {
  return reason === undefined
    ? ''
    : ` # ${name}${typeof reason === 'string' && reason !== '' ? ` ${escape(reason)}` : ''}`;
}

function reportTest(status: string, { nesting, testNumber, name, skip, todo }: ReportData): string {
  const suffix = skip === undefined ? directive('TODO', todo) : directive('SKIP', skip);
  return `${indent(nesting)}${status} ${testNumber}${name ? ` ${escape(`- ${name}`)}` : ''}${suffix}\n`;
}

function reportDetails({ nesting, details }: ReportData, location: string | undefined): string {
  const before = indent(nesting);
  return [
    `${before}  ---\n`,
    toYaml(before, 'duration_ms', details.duration_ms),
    toYaml(before, 'type', details.type),
    toYaml(before, 'location', location),
    toYaml(before, null, details.error),
    `${before}  ...\n`,
  ].join('');
}

type Fields = Record<string, unknown>;

function isAssertion(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && 'expected' in value && 'actual' in value;
}

function toYaml(before: string, name: string | null, value: unknown, seen = new Set<unknown>()): string {
  if (value === undefined) return '';
  const prefix = `${before}  ${name}:`;
  if (value === null) return `${prefix} ~\n`;
  if (typeof value !== 'object') {
    const lines = typeof value === 'string' ? value.split(lineBreak) : [];
    if (lines.length <= 1) return `${prefix} ${inspect(value, inspectOptions)}\n`;
    return `${prefix} |-\n${lines.map((line) => `${before}    ${line}\n`).join('')}`;
  }
  seen.add(value);
  const isErrorObject = isError(value);
  const inner = name === null ? before : `${before}  `;
  let text = '';
  if (name !== null) text = `${prefix}${types.isDate(value) ? ` ${(value as Date).toISOString()}` : ''}\n`;
  for (const [key, field] of Object.entries(value) as [string, unknown][]) {
    if (isErrorObject && (key === 'cause' || key === 'code')) continue;
    text += seen.has(field) ? `${inner}  ${key}: <Circular>\n` : toYaml(inner, key, field, seen);
  }
  return isErrorObject ? text + errorYaml(before, value as unknown as Fields, seen) : text;
}

/** Of an error that a test threw, not of the one that wraps it. */
function errorYaml(before: string, error: Fields, seen: Set<unknown>): string {
  const { cause } = error as { cause?: Fields | null };
  const isWrapper = error['code'] === 'ERR_TEST_FAILURE' && unwrappedTypes.has(error['failureType']);
  const get = (key: string) => (isWrapper ? (cause?.[key] ?? error[key]) : error[key]);
  const assertion = isWrapper && isAssertion(cause) ? cause : isAssertion(error) ? error : undefined;
  let text = toYaml(before, 'error', get('message') ?? '<unknown error>', seen);
  const code = get('code');
  const name = get('name');
  if (code) text += toYaml(before, 'code', code, seen);
  if (name && name !== 'Error') text += toYaml(before, 'name', name, seen);
  if (assertion) {
    // Each with a record of its own: what is in one is no circle in the other.
    text += toYaml(before, 'expected', assertion['expected'], new Set(seen));
    text += toYaml(before, 'actual', assertion['actual'], new Set(seen));
    const operator = assertion['operator'] ?? error['operator'];
    if (operator) text += toYaml(before, 'operator', operator, seen);
  }
  const stack = get('stack');
  const frames = typeof stack === 'string' ? stack.split(lineBreak).filter((line) => /^ {4}at ./.test(line)) : [];
  if (frames.length === 0) return text;
  const lines = frames.map((frame) => `\n${before}    ${frame.slice('    at '.length)}`);
  return `${text}${before}  stack: |-${lines.join('')}\n`;
}

function line({ type, data }: ReportEvent): string {
  switch (type) {
    case 'test:fail': {
      const location = data.file === undefined ? undefined : `${data.file}:${data.line}:${data.column}`;
      return reportTest('not ok', data) + reportDetails(data, location);
    }
    case 'test:pass':
      return reportTest('ok', data) + reportDetails(data, undefined);
    case 'test:plan':
      return `${indent(data.nesting)}1..${data.count}\n`;
    case 'test:start':
      return `${indent(data.nesting)}# Subtest: ${escape(data.name)}\n`;
    case 'test:stdout':
    case 'test:stderr':
      return data.message
        .split(lineBreak)
        .filter((text) => text !== '')
        .map((text) => `# ${escape(text)}\n`)
        .join('');
    case 'test:diagnostic':
      return `${indent(data.nesting)}# ${escape(data.message)}\n`;
    case 'test:complete':
    case 'test:enqueue':
    case 'test:dequeue':
      return '';
  }
}

export async function* tap(source: AsyncIterable<ReportEvent>): AsyncGenerator<string> {
  yield 'TAP version 13\n';
  for await (const event of source) {
    const text = line(event);
    if (text !== '') yield text;
  }
}
