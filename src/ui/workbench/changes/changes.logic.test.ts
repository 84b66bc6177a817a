import { expect, test } from 'vitest';
import type { RunView, TurnView } from '../../../store/view.ts';
import { callView, turnView } from '../../conversation/testing.ts';
import { authorsOf } from './authors.logic.ts';
import { changesOf, extentsOf } from './extent.logic.ts';
import { fileDiff, firstRows, rowPairs, type DiffPart, type LineRow } from './file-diff.logic.ts';

const signs = { same: ' ', added: '+', removed: '-' } as const;
const drawn = ({ before, after, kind, text }: LineRow) => `${before ?? ''}|${after ?? ''}${signs[kind]}${text}`;
const partsDrawn = (parts: readonly DiffPart[]) => parts.map((part) => [part.kind, ...part.rows.map(drawn)]);
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}\n`).join('');

test('unchanged lines stand around a change, the others are folded, with their numbers on both sides', () => {
  const before = numbered(1, 12);
  const after = before.replace('line 6\n', 'line six\nand more\n');
  const { parts, added, removed } = fileDiff(before, after);
  expect([added, removed]).toEqual([2, 1]);
  expect(partsDrawn(parts)).toEqual([
    ['gap', '1|1 line 1', '2|2 line 2'],
    [
      'lines',
      '3|3 line 3',
      '4|4 line 4',
      '5|5 line 5',
      '6|-line 6',
      '|6+line six',
      '|7+and more',
      '7|8 line 7',
      '8|9 line 8',
      '9|10 line 9',
    ],
    ['gap', '10|11 line 10', '11|12 line 11', '12|13 line 12'],
  ]);
});

test('a file that comes or goes is all added or all removed', () => {
  expect(partsDrawn(fileDiff('', 'a\nb\n').parts)).toEqual([['lines', '|1+a', '|2+b']]);
  expect(partsDrawn(fileDiff('a\nb', '').parts)).toEqual([['lines', '1|-a', '2|-b']]);
  expect(fileDiff('same\n', 'same\n')).toEqual({ parts: [], added: 0, removed: 0 });
});

test('texts that differ too much are shown one after the other, whole', () => {
  const { parts, added, removed } = fileDiff(numbered(1, 900), numbered(5_001, 5_900));
  expect([added, removed, parts.length]).toEqual([900, 900, 1]);
  expect(partsDrawn(parts)[0]?.slice(900, 903)).toEqual(['900|-line 900', '|1+line 5001', '|2+line 5002']);
});

test('a very long line is cut', () => {
  const [part] = fileDiff('', 'x'.repeat(5_000)).parts;
  expect(part?.rows[0]?.text).toBe(`${'x'.repeat(2_000)}…`);
});

test('side by side, removed lines stand beside the added ones that follow', () => {
  const [part] = fileDiff('a\nb\nc\nd\n', 'a\nB\nd\ne\n').parts;
  const rows = part?.rows ?? [];
  const text = (index: number | null) => (index === null ? null : (rows[index]?.text ?? null));
  expect(rowPairs(rows).map(({ before, after }) => [text(before), text(after)])).toEqual([
    ['a', 'a'],
    ['b', 'B'],
    ['c', null],
    ['d', 'd'],
    [null, 'e'],
  ]);
});

test('of a long difference the first rows are shown, a gap counting as one', () => {
  const { parts } = fileDiff(numbered(1, 30), numbered(1, 30).replace('line 20\n', 'twenty\n'));
  expect(firstRows(parts, 4)).toEqual({
    parts: [parts[0], { kind: 'lines', rows: parts[1]?.rows.slice(0, 3) }],
    all: 10,
  });
  expect(firstRows(parts, 100).parts).toEqual(parts);
});

test('a file tool that names the file has changed it, else some command of the turn', () => {
  const edit = callView({ toolName: 'edit', status: 'done', details: { path: '/w/a' } });
  const failed = callView({ toolName: 'write', status: 'failed', details: { path: '/w/b' } });
  const bash = (command: string) => callView({ toolName: 'bash', status: 'done', startedAt: 1, args: { command } });
  const turns = [
    turnView({ number: 1, calls: [edit, bash('sort a')] }),
    turnView({ number: 2, calls: [failed, bash('make'), bash('make clean')] }),
    turnView({ number: 3, calls: [callView({ toolName: 'bash', args: { command: 'never started' } })] }),
  ];
  expect(authorsOf('/w/a', turns.slice(0, 1))).toEqual([{ kind: 'edit', turn: 1 }]);
  expect(authorsOf('/w/b', turns)).toEqual([
    { kind: 'command', turn: 1, commands: ['sort a'] },
    { kind: 'command', turn: 2, commands: ['make', 'make clean'] },
    { kind: 'command', turn: 3, commands: [] },
  ]);
});

const run = (number: number, recordsFiles = true): RunView => ({
  runId: `r${number}`,
  number,
  promptText: '',
  startedAt: 0,
  turnIds: [],
  ...(recordsFiles && { recordsFiles: true }),
});
let seq = 0;
const turn = (number: number, runNumber: number, ...paths: string[]): TurnView =>
  turnView({
    turnId: `t${number}`,
    runId: `r${runNumber}`,
    number,
    ...(paths.length > 0 && {
      files: paths.map((path) => ({ path, before: null, after: { kind: 'binary', bytes: 1 } as const, seq: ++seq })),
    }),
  });

test('without a selection, the last run and the last turn in it that changed files; else what is selected', () => {
  const turns = [turn(1, 1, '/w/a'), turn(2, 1), turn(3, 2, '/w/b'), turn(4, 2)];
  const runs = [run(1), run(2)];
  const numbers = (selected: string | null) => {
    const extents = extentsOf({ runs, turns }, selected);
    return [extents.turn?.number, extents.run?.number];
  };
  expect(numbers(null)).toEqual([3, 2]);
  expect(numbers('t2')).toEqual([2, 1]);
  expect(numbers('gone')).toEqual([3, 2]);
  expect(extentsOf({ runs: [], turns: [] }, null)).toEqual({ turn: null, run: null });
});

test('each extent has its own files', () => {
  const turns = [turn(1, 1, '/w/a'), turn(2, 2, '/w/b'), turn(3, 2, '/w/c')];
  const view = { runs: [run(1), run(2)], turns, personChanges: [] };
  const extents = extentsOf(view, null);
  const paths = (extent: 'turn' | 'run' | 'session') => changesOf(view, extent, extents).files.map(({ path }) => path);
  expect(paths('turn')).toEqual(['/w/c']);
  expect(paths('run')).toEqual(['/w/b', '/w/c']);
  expect(paths('session')).toEqual(['/w/a', '/w/b', '/w/c']);
});

test('a run that was kept without its changes says so, and no other', () => {
  const view = { runs: [run(1, false), run(2)], turns: [turn(1, 1), turn(2, 2)], personChanges: [] };
  const extents = extentsOf(view, null);
  expect(changesOf(view, 'run', extents).isUnrecorded).toBe(false);
  expect(changesOf(view, 'session', extents).isUnrecorded).toBe(true);
});
