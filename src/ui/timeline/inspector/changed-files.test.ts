import { expect, test } from 'vitest';
import type { CallView } from '../../../store/view.ts';
import { callView, turnView } from '../../conversation/testing.ts';
import { changedFiles } from './changed-files.logic.ts';

const write = (path: string, content: string, created: boolean): CallView =>
  callView({ toolName: 'write', status: 'done', args: { path, content }, details: { path, created } });
const edit = (path: string, diff: string): CallView =>
  callView({ toolName: 'edit', status: 'done', details: { path, edits: 1, diff } });

test('files come in the order of their first change, with all that was done to them', () => {
  const files = changedFiles([
    turnView({
      number: 1,
      calls: [write('/p/b.ts', 'one\n\ntwo\n', true), edit('/p/a.ts', '@@ -3,2 +3,2 @@\n same\n-old\n+new')],
    }),
    turnView({ number: 2, calls: [edit('/p/b.ts', '@@ -1,1 +1,0 @@\n-one')] }),
  ]);
  expect(files).toEqual([
    {
      path: '/p/b.ts',
      added: 3,
      removed: 1,
      changes: [
        {
          turn: 1,
          kind: 'created',
          added: 3,
          removed: 0,
          rows: [
            { kind: 'added', before: null, after: 1, text: 'one' },
            { kind: 'added', before: null, after: 2, text: '' },
            { kind: 'added', before: null, after: 3, text: 'two' },
          ],
        },
        {
          turn: 2,
          kind: 'edited',
          added: 0,
          removed: 1,
          rows: [{ kind: 'removed', before: 1, after: null, text: 'one' }],
        },
      ],
    },
    {
      path: '/p/a.ts',
      added: 1,
      removed: 1,
      changes: [
        {
          turn: 1,
          kind: 'edited',
          added: 1,
          removed: 1,
          rows: [
            { kind: 'same', before: 3, after: 3, text: 'same' },
            { kind: 'removed', before: 4, after: null, text: 'old' },
            { kind: 'added', before: null, after: 4, text: 'new' },
          ],
        },
      ],
    },
  ]);
});

test('of a file that was replaced the new text is known, but not what changed', () => {
  const [file] = changedFiles([turnView({ number: 4, calls: [write('/p/a', 'new', false)] })]);
  expect(file).toEqual({
    path: '/p/a',
    added: 0,
    removed: 0,
    changes: [
      {
        turn: 4,
        kind: 'replaced',
        added: 0,
        removed: 0,
        rows: [{ kind: 'same', before: null, after: 1, text: 'new' }],
      },
    ],
  });
});

test('calls that failed, are not done, or only read have changed nothing', () => {
  const details = { path: '/p/a', diff: '@@ -1,1 +1,1 @@\n-a\n+b' };
  const calls = [
    callView({ toolName: 'edit', status: 'failed', details }),
    callView({ toolName: 'write', status: 'running', args: { content: 'x' } }),
    callView({ toolName: 'read', status: 'done', details }),
  ];
  expect(changedFiles([turnView({ calls })])).toEqual([]);
});
