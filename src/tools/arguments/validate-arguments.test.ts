import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { validateArguments } from './validate-arguments.ts';

const schema = Type.Object(
  {
    path: Type.String({ minLength: 1 }),
    offset: Type.Optional(Type.Integer({ minimum: 1 })),
    ratio: Type.Optional(Type.Number()),
    deep: Type.Optional(Type.Boolean()),
    tags: Type.Optional(
      Type.Array(
        Type.Object({ name: Type.String(), size: Type.Optional(Type.Integer()) }, { additionalProperties: false }),
      ),
    ),
  },
  { additionalProperties: false },
);

const validate = (received: unknown) => validateArguments('read', schema, received);

describe('validateArguments', () => {
  it.each([
    ['a numeric string', { path: 'a', ratio: '1.5' }, { path: 'a', ratio: 1.5 }],
    ['a numeric string, padded', { path: 'a', offset: ' 12 ' }, { path: 'a', offset: 12 }],
    ['a fraction for an integer', { path: 'a', offset: '4.5' }, { path: 'a', offset: 4 }],
    ['a fraction that is a number', { path: 'a', offset: 4.5 }, { path: 'a', offset: 4 }],
    ['a number for a text', { path: 3 }, { path: '3' }],
    ['a boolean for a text', { path: true }, { path: 'true' }],
    ['a text for true', { path: 'a', deep: 'true' }, { path: 'a', deep: true }],
    ['a text for false', { path: 'a', deep: 'false' }, { path: 'a', deep: false }],
    ['1 for true', { path: 'a', deep: 1 }, { path: 'a', deep: true }],
    ['0 for false', { path: 'a', deep: 0 }, { path: 'a', deep: false }],
    ['an optional null', { path: 'a', offset: null, tags: null }, { path: 'a' }],
    [
      'an optional null in a list',
      { path: 'a', tags: [{ name: 'x', size: null }] },
      { path: 'a', tags: [{ name: 'x' }] },
    ],
    ['a null that must be a text', { path: null }, { path: 'null' }],
    ['a single value for a list', { path: 'a', tags: { name: 'x' } }, { path: 'a', tags: [{ name: 'x' }] }],
    ['values in a list', { path: 'a', tags: [{ name: 1, size: '2' }] }, { path: 'a', tags: [{ name: '1', size: 2 }] }],
  ])('mends %s', (_, received, value) => {
    expect(validate(received)).toEqual({ ok: true, value });
  });

  it.each([
    ['a missing field', {}, '- path: is required\nReceived: {}'],
    [
      'an unknown field',
      { path: 'a', mode: 'fast' },
      '- mode: is not a known parameter\nReceived: {"path":"a","mode":"fast"}',
    ],
    [
      'JSON text for a list, which it does not read',
      { path: 'a', tags: '[{"name":"x"}]' },
      '- tags.0: must be object\nReceived: {"path":"a","tags":"[{\\"name\\":\\"x\\"}]"}',
    ],
    [
      'words for a number',
      { path: 'a', ratio: 'many' },
      '- ratio: must be number\nReceived: {"path":"a","ratio":"many"}',
    ],
    ['words for a boolean', { path: 'a', deep: 'yes' }, '- deep: must be boolean\nReceived: {"path":"a","deep":"yes"}'],
    ['a list for a text', { path: ['a', 'b'] }, '- path: must be string\nReceived: {"path":["a","b"]}'],
    ['a number below the least', { path: 'a', offset: 0 }, '- offset: must be >= 1\nReceived: {"path":"a","offset":0}'],
    [
      'nested fields',
      { path: 'a', tags: [{ name: 'x' }, { nam: 'y' }] },
      '- tags.1.name: is required\n- tags.1.nam: is not a known parameter\nReceived: {"path":"a","tags":[{"name":"x"},{"nam":"y"}]}',
    ],
    ['something that is no object', 'a.txt', '- arguments: must be object\nReceived: "a.txt"'],
    ['nothing', undefined, '- arguments: must be object\nReceived: undefined'],
  ])('refuses %s and says so', (_, received, rest) => {
    expect(validate(received)).toEqual({ ok: false, message: `Invalid arguments for read:\n${rest}` });
  });

  it('cuts what it shows of long arguments', () => {
    const received = { path: '', text: 'x'.repeat(5_000) };
    const result = validate(received);
    const json = JSON.stringify(received);
    expect(result.ok ? '' : result.message.split('Received: ')[1]).toBe(`${json.slice(0, 1_000)}… (5,021 characters)`);
  });

  it('leaves what it was given as it is', () => {
    const received = { path: 5, offset: null };
    validate(received);
    expect(received).toEqual({ path: 5, offset: null });
  });

  it('needs no code generation, which the page forbids', () => {
    const { Function: original } = globalThis;
    globalThis.Function = (() => {
      throw new EvalError('blocked');
    }) as unknown as FunctionConstructor;
    try {
      expect(validate({ path: 'a', tags: [{ name: 1 }] })).toEqual({
        ok: true,
        value: { path: 'a', tags: [{ name: '1' }] },
      });
    } finally {
      globalThis.Function = original;
    }
  });
});
