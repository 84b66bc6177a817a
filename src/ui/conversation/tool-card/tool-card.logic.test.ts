import { describe, expect, test } from 'vitest';
import '../../../i18n/testing.ts';
import { catalogueOf } from '../../../i18n/catalogue.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { CallView } from '../../../store/view.ts';
import { approvalView, callView } from '../testing.ts';
import { cardHead, targetOf, toolKindOf, type CardHead } from './tool-card.logic.ts';

const now = 8200;

function head(locale: Locale, call: CallView): CardHead {
  return cardHead(call, now, { locale, texts: catalogueOf(locale).conversation });
}

/** "verb | target | meta | status kind: status | edge" */
function line(locale: Locale, call: CallView): string {
  const { verb, target, meta, status, edge } = head(locale, call);
  return [verb, target, meta, `${status.kind}: ${status.text}`, edge].join(' | ');
}

const read = (changes: Partial<CallView>) => callView({ args: { path: 'package.json' }, ...changes });
const bash = (changes: Partial<CallView>) =>
  callView({ toolName: 'bash', args: { command: 'npm test' }, startedAt: 2000, ...changes });
const edit = (changes: Partial<CallView>) =>
  callView({ toolName: 'edit', args: { path: 'src/format-date.ts' }, startedAt: 2000, endedAt: 2120, ...changes });
const write = (changes: Partial<CallView>) =>
  callView({ toolName: 'write', args: { path: 'dist/index.html', content: 'a\nb\n' }, ...changes });

const approval = approvalView({ askedAt: 3_000 });

const cases: [name: string, call: CallView, en: string, zhCn: string][] = [
  [
    'arguments stream',
    callView({ argumentsText: '{"path":"pack' }),
    'Preparing read | pack |  | running: Writing arguments | none',
    '准备读取 | pack |  | running: 正在写参数 | none',
  ],
  [
    'not named yet',
    callView({ toolName: '' }),
    'Preparing tool |  |  | running: Writing arguments | none',
    '准备 工具 |  |  | running: 正在写参数 | none',
  ],
  [
    'ready',
    read({ status: 'ready' }),
    'Preparing read | package.json |  | waiting: Waiting to start | none',
    '准备读取 | package.json |  | waiting: 等待开始 | none',
  ],
  [
    'a command waits for the person',
    bash({ status: 'waiting', approval }),
    'Wants to run | npm test |  | asking: 5.2 s | human',
    '想运行 | npm test |  | asking: 5.2 秒 | human',
  ],
  [
    'what it waited is not what it runs',
    bash({ status: 'running', approval: { ...approval, answeredAt: 7_000, outcome: 'allow' } }),
    'Running | npm test |  | running: 1.2 s | none',
    '正在运行 | npm test |  | running: 1.2 秒 | none',
  ],
  [
    'its arguments were edited',
    bash({
      status: 'done',
      durationMs: 210,
      details: { exitCode: 0 },
      approval: { ...approval, answeredAt: 7_000, outcome: 'edit' },
    }),
    'Ran | npm test | edited by you | ok: 210 ms | none',
    '已运行 | npm test | 由你编辑 | ok: 210 毫秒 | none',
  ],
  [
    'denied',
    bash({ status: 'denied', approval: { ...approval, answeredAt: 7_000, outcome: 'deny', message: 'use\npnpm' } }),
    'Denied | npm test | use pnpm | denied: Not run | human',
    '已拒绝 | npm test | use pnpm | denied: 未运行 | human',
  ],
  [
    'interrupted',
    bash({ status: 'interrupted', endedAt: 7_000 }),
    'Interrupted | npm test |  | stopped: the page was closed | off',
    '已中断 | npm test |  | stopped: 页面被关闭 | off',
  ],
  [
    'a command runs',
    bash({ status: 'running' }),
    'Running | npm test |  | running: 6.2 s | none',
    '正在运行 | npm test |  | running: 6.2 秒 | none',
  ],
  [
    'a command has run',
    bash({ status: 'done', endedAt: 2210, details: { exitCode: 0, reason: 'exit' } }),
    'Ran | npm test |  | ok: 210 ms | none',
    '已运行 | npm test |  | ok: 210 毫秒 | none',
  ],
  [
    'a command ended with an exit code',
    bash({ status: 'failed', failure: 'returned', durationMs: 6200, details: { exitCode: 1, reason: 'exit' } }),
    'Ran | npm test |  | error: exit 1 · 6.2 s | error',
    '已运行 | npm test |  | error: 退出码 1 · 6.2 秒 | error',
  ],
  [
    'a command timed out',
    bash({ status: 'failed', durationMs: 120_000, details: { exitCode: 124, reason: 'timeout' } }),
    'Ran | npm test |  | error: timed out · 2 m 00 s | error',
    '已运行 | npm test |  | error: 超时 · 2 分 00 秒 | error',
  ],
  [
    'no shell',
    bash({ status: 'failed', durationMs: 3 }),
    'Could not run | npm test |  | error: Failed | error',
    '未能运行 | npm test |  | error: 失败 | error',
  ],
  [
    'a file was read',
    read({ status: 'done', durationMs: 110, details: { path: '/w/package.json', lines: 14, totalLines: 14, from: 1 } }),
    'Read | package.json | 14 lines | ok: 110 ms | none',
    '已读取 | package.json | 14 行 | ok: 110 毫秒 | none',
  ],
  [
    'a part of a file was read',
    read({ status: 'done', durationMs: 90, details: { path: '/w/a', lines: 10, totalLines: 40, from: 21 } }),
    'Read | package.json | lines 21–30 of 40 | ok: 90 ms | none',
    '已读取 | package.json | 第 21–30 行，共 40 行 | ok: 90 毫秒 | none',
  ],
  [
    'no such file',
    read({ status: 'failed', durationMs: 4 }),
    'Could not read | package.json |  | error: Failed | error',
    '未能读取 | package.json |  | error: 失败 | error',
  ],
  [
    'a file was created',
    write({ status: 'done', durationMs: 8, details: { path: '/w/dist/index.html', created: true, bytes: 4 } }),
    'Created | dist/index.html | 2 lines | ok: 8 ms | none',
    '已创建 | dist/index.html | 2 行 | ok: 8 毫秒 | none',
  ],
  [
    'a file was replaced',
    write({ status: 'done', durationMs: 8, details: { created: false } }),
    'Wrote | dist/index.html | 2 lines | ok: 8 ms | none',
    '已写入 | dist/index.html | 2 行 | ok: 8 毫秒 | none',
  ],
  [
    'an edit did not match',
    edit({ status: 'failed' }),
    'Could not edit | src/format-date.ts |  | error: Failed | error',
    '未能编辑 | src/format-date.ts |  | error: 失败 | error',
  ],
  [
    'a directory was listed',
    callView({ toolName: 'ls', args: {}, status: 'done', durationMs: 5, details: { entries: 1, totalEntries: 1 } }),
    'Listed | . | 1 entry | ok: 5 ms | none',
    '已列出 | . | 1 项 | ok: 5 毫秒 | none',
  ],
  [
    'a hook blocked a command',
    bash({ status: 'blocked', failure: 'blocked', resultText: 'protect tests' }),
    'Blocked | npm test | protect tests | blocked: Not run | hook',
    '已拦截 | npm test | protect tests | blocked: 未运行 | hook',
  ],
  [
    'wrong arguments',
    callView({
      toolName: 'grep',
      args: { pattern: 'TODO', limit: 'ten' },
      status: 'invalid',
      failure: 'invalid_arguments',
    }),
    'Bad arguments | grep TODO |  | error: Invalid | error',
    '参数有误 | grep TODO |  | error: 无效 | error',
  ],
  [
    'a tool that does not exist',
    callView({
      toolName: 'teleport',
      argumentsText: '{"to":"mars"}',
      args: { to: 'mars' },
      status: 'invalid',
      failure: 'unknown_tool',
    }),
    'Unknown tool | teleport {"to":"mars"} |  | error: Unknown | error',
    '未知工具 | teleport {"to":"mars"} |  | error: 未知 | error',
  ],
  [
    'stopped by the person',
    bash({ status: 'stopped', failure: 'stopped', durationMs: 2200, output: 'building' }),
    'Stopped | npm test | output up to 2.2 s is kept | stopped: by you | off',
    '已停止 | npm test | 已保留前 2.2 秒的输出 | stopped: 由你停止 | off',
  ],
  [
    'the stop came before it started',
    write({ status: 'not_started', failure: 'not_started' }),
    'Not started | write dist/index.html | the batch was stopped first | skipped: skipped | off',
    '未开始 | write dist/index.html | 在它开始前已停止 | skipped: 已跳过 | off',
  ],
  [
    'cut off',
    write({ status: 'cut_off', failure: 'cut_off' }),
    'Cut off | write dist/index.html | the reply hit its length limit | cut_off: Not run, asked again | off',
    '被截断 | write dist/index.html | 回复达到长度上限 | cut_off: 未运行，已要求重发 | off',
  ],
  [
    'a tool of somebody else',
    callView({
      toolName: 'weather',
      argumentsText: '{"city": "Oslo"}',
      args: { city: 'Oslo' },
      status: 'done',
      durationMs: 40,
    }),
    'Called weather | {"city": "Oslo"} |  | ok: 40 ms | none',
    '已调用 weather | {"city": "Oslo"} |  | ok: 40 毫秒 | none',
  ],
];

describe.each(cases)('%s', (_name, call, en, zhCn) => {
  test('en', () => expect(line('en', call)).toBe(en));
  test('zh-CN', () => expect(line('zh-CN', call)).toBe(zhCn));
});

test('an edit counts its lines', () => {
  const diff = '--- a\n+++ a\n@@ -1,2 +1,3 @@\n one\n-two\n+2\n+3\n';
  expect(head('en', edit({ status: 'done', details: { path: '/w/a', diff } })).lines).toEqual({ added: 2, removed: 1 });
});

test('a command of several lines is shown as one, a very long one is clipped', () => {
  expect(targetOf(bash({ args: { command: 'cd src\n  ls' } }))).toBe('cd src ls');
  expect(targetOf(bash({ args: { command: 'x'.repeat(400) } }))).toHaveLength(301);
});

test('a tool named like a property of every object is an other tool', () => {
  expect(toolKindOf('constructor')).toBe('other');
  expect(toolKindOf('find')).toBe('search');
});
