import { describe, expect, it } from 'vitest';
import { resolvePath } from './paths.ts';
import { createFakeSandbox } from '../testing/fake-sandbox.ts';

const sandbox = createFakeSandbox({
  files: { 'src/a.txt': 'a', '/etc/passwd': 'secret' },
  symlinks: { '/workspace/out': '/etc', '/workspace/in': '/workspace/src' },
});

describe('resolvePath', () => {
  it.each([
    ['src/a.txt', '/workspace/src/a.txt', 'src/a.txt'],
    ['./src/../src//a.txt', '/workspace/src/a.txt', 'src/a.txt'],
    ['/workspace/src/a.txt', '/workspace/src/a.txt', 'src/a.txt'],
    ['~/src/a.txt', '/workspace/src/a.txt', 'src/a.txt'],
    ['@src/a.txt', '/workspace/src/a.txt', 'src/a.txt'],
    ['~', '/workspace', '.'],
    ['.', '/workspace', '.'],
  ])('finds %s', async (given, absolute, shown) => {
    expect(await resolvePath(sandbox, given, 'write')).toEqual({
      ok: true,
      value: { absolute, shown, real: absolute, exists: true },
    });
  });

  it.each(['new/deep/file.txt', '~notes.txt'])('finds the place for %s', async (given) => {
    const absolute = `/workspace/${given}`;
    expect(await resolvePath(sandbox, given, 'write')).toEqual({
      ok: true,
      value: { absolute, shown: given, real: absolute, exists: false },
    });
  });

  it.each([
    ['in/a.txt', '/workspace/src/a.txt', true],
    ['in/new/b.txt', '/workspace/src/new/b.txt', false],
  ])('tells the real path of %s', async (given, real, exists) => {
    expect(await resolvePath(sandbox, given, 'write')).toMatchObject({
      ok: true,
      value: { real, exists, shown: given },
    });
  });

  it.each(['../secret.txt', '/etc/passwd', '/workspace-other/a.txt', 'src/../../x', '/', 'out/passwd', 'out/new.txt'])(
    'refuses %s and names the rule',
    async (given) => {
      expect(await resolvePath(sandbox, given, 'write')).toEqual({
        ok: false,
        error: `${given} is outside the project. File tools only reach paths inside /workspace.`,
      });
    },
  );
});

describe('resolvePath for a file that should exist', () => {
  const odd = createFakeSandbox({
    files: {
      'it’s here/caf\u00E9.txt': '1',
      'Screenshot 9.41\u202FAM.png': '2',
      'a-b.txt': '3',
      'a\u2013b.txt': '4',
      'x\u2013y.txt': '5',
      'x\u2014y.txt': '6',
      '/tmp/turnwise/bash-1.log': '7',
      '/tmp/other': '8',
    },
    symlinks: { '/tmp/turnwise/out': '/tmp/other' },
  });

  it.each([
    ["it's here/cafe\u0301.txt", 'it’s here/caf\u00E9.txt'],
    ['Screenshot 9.41 AM.png', 'Screenshot 9.41\u202FAM.png'],
    ['a-b.txt', 'a-b.txt'],
    ['a\u2013b.txt', 'a\u2013b.txt'],
    ['a\u2014b.txt', 'a\u2014b.txt'],
    ['x-y.txt', 'x-y.txt'],
    ["it's here/new.txt", "it's here/new.txt"],
    ['/tmp/turnwise/bash-1.log', '/tmp/turnwise/bash-1.log'],
  ])('takes %s for %s', async (given, shown) => {
    expect(await resolvePath(odd, given, 'read')).toMatchObject({ ok: true, value: { shown } });
  });

  it.each(['/tmp/other', '/tmp/turnwise/../other', '/tmp/turnwise/out', '../x'])('refuses %s', async (given) => {
    expect(await resolvePath(odd, given, 'read')).toMatchObject({ ok: false });
  });

  it.each(['edit', 'write'] as const)('has no place to %s in the directory of the tools', async (use) => {
    expect(await resolvePath(odd, '/tmp/turnwise/bash-1.log', use)).toMatchObject({ ok: false });
  });

  it('takes names less strictly to edit, but not to write', async () => {
    const given = "it's here/cafe\u0301.txt";
    const shown = 'it’s here/caf\u00E9.txt';
    expect(await resolvePath(odd, given, 'edit')).toMatchObject({ ok: true, value: { shown } });
    expect(await resolvePath(odd, given, 'write')).toMatchObject({ ok: true, value: { shown: given } });
  });
});
