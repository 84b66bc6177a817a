import { expect, test } from 'vitest';
import '../../../i18n/testing.ts';
import { catalogueOf } from '../../../i18n/catalogue.ts';
import type { CallView } from '../../../store/view.ts';
import { callView } from '../testing.ts';
import { groupExtent, readGroupHead } from './read-group.logic.ts';

const read = (path: string, changes: Partial<CallView> = {}) => callView({ args: { path }, ...changes });
const done = (path: string, startedAt: number, endedAt: number) => read(path, { status: 'done', startedAt, endedAt });

function lines(calls: readonly CallView[]): string[] {
  return (['en', 'zh-CN'] as const).map((locale) => {
    const head = readGroupHead(calls, 1250, { locale, texts: catalogueOf(locale).conversation });
    return [head.verb, head.target, head.meta, `${head.status.kind}: ${head.status.text}`, head.edge].join(' | ');
  });
}

test('two files are named, more are counted', () => {
  expect(lines([read('hello.mjs'), read('README.md')])).toEqual([
    'Preparing read | hello.mjs, README.md |  | running: Writing arguments | none',
    '准备读取 | hello.mjs, README.md |  | running: 正在写参数 | none',
  ]);
  expect(lines([done('a', 1000, 1120), done('b', 1010, 1140), done('c', 1020, 1300)])).toEqual([
    'Read 3 files |  | in parallel · 300 ms | ok: 3 of 3 | none',
    '已读取 3 个文件 |  | 并行 · 300 毫秒 | ok: 3 / 3 | none',
  ]);
});

test('one after the other is not in parallel', () => {
  expect(lines([done('a', 1000, 1100), done('b', 1100, 1200)])[0]).toBe('Read | a, b | 200 ms | ok: 2 of 2 | none');
});

test('while some run, the time goes on', () => {
  const calls = [
    done('a', 1000, 1120),
    read('b', { status: 'running', startedAt: 1010 }),
    read('c', { status: 'ready' }),
  ];
  expect(lines(calls)[0]).toBe('Reading 3 files |  | in parallel | running: 250 ms | none');
  expect(groupExtent(calls, 1250)).toEqual({ from: 1000, to: 1250 });
});

test('all known, none started', () => {
  expect(lines([read('a', { status: 'ready' }), read('b', { status: 'ready' })])[0]).toBe(
    'Preparing read | a, b |  | waiting: Waiting to start | none',
  );
});

test('a failed one makes the group an error, a stopped one does not', () => {
  const failed = read('b', { status: 'failed', startedAt: 1000, endedAt: 1010 });
  expect(lines([done('a', 1000, 1020), failed])[0]).toBe('Read | a, b | in parallel · 20 ms | error: 1 of 2 | error');
  const stopped = read('b', { status: 'not_started', endedAt: 1020 });
  expect(lines([done('a', 1000, 1020), stopped])[0]).toBe('Read | a, b | 20 ms | stopped: 1 of 2 | off');
});
