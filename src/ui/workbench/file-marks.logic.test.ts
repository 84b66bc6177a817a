import { expect, test } from 'vitest';
import type { CallView, TurnView } from '../../store/view.ts';
import { createMarksSelector } from './file-marks.logic.ts';

function call(toolName: string, details: unknown, status: CallView['status'] = 'done'): CallView {
  return {
    toolCallId: 'call_1',
    toolName,
    contentIndex: 0,
    argumentsText: '',
    argumentsStartedAt: 0,
    argumentsEndedAt: 0,
    status,
    output: '',
    outputDropped: 0,
    outputAt: [],
    details,
    firstSeq: 1,
    lastSeq: 2,
  };
}

function turn(number: number, ...calls: CallView[]): TurnView {
  return {
    turnId: `turn_${number}`,
    runId: 'run_1',
    number,
    trigger: 'results',
    status: 'done',
    startedAt: number * 1000,
    users: [],
    assistant: null,
    calls,
    requests: [],
    firstSeq: 1,
    lastSeq: 2,
    version: 1,
  };
}

const marksOf = (...turns: TurnView[]) => Object.fromEntries(createMarksSelector(0)(turns));

test('a file is marked with the last turn that read or changed it', () => {
  const marks = marksOf(
    turn(1, call('read', { path: '/w/a' }), call('read', { path: '/w/b' })),
    turn(2, call('write', { path: '/w/c' })),
    turn(3, call('edit', { path: '/w/b' }), call('read', { path: '/w/a' })),
    turn(4, call('read', { path: '/w/b' })),
  );
  expect(marks).toEqual({
    '/w/a': { kind: 'read', turn: 3 },
    '/w/b': { kind: 'changed', turn: 3 },
    '/w/c': { kind: 'changed', turn: 2 },
  });
});

test('only calls that were done, of file tools, with a path, count', () => {
  const marks = marksOf(
    turn(
      1,
      call('read', { path: '/w/a' }, 'failed'),
      call('read', undefined, 'running'),
      call('bash', { path: '/w/b' }),
      call('write', null),
      call('write', { path: 7 }),
    ),
  );
  expect(marks).toEqual({});
});

test('a file that a command changed is marked too, one that it removed is not', () => {
  const after = { kind: 'binary', bytes: 1 } as const;
  const files = [
    { path: '/w/made', before: null, after, seq: 1 },
    { path: '/w/gone', before: after, after: null, seq: 1 },
  ];
  expect(marksOf({ ...turn(1, call('bash', { exitCode: 0 })), files })).toEqual({
    '/w/made': { kind: 'changed', turn: 1 },
  });
});

test('the same marks are the same map, whatever else changed in the turns', () => {
  const select = createMarksSelector(0);
  const first = turn(1, call('read', { path: '/w/a' }));
  const marks = select([first]);
  expect(select([first, turn(2)])).toBe(marks);
  expect(select([first, turn(2, call('write', { path: '/w/a' }))])).not.toBe(marks);
});

test('turns of before the project was put there leave no marks', () => {
  const turns = [turn(1, call('read', { path: '/w/a' })), turn(2, call('read', { path: '/w/b' }))];
  expect(Object.fromEntries(createMarksSelector(2000)(turns))).toEqual({ '/w/b': { kind: 'read', turn: 2 } });
});
