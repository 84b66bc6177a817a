/** `console.table`: which rows and columns a value has, and how they are drawn. */
import { stringWidth } from './string-width.ts';

interface Table {
  head: string[];
  columns: string[][];
}

type Show = (value: unknown) => string;

export function tableOf(data: object, properties: readonly string[] | undefined, show: Show): string {
  return draw(entriesTable(data, show) ?? objectTable(data, properties, show));
}

function entriesTable(data: object, show: Show): Table | undefined {
  if (data instanceof Map || isIterator(data, 'Map Iterator')) {
    const entries = [...(data as Iterable<unknown>)];
    if (entries.every((entry) => Array.isArray(entry))) {
      const pairs = entries as unknown[][];
      return {
        head: ['(iteration index)', 'Key', 'Values'],
        columns: [indices(pairs, show), pairs.map(([key]) => show(key)), pairs.map(([, value]) => show(value))],
      };
    }
    return { head: ['(iteration index)', 'Values'], columns: [indices(entries, show), entries.map(show)] };
  }
  if (data instanceof Set || isIterator(data, 'Set Iterator')) {
    const values = [...(data as Iterable<unknown>)];
    return { head: ['(iteration index)', 'Values'], columns: [indices(values, show), values.map(show)] };
  }
  return undefined;
}

const indices = (values: readonly unknown[], show: Show): string[] => values.map((_, index) => show(index));

const isIterator = (data: object, tag: string): boolean => Object.prototype.toString.call(data) === `[object ${tag}]`;

function objectTable(data: object, properties: readonly string[] | undefined, show: Show): Table {
  const rows = Object.keys(data);
  // An object, for the order of its keys: numbers come first.
  const columns: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  const primitives: string[] = [];
  for (const [index, key] of rows.entries()) {
    const item = (data as Record<string, unknown>)[key];
    if (isPrimitive(item) && properties === undefined) {
      primitives[index] = show(item);
      continue;
    }
    for (const name of properties ?? Object.keys(item as object)) {
      const column = (columns[name] ??= []);
      const has = !isPrimitive(item) && Object.hasOwn(item as object, name);
      column[index] = has ? show((item as Record<string, unknown>)[name]) : '';
    }
  }
  const table = { head: ['(index)', ...Object.keys(columns)], columns: [rows, ...Object.values(columns)] };
  if (primitives.length > 0) {
    table.head.push('Values');
    table.columns.push(primitives);
  }
  return table;
}

const isPrimitive = (value: unknown): boolean =>
  value === null || (typeof value !== 'object' && typeof value !== 'function');

function draw({ head, columns }: Table): string {
  const height = Math.max(...columns.map(({ length }) => length));
  const cell = (column: number, row: number): string => columns[column]?.[row] ?? '';
  const rows = Array.from({ length: height }, (_, row) => head.map((_name, column) => cell(column, row)));
  const widths = head.map((name, column) =>
    Math.max(stringWidth(name), ...rows.map((row) => stringWidth(row[column] ?? ''))),
  );
  const line = (left: string, middle: string, right: string): string =>
    left + widths.map((width) => '─'.repeat(width + 2)).join(middle) + right;
  const drawRow = (cells: readonly string[]): string =>
    `│ ${cells.map((text, column) => padded(text, widths[column] ?? 0)).join(' │ ')} │`;
  return [line('┌', '┬', '┐'), drawRow(head), line('├', '┼', '┤'), ...rows.map(drawRow), line('└', '┴', '┘')].join(
    '\n',
  );
}

const padded = (text: string, width: number): string => text + ' '.repeat(width - stringWidth(text));
