import { describe, expect, test } from 'vitest';
import { createTools } from './index.ts';
import { createCallInspector } from './inspect-call.ts';
import { createFakeSandbox } from './testing/fake-sandbox.ts';
import { createSizeTool } from './testing/size.ts';
import { createToolContext } from './tool-context.ts';

function inspecting(files: Record<string, string> = {}, symlinks: Record<string, string> = {}) {
  const sandbox = createFakeSandbox({ files, symlinks });
  const tools = [...createTools(sandbox), createSizeTool(createToolContext(sandbox))];
  return { sandbox, calls: createCallInspector(tools, sandbox) };
}

describe('what a call would do', () => {
  const files = { 'src/a.txt': 'a', 'secrets/key': 'k' };
  test.each<[tool: string, args: object, effect: object]>([
    ['bash', { command: 'ls' }, { kind: 'command', command: 'ls' }],
    ['read', { path: 'src/../src/a.txt' }, { kind: 'read', paths: ['src/a.txt'] }],
    ['read', { path: '/workspace/src/a.txt' }, { kind: 'read', paths: ['src/a.txt'] }],
    ['read', { path: '@src/a.txt' }, { kind: 'read', paths: ['src/a.txt'] }],
    ['edit', { path: 'src/a.txt', edits: [] }, { kind: 'change', paths: ['src/a.txt'] }],
    ['write', { path: 'new/b.txt', content: '' }, { kind: 'change', paths: ['new/b.txt'] }],
    ['ls', {}, { kind: 'read', paths: ['.'] }],
    ['grep', { pattern: 'x', path: 'src' }, { kind: 'read', paths: ['src'] }],
    ['find', { pattern: '*' }, { kind: 'read', paths: ['.'] }],
    ['read', { path: '../etc/passwd' }, { kind: 'read', paths: ['../etc/passwd'] }],
    ['size', { path: 'src/a.txt' }, { kind: 'read', paths: ['src/a.txt'] }],
    ['unknown', {}, { kind: 'other' }],
  ])('%s %j', async (tool, args, effect) => {
    expect(await inspecting(files).calls.effectOf(tool, args)).toEqual(effect);
  });

  test('a link is known by its own name and by that of what it leads to', async () => {
    const { calls } = inspecting(files, { '/workspace/src/link': '/workspace/secrets' });
    expect(await calls.effectOf('read', { path: 'src/link/key' })).toEqual({
      kind: 'read',
      paths: ['src/link/key', 'secrets/key'],
    });
  });
});

describe('what a call would change', () => {
  test('an edit, as the tool would make it, and nothing is changed', async () => {
    const { calls, sandbox } = inspecting({ 'a.txt': 'one\ntwo\nthree\n' });
    const args = { path: 'a.txt', edits: [{ oldText: 'two', newText: '2' }] };
    expect(await calls.diffOf('edit', args)).toBe('--- a.txt\n+++ a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n');
    const read = await sandbox.fs.readFile('/workspace/a.txt');
    expect(read.ok && new TextDecoder().decode(read.value)).toBe('one\ntwo\nthree\n');
  });

  test('a file that is written, anew or over another', async () => {
    const { calls } = inspecting({ 'a.txt': 'one\n' });
    expect(await calls.diffOf('write', { path: 'a.txt', content: 'two\n' })).toBe(
      '--- a.txt\n+++ a.txt\n@@ -1,1 +1,1 @@\n-one\n+two\n',
    );
    expect(await calls.diffOf('write', { path: 'b.txt', content: 'two\n' })).toBe(
      '--- b.txt\n+++ b.txt\n@@ -0,0 +1,1 @@\n+two\n',
    );
  });

  test.each<[tool: string, args: object]>([
    ['edit', { path: 'a.txt', edits: [{ oldText: 'zwei', newText: '2' }] }],
    ['edit', { path: 'none.txt', edits: [{ oldText: 'a', newText: 'b' }] }],
    ['write', { path: '../a.txt', content: '' }],
    ['write', { path: 'b.txt', content: 'long\n'.repeat(100_000) }],
    ['bash', { command: 'rm a.txt' }],
    ['unknown', {}],
  ])('cannot be told of %s %j', async (tool, args) => {
    expect(await inspecting({ 'a.txt': 'one\n' }).calls.diffOf(tool, args)).toBeUndefined();
  });
});
