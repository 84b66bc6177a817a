import { expect, test } from 'vitest';
import { argumentsOf, fieldsOf } from './edited-arguments.logic.ts';

test('texts are edited as they are, and everything else as JSON', () => {
  const args = { command: 'echo "a"\n', timeout: 5, edits: [{ oldText: 'a', newText: 'b' }], all: true };
  expect(fieldsOf(args)).toEqual([
    { name: 'command', text: 'echo "a"\n', isText: true },
    { name: 'timeout', text: '5', isText: false },
    {
      name: 'edits',
      text: '[\n  {\n    "oldText": "a",\n    "newText": "b"\n  }\n]',
      isText: false,
    },
    { name: 'all', text: 'true', isText: false },
  ]);
  expect(argumentsOf(fieldsOf(args))).toEqual({ ok: true, args });
});

test('the first field that is not JSON is named', () => {
  expect(
    argumentsOf([
      { name: 'command', text: '{', isText: true },
      { name: 'timeout', text: 'five', isText: false },
      { name: 'edits', text: '[', isText: false },
    ]),
  ).toEqual({ ok: false, field: 'timeout' });
});
