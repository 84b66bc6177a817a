import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseArguments } from './parse-arguments.ts';
import { repairJson } from './repair-json.ts';

const value = (text: string, isCut = false): unknown => {
  const parsed = parseArguments(text, isCut);
  return parsed.ok ? parsed.value : parsed.message;
};
const BROKEN = 'The arguments are not valid JSON.';
const NO_OBJECT = 'The arguments are not a JSON object.';
const CUT = 'The arguments were cut off before they were complete.';

describe('parseArguments', () => {
  it('reads an object', () => {
    expect(value(' {"a":[1,{"b":null}]}\n')).toEqual({ a: [1, { b: null }] });
  });

  it('reads nothing and null as no arguments, but not in a reply that was cut', () => {
    expect(value('')).toEqual({});
    expect(value(' \n')).toEqual({});
    expect(value('null')).toEqual({});
    expect(value('', true)).toBe(CUT);
  });

  it.each(['[1]', '7', 'true', '"text"', '"[1]"'])('refuses %s', (text) => {
    expect(value(text)).toBe(NO_OBJECT);
  });

  it('unwraps an object that was encoded twice, and only twice', () => {
    expect(value(JSON.stringify('{"a":"b"}'))).toEqual({ a: 'b' });
    expect(value(JSON.stringify('{"a":"x\ny",}'))).toEqual({ a: 'x\ny' });
    expect(value(JSON.stringify(JSON.stringify('{"a":1}')))).toBe(NO_OBJECT);
  });

  it.each([
    ['{"a":"x\n\ty\u001b[0m"}', { a: 'x\n\ty\u001b[0m' }],
    ['{"a":1,}', { a: 1 }],
    ['{"a":[1,2, ],\n}', { a: [1, 2] }],
    ['```json\n{"a":1}\n```', { a: 1 }],
    ['```\n{"a":"```"}\n```', { a: '```' }],
    ['{"a":True,"b":False,"c":None}', { a: true, b: false, c: null }],
    ['{"a":"\\d+ \\w"}', { a: '\\d+ \\w' }],
    ['{"a":"C:\\users\\me"}', { a: 'C:\\users\\me' }],
  ])('mends %j', (text, mended) => {
    expect(value(text)).toEqual(mended);
  });

  it.each([
    ['{"a":"C:\\temp\\new"}', { a: 'C:\temp\new' }],
    ['{"a":"True, None,}"}', { a: 'True, None,}' }],
    ['{"a":"\\u00e9\\\\d"}', { a: 'é\\d' }],
  ])('leaves %j as it is, for it is valid', (text, same) => {
    expect(value(text)).toEqual(same);
  });

  it.each([
    '{"a":"b',
    '{"a":[1',
    '{"a":1',
    '{"a"',
    "{'a':'b'}",
    '{a:1}',
    '{"a":1}}',
    '{"a":1}{"a":1}',
    '{"a":NaN}',
    '```json\n{"a":1',
    'read x',
  ])('closes, guesses and drops nothing in %j', (text) => {
    expect(value(text)).toBe(BROKEN);
    expect(value(text, true)).toBe(CUT);
  });
});

describe('repairJson', () => {
  it('never changes what valid JSON says', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(3), (json, indent) => {
        const text = JSON.stringify(json, null, indent);
        expect(repairJson(text)).toBe(text);
      }),
    );
  });

  it('never makes the beginning of an object into an object', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
        fc.double({ min: 0, max: 0.999 }),
        (object, part) => {
          const text = JSON.stringify(object);
          expect(parseArguments(text.slice(0, Math.floor(text.length * part)) || '{', true).ok).toBe(false);
        },
      ),
    );
  });
});
