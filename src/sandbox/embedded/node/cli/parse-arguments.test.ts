import { describe, expect, it } from 'vitest';
import { CommandLineError, parseArguments, splitNodeOptions } from './parse-arguments.ts';

const failure = (args: readonly string[], fromEnvironment: readonly string[] = []): string => {
  try {
    parseArguments(args, fromEnvironment);
    return 'none';
  } catch (error) {
    if (error instanceof CommandLineError) return error.message;
    throw error;
  }
};

describe('parseArguments', () => {
  it.each([
    [['a.js', '--x', '-y'], { script: 'a.js', rest: ['--x', '-y'], execArgv: [] }],
    [['--no-warnings', 'a.js', 'b'], { script: 'a.js', rest: ['b'], execArgv: ['--no-warnings'] }],
    [['-'], { script: '-', rest: [], execArgv: [] }],
    [['-', 'x'], { script: '-', rest: ['x'], execArgv: [] }],
    [['--', '-a.js'], { script: '-a.js', rest: [], execArgv: [] }],
    [['-e', '1', 'a', 'b'], { script: undefined, rest: ['a', 'b'], execArgv: ['-e', '1'] }],
    [['-p', '1', '--', 'a'], { script: undefined, rest: ['a'], execArgv: ['-p', '1'] }],
    [['--test', 'a', 'b'], { script: undefined, rest: ['a', 'b'], execArgv: ['--test'] }],
    [[], { script: undefined, rest: [], execArgv: [] }],
  ])('reads %j', (args, expected) => {
    expect(parseArguments(args, [])).toMatchObject(expected);
  });

  it.each([
    [['-e', '1'], { eval: '1', print: false }],
    [['--eval=1'], { eval: '1' }],
    [['-e', '\\-1'], { eval: '-1' }],
    [['-p', '1'], { eval: '1', print: true }],
    [['-pe', '1'], { eval: '1', print: true }],
    [['-p', '-e', '1'], { eval: '1', print: true }],
    [['-p'], { eval: undefined, print: true }],
    [['--print', '1+1'], { eval: '1+1', print: true }],
    [['--input-type=module', '-e', '1'], { inputType: 'module' }],
    [['--input_type', 'commonjs', '-e', '1'], { inputType: 'commonjs' }],
    [['-r', 'a', '--require=b', '--import', 'c', 'x'], { requires: ['a', 'b'], imports: ['c'] }],
    [['-C', 'a', '--conditions=b', 'x'], { conditions: ['a', 'b'] }],
    [['-c', 'x'], { check: true }],
    [
      ['--no-warnings', '--no-deprecation', '--trace-warnings', 'x'],
      { warnings: false, deprecation: false, traceWarnings: true },
    ],
    [['--stack-trace-limit=5', 'x'], { stackTraceLimit: 5 }],
    [
      ['--test', '--test-only', '--test-reporter=tap', '--test-name-pattern', 'a b', '--test-concurrency=2'],
      { test: true, testOnly: true, testReporters: ['tap'], testNamePatterns: ['a b'], testConcurrency: 2 },
    ],
    [
      ['--env-file=a', '--env-file-if-exists', 'b', 'x'],
      {
        envFiles: [
          { path: 'a', isOptional: false },
          { path: 'b', isOptional: true },
        ],
      },
    ],
    [
      [
        '--enable-source-maps',
        '--experimental-vm-modules',
        '--max-old-space-size=100',
        '--no-experimental-require-module',
        '-v',
      ],
      { version: true },
    ],
  ])('means by %j', (args, expected) => {
    expect(parseArguments(args, []).options).toMatchObject(expected);
  });

  it.each([
    [['--x'], 'bad option: --x'],
    [['--foo=1'], 'bad option: --foo=1'],
    [['-z'], 'bad option: -z'],
    [['-ep', '1'], 'bad option: -ep'],
    [['--no-eval'], 'bad option: --no-eval'],
    [['-e'], '-e requires an argument'],
    [['-pe'], '--eval requires an argument'],
    [['--import'], '--import requires an argument'],
    [['-r', '-e'], '-r requires an argument'],
    [['--watch', 'a.js'], '--watch is not supported in this sandbox'],
    [['--inspect', 'a.js'], '--inspect is not supported in this sandbox'],
    [['-i'], '-i is not supported in this sandbox'],
  ])('refuses %j', (args, message) => {
    expect(failure(args)).toBe(message);
  });

  it('takes options from NODE_OPTIONS before those of the command', () => {
    const { options, execArgv } = parseArguments(['-r', 'b', 'x'], ['--require', 'a', '--no-warnings']);
    expect(options).toMatchObject({ requires: ['a', 'b'], warnings: false });
    expect(execArgv).toEqual(['-r', 'b']);
    expect(failure(['x'], ['--foo'])).toBe('--foo is not allowed in NODE_OPTIONS');
    expect(failure(['x'], ['-e', '1'])).toBe('-e is not allowed in NODE_OPTIONS');
    expect(failure(['x'], ['--test'])).toBe('--test is not allowed in NODE_OPTIONS');
    expect(failure(['x'], ['a.js'])).toBe('a.js is not allowed in NODE_OPTIONS');
  });
});

describe('splitNodeOptions', () => {
  it.each([
    ['', []],
    ['  --a   -b ', ['--a', '-b']],
    ['--require "./a b.js" -c', ['--require', './a b.js', '-c']],
    [String.raw`--x="a \"b\" \\"`, [String.raw`--x=a "b" ${'\\'}`]],
    ['--x=""', ['--x=']],
  ])('splits %j', (text, parts) => {
    expect(splitNodeOptions(text)).toEqual(parts);
  });

  it('refuses an open quote', () => {
    expect(() => splitNodeOptions('"a')).toThrow('invalid value for NODE_OPTIONS (unterminated string)');
    expect(() => splitNodeOptions('"a\\')).toThrow('invalid value for NODE_OPTIONS (invalid escape)');
  });
});
