import { expect, test } from 'vitest';
import { thrown } from '../testing/thrown.ts';
import { parseArgs } from './parse-args.ts';

const options = {
  foo: { type: 'boolean', short: 'f' },
  bar: { type: 'string', short: 'b' },
  many: { type: 'string', multiple: true, short: 'm' },
  given: { type: 'string', default: 'd' },
} as const;

const values = (...args: string[]) => ({ ...parseArgs({ args, options, allowPositionals: true }).values });

test('options are read in all their forms', () => {
  expect(values()).toEqual({ given: 'd' });
  expect(values('--foo', '--bar', 'x', '--given=y')).toEqual({ foo: true, bar: 'x', given: 'y' });
  expect(values('-fbx')).toEqual({ foo: true, bar: 'x', given: 'd' });
  expect(values('-fb', 'x')).toEqual({ foo: true, bar: 'x', given: 'd' });
  expect(values('--many', '1', '-m2', '--many=3')).toEqual({ many: ['1', '2', '3'], given: 'd' });
});

test('what is no option is positional', () => {
  expect(parseArgs({ args: ['a', '-f', '--', '--bar', 'b'], options, allowPositionals: true }).positionals).toEqual([
    'a',
    '--bar',
    'b',
  ]);
});

test('tokens say where all stood', () => {
  expect(parseArgs({ args: ['-fb', 'x', '--', 'y'], options, allowPositionals: true, tokens: true }).tokens).toEqual([
    { kind: 'option', name: 'foo', rawName: '-f', index: 0, value: undefined, inlineValue: undefined },
    { kind: 'option', name: 'bar', rawName: '-b', index: 0, value: 'x', inlineValue: false },
    { kind: 'option-terminator', index: 2 },
    { kind: 'positional', index: 3, value: 'y' },
  ]);
});

test('--no- negates if it is allowed', () => {
  expect(parseArgs({ args: ['--no-foo'], options, allowNegative: true }).values['foo']).toBe(false);
});

test('what is wrong is an error of Node', () => {
  const parse = (...args: string[]) => thrown(() => parseArgs({ args, options }));
  expect(parse('--zz')).toBe("TypeError [ERR_PARSE_ARGS_UNKNOWN_OPTION]: Unknown option '--zz'");
  expect(parse('a')).toBe(
    "TypeError [ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL]: Unexpected argument 'a'. This command does not take positional arguments",
  );
  expect(parse('--foo=1')).toBe(
    "TypeError [ERR_PARSE_ARGS_INVALID_OPTION_VALUE]: Option '-f, --foo' does not take an argument",
  );
  expect(parse('--bar')).toBe(
    "TypeError [ERR_PARSE_ARGS_INVALID_OPTION_VALUE]: Option '-b, --bar <value>' argument missing",
  );
  expect(parse('--bar', '-x')).toBe(
    "TypeError [ERR_PARSE_ARGS_INVALID_OPTION_VALUE]: Option '--bar' argument is ambiguous.\n" +
      "Did you forget to specify the option argument for '--bar'?\n" +
      "To specify an option argument starting with a dash use '--bar=-XYZ'.",
  );
  expect(thrown(() => parseArgs({ options: { x: { type: 'zz' } } }))).toBe(
    `TypeError [ERR_INVALID_ARG_TYPE]: The "options.x.type" property must be ('string|boolean'). Received type string ('zz')`,
  );
});
