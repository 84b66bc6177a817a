import { expect, test } from 'vitest';
import { changedPart, parseUnifiedDiff, wordMarks } from './unified-diff.ts';

const diff = `Index: a.js
===================================================================
--- a.js
+++ a.js
@@ -1,4 +1,5 @@
 one
-two
+two!
+more
 three
@@ -20,2 +21,1 @@
 twenty
-last
\\ No newline at end of file
`;

test('rows with the line numbers of both sides', () => {
  expect(parseUnifiedDiff(diff)).toEqual({
    added: 2,
    removed: 2,
    rows: [
      { kind: 'same', before: 1, after: 1, text: 'one' },
      { kind: 'removed', before: 2, after: null, text: 'two' },
      { kind: 'added', before: null, after: 2, text: 'two!' },
      { kind: 'added', before: null, after: 3, text: 'more' },
      { kind: 'same', before: 3, after: 4, text: 'three' },
      { kind: 'gap' },
      { kind: 'same', before: 20, after: 21, text: 'twenty' },
      { kind: 'removed', before: 21, after: null, text: 'last' },
    ],
  });
});

test('a text that is no diff has no rows', () => {
  expect(parseUnifiedDiff('hello\n+world')).toEqual({ rows: [], added: 0, removed: 0 });
});

test('the changed part of a line, in whole words, if enough of it stayed', () => {
  expect(changedPart('return a - b;', 'return a + b;')).toEqual({ start: 9, beforeEnd: 10, afterEnd: 10 });
  expect(changedPart('{ from: 19, to: 24 }', '{ from: 18, to: 24 }')).toEqual({
    start: 8,
    beforeEnd: 10,
    afterEnd: 10,
  });
  expect(changedPart('two', 'two!')).toEqual({ start: 0, beforeEnd: 3, afterEnd: 4 });
  expect(changedPart('say 😀 now', 'say 😁 now')).toEqual({ start: 4, beforeEnd: 6, afterEnd: 6 });
  expect(changedPart('completely', 'other')).toBeNull();
});

test('marks pair removed with added lines in order', () => {
  expect([...wordMarks(parseUnifiedDiff(diff).rows)]).toEqual([
    [1, [0, 3]],
    [2, [0, 4]],
  ]);
});
