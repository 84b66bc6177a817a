/** What is printed is compared with Node's own Console. */
import { Console as NodeConsole } from 'node:console';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createTestProcess } from '../testing/test-runtime.ts';
import { createConsoleClass } from './console.ts';
import { formatDuration } from './timing.ts';

type Use = (console: Console) => void;

/** What it prints on one stream, and on the other behind `!`. */
function printed(Class: typeof NodeConsole, use: Use, options: object = {}): string {
  let text = '';
  const stream = (mark: string) =>
    new Writable({
      write(chunk: Buffer, _encoding, callback) {
        text += mark + chunk.toString();
        callback();
      },
    });
  use(new Class({ stdout: stream(''), stderr: stream('!'), ...options }));
  return text;
}

const warnings: string[] = [];
const host = { emitWarning: (text: string) => void warnings.push(text), env: {}, now: () => performance.now() };
const OurConsole = createConsoleClass(host) as unknown as typeof NodeConsole;

const cases: Record<string, Use> = {
  formats: (c) => c.log('%s is %d and %j %o %%', 'a', 4.5, { b: 1 }, [1], 'rest'),
  'objects of all kinds': (c) =>
    c.log({ a: [1, { b: { c: {} } }], m: new Map([['k', 1]]) }, new Set([1]), null, undefined, 1n, Symbol('s')),
  nothing: (c) => c.log(),
  streams: (c) => (c.info('i'), c.debug('d'), c.warn('w'), c.error('e')),
  groups: (c) => {
    c.group('one', 1);
    c.log('a\nb');
    c.group();
    c.error('deep');
    c.groupEnd();
    c.groupEnd();
    c.groupEnd();
    c.log('out');
  },
  counts: (c) => (c.count(), c.count('x'), c.count(), c.countReset(), c.count()),
  asserts: (c) => (
    c.assert(true, 'no'),
    c.assert(false),
    c.assert(false, 'text %s', 'more'),
    c.assert(0, { a: 1 } as never)
  ),
  dir: (c) => c.dir({ a: { b: { c: { d: 1 } } } }, { depth: 0 }),
  dirxml: (c) => c.dirxml({ a: 1 }, 'b'),
  'a table of objects': (c) =>
    c.table([
      { a: 1, b: 'x' },
      { a: 'long text', c: true },
    ]),
  'a table of chosen columns': (c) => c.table([{ a: 1, b: 'x' }, { a: 2 }], ['b', 'z']),
  'a table of rows': (c) =>
    c.table([
      [1, 2],
      [3, 4, 5],
    ]),
  'a table of primitives': (c) => c.table(['apple', 5, null, undefined]),
  'a table of both': (c) => c.table([1, { a: 1 }, [7]]),
  'a table of an object': (c) => c.table({ first: { x: 1 }, second: { x: { deep: 1 }, y: [1, 2, 3, 4] } }),
  'a table of a map': (c) =>
    c.table(
      new Map<unknown, unknown>([
        ['a', 1],
        [{ k: 1 }, [2]],
      ]),
    ),
  'a table of a set': (c) => c.table(new Set(['a', 'b'])),
  'a table of map keys': (c) => c.table(new Map([['a', 1]]).keys()),
  'a table of wide text': (c) => c.table([{ 名前: '日本', b: 'é' }]),
  'a table of nothing': (c) => (c.table([]), c.table(5), c.table(null), c.table('text')),
  'a table of functions': (c) => c.table([() => 1, Array]),
};

it.each(Object.entries(cases))('prints %s', (_name, use) => {
  expect(printed(OurConsole, use)).toBe(printed(NodeConsole, use));
});

it('prints in colour, and indents as asked', () => {
  const use: Use = (c) => (c.log({ a: 1 }), c.group('g'), c.log('x'));
  for (const options of [{ colorMode: true }, { groupIndentation: 4 }, { inspectOptions: { depth: 0 } }]) {
    expect(printed(OurConsole, use, options)).toBe(printed(NodeConsole, use, options));
  }
});

it('tells of labels that are not there', () => {
  warnings.length = 0;
  printed(OurConsole, (c) => {
    c.time('a');
    c.time('a');
    c.timeEnd('b');
    c.timeLog('b');
    c.countReset('none');
  });
  expect(warnings).toEqual([
    "Label 'a' already exists for console.time()",
    "No such label 'b' for console.timeEnd()",
    "No such label 'b' for console.timeLog()",
    "Count for 'none' does not exist",
  ]);
});

it('prints how long it took', () => {
  expect(printed(OurConsole, (c) => (c.time('t'), c.timeLog('t', 'data'), c.timeEnd('t')))).toMatch(
    /^t: [\d.]+ms data\nt: [\d.]+ms\n$/,
  );
  expect([5.1234, 999, 1500, 61_500, 3_661_001].map(formatDuration)).toEqual([
    '5.123ms',
    '999ms',
    '1.500s',
    '1:01.500 (m:ss.mmm)',
    '1:01:01.001 (h:mm:ss.mmm)',
  ]);
});

it('refuses what is no stream', () => {
  for (const options of [{}, { stdout: 5 }, { stdout: process.stdout, stderr: {} }]) {
    const attempt = (Class: typeof NodeConsole) => {
      try {
        return new Class(options as never);
      } catch (error) {
        return `${(error as NodeJS.ErrnoException).code} ${(error as Error).message}`;
      }
    };
    expect(attempt(OurConsole)).toBe(attempt(NodeConsole));
  }
});

it('is of the process, whose streams it looks up each time', async () => {
  const { run, builtin, host, runtime } = createTestProcess();
  const console = builtin('console');
  const captured: unknown[] = [];
  await run(() => {
    console.log('to stdout');
    console.error('to stderr');
    runtime.process.stdout.write = ((chunk: unknown) => captured.push(chunk)) as never;
    console.log('captured');
  });
  expect([host.stdout, host.stderr, captured]).toEqual(['to stdout\n', 'to stderr\n', ['captured\n']]);
  expect(console instanceof console.Console).toBe(true);
});
