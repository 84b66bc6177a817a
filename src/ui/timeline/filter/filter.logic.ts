/**
 * The filter box: words, quoted phrases, and property terms `type: tool: status: turn: dur: text:`. A leading `-` turns
 * a term round; commas give alternatives. All terms must hold.
 */

export const filterProperties = ['type', 'tool', 'status', 'turn', 'dur', 'text'] as const;

export type FilterProperty = (typeof filterProperties)[number];

type Test =
  | { property: 'type' | 'tool' | 'status' | 'text'; values: readonly string[] }
  | { property: 'turn' | 'dur'; ranges: readonly { min: number; max: number }[] };

export interface FilterTerm {
  negated: boolean;
  test: Test;
}

export interface Filter {
  terms: readonly FilterTerm[];
  /** Terms that say nothing, for example `turn:x` or `dur:`; they are left out. */
  unclear: readonly string[];
}

/** What a term can be asked of. All texts in lower case. */
export interface FilterSubject {
  types: readonly string[];
  tools: readonly string[];
  statuses: readonly string[];
  turn: number | null;
  durationMs: number | null;
  /** Asked for only when a term needs it. */
  text: () => string;
}

export function parseFilter(query: string): Filter {
  const terms: FilterTerm[] = [];
  const unclear: string[] = [];
  for (const token of query.match(/(?:[^\s"]|"[^"]*"?)+/g) ?? []) {
    const negated = token.length > 1 && token.startsWith('-');
    const test = testOf(negated ? token.slice(1) : token);
    if (test === null) unclear.push(token);
    else terms.push({ negated, test });
  }
  return { terms, unclear };
}

function testOf(token: string): Test | null {
  const colon = token.indexOf(':');
  const property = filterProperties.find((name) => name === token.slice(0, colon).toLowerCase());
  if (property === undefined) return textTest('text', unquoted(token));
  const value = unquoted(token.slice(colon + 1));
  if (property === 'turn' || property === 'dur') {
    const ranges = value.split(',').map(property === 'turn' ? turnRange : durationRange);
    const clear = ranges.filter((range) => range !== null);
    return clear.length === ranges.length ? { property, ranges: clear } : null;
  }
  return textTest(property, value);
}

function textTest(property: 'type' | 'tool' | 'status' | 'text', value: string): Test | null {
  const lower = value.toLowerCase();
  // A comma in a search for text is text.
  const values = property === 'text' ? [lower] : lower.split(',').filter((part) => part !== '');
  return lower === '' || values.length === 0 ? null : { property, values };
}

function unquoted(token: string): string {
  return token.replaceAll('"', '');
}

/** "5" or "3-6". */
function turnRange(text: string): { min: number; max: number } | null {
  const match = /^(\d+)(?:-(\d+))?$/.exec(text);
  if (match === null) return null;
  const min = Number(match[1]);
  return { min, max: match[2] === undefined ? min : Number(match[2]) };
}

/** ">2s", "<500ms", "1s-5s"; a bare "2s" means at least that. Without a unit, milliseconds. */
function durationRange(text: string): { min: number; max: number } | null {
  const match = /^([<>]=?)?(\d+(?:\.\d+)?)(ms|s|m)?(?:-(\d+(?:\.\d+)?)(ms|s|m)?)?$/i.exec(text);
  if (match === null) return null;
  const [, sign, first = '', unit, second, secondUnit] = match;
  const value = milliseconds(first, unit);
  if (second !== undefined) return sign === undefined ? { min: value, max: milliseconds(second, secondUnit) } : null;
  return sign?.startsWith('<') ? { min: 0, max: value } : { min: value, max: Number.POSITIVE_INFINITY };
}

function milliseconds(value: string, unit: string | undefined): number {
  const lower = unit?.toLowerCase();
  return Number(value) * (lower === 's' ? 1000 : lower === 'm' ? 60_000 : 1);
}

export function matches(filter: Filter, subject: FilterSubject): boolean {
  return filter.terms.every((term) => holds(term.test, subject) !== term.negated);
}

function holds(test: Test, subject: FilterSubject): boolean {
  switch (test.property) {
    case 'type':
      return test.values.some((value) => subject.types.some((type) => type.includes(value)));
    case 'tool':
      return test.values.some((value) => subject.tools.some((tool) => tool.includes(value)));
    case 'status':
      return test.values.some((value) => subject.statuses.some((status) => status.startsWith(value)));
    case 'text': {
      const text = subject.text();
      return test.values.some((value) => text.includes(value));
    }
    case 'turn':
      return within(test.ranges, subject.turn);
    default:
      return within(test.ranges, subject.durationMs);
  }
}

function within(ranges: readonly { min: number; max: number }[], value: number | null): boolean {
  return value !== null && ranges.some(({ min, max }) => value >= min && value <= max);
}
