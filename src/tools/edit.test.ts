import { applyPatch } from 'diff';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEditTool, type EditDetails } from './edit.ts';
import { createFakeSandbox } from './testing/fake-sandbox.ts';
import { runTool } from './testing/run-tool.ts';
import { createToolContext } from './tool-context.ts';

function setUp(files: Record<string, string> = { 'a.txt': 'one\ntwo\nthree\nfour\nfive\nsix\n' }) {
  const sandbox = createFakeSandbox({ files });
  return { sandbox, edit: (args: unknown) => runTool(createEditTool(createToolContext(sandbox)), args) };
}

describe('edit', () => {
  it('changes the file and gives a unified diff', async () => {
    const { sandbox, edit } = setUp();
    expect(
      await edit({
        path: 'a.txt',
        edits: [
          { oldText: 'two', newText: '2' },
          { oldText: 'six', newText: '6' },
        ],
      }),
    ).toEqual({
      text: 'Edited a.txt: 2 replacements.',
      isError: false,
      details: {
        path: '/workspace/a.txt',
        edits: 2,
        diff: [
          '--- a.txt',
          '+++ a.txt',
          '@@ -1,6 +1,6 @@',
          ' one',
          '-two',
          '+2',
          ' three',
          ' four',
          ' five',
          '-six',
          '+6',
          '',
        ].join('\n'),
        firstChangedLine: 2,
      },
      updates: [],
    });
    expect(sandbox.textOf('a.txt')).toBe('one\n2\nthree\nfour\nfive\n6\n');
  });

  it('counts the first changed line past what the new text keeps', async () => {
    const { edit } = setUp();
    const { details } = await edit({ path: 'a.txt', edits: [{ oldText: 'one\ntwo\nthree', newText: 'one\ntwo\n3' }] });
    expect(details).toMatchObject({ firstChangedLine: 3 });
  });

  it.each([
    ['a single old and new text', { path: 'a.txt', oldText: 'two', newText: '2' }],
    ['edits as JSON text', { path: 'a.txt', edits: '[{"oldText":"two","newText":"2"}]' }],
    ['one edit in place of a list', { path: 'a.txt', edits: { oldText: 'two', newText: '2' } }],
    ['one edit as JSON text', { path: 'a.txt', edits: '{"oldText":"two","newText":"2"}' }],
  ])('takes %s', async (_, args) => {
    const { sandbox, edit } = setUp();
    expect(await edit(args)).toMatchObject({ text: 'Edited a.txt: 1 replacement.', isError: false });
    expect(sandbox.textOf('a.txt')).toBe('one\n2\nthree\nfour\nfive\nsix\n');
  });

  it('keeps the byte order mark and CRLF of the file', async () => {
    const { sandbox, edit } = setUp({ 'w.txt': '\uFEFFone\r\ntwo\r\n' });
    await edit({ path: 'w.txt', edits: [{ oldText: 'one\ntwo', newText: '1\n2' }] });
    expect(sandbox.textOf('w.txt')).toBe('\uFEFF1\r\n2\r\n');
  });

  it.each([
    [
      { path: 'a.txt', edits: [] },
      'Invalid arguments for edit:\n- edits: must not have fewer than 1 items\nReceived: {"path":"a.txt","edits":[]}',
    ],
    [
      { path: 'a.txt', edits: [{ oldText: '', newText: 'x' }] },
      'Invalid arguments for edit:\n- edits.0.oldText: must not have fewer than 1 characters\nReceived: {"path":"a.txt","edits":[{"oldText":"","newText":"x"}]}',
    ],
    [
      { path: 'a.txt', oldText: 'two' },
      'Invalid arguments for edit:\n- edits.0.newText: is required\nReceived: {"path":"a.txt","edits":[{"oldText":"two"}]}',
    ],
    [
      { path: 'a.txt', edits: '[{"oldText":' },
      'Invalid arguments for edit:\n- edits.0: must be object\nReceived: {"path":"a.txt","edits":"[{\\"oldText\\":"}',
    ],
    [
      { path: 'a.txt', oldText: 'twoo', newText: 'x' },
      'oldText was not found in a.txt. It must match the file exactly, blanks and line breaks included.\nNearest text, from line 2:\ntwo',
    ],
    [{ path: 'b.txt', oldText: 'a', newText: 'b' }, 'b.txt does not exist.'],
    [{ path: '.', oldText: 'a', newText: 'b' }, '. is a directory. Use ls to list it.'],
    [
      { path: '../b', oldText: 'a', newText: 'b' },
      '../b is outside the project. File tools only reach paths inside /workspace.',
    ],
  ])('refuses %j and changes nothing', async (args, text) => {
    const { sandbox, edit } = setUp();
    const before = new Map(sandbox.files);
    expect(await edit(args)).toMatchObject({ text, isError: true });
    expect(sandbox.files).toEqual(before);
  });

  it('gives a diff that makes the new file out of the old one, whatever the line breaks', async () => {
    const line = fc.stringMatching(/^[a-c ]{0,4}$/);
    const text = fc
      .array(fc.tuple(line, fc.constantFrom('\n', '\r\n')), { minLength: 1, maxLength: 12 })
      .map((lines) => lines.flat().join(''));
    await fc.assert(
      fc.asyncProperty(text, line, fc.nat(11), async (before, replacement, at) => {
        const marked = before.split('\n').map((part, index) => (index === at ? `MARK${part}` : part));
        fc.pre(at < marked.length);
        const { sandbox, edit } = setUp({ 'f.txt': marked.join('\n') });
        const { details, isError } = await edit({ path: 'f.txt', oldText: 'MARK', newText: replacement || 'x' });
        expect(isError).toBe(false);
        expect(sandbox.textOf('f.txt')).toBe(marked.join('\n').replace('MARK', replacement || 'x'));
        const { diff } = details as EditDetails;
        expect(applyPatch(marked.join('\n'), diff, { autoConvertLineEndings: false })).toBe(sandbox.textOf('f.txt'));
      }),
      { numRuns: 300 },
    );
  });
});
