import { describe, expect, it } from 'vitest';
import { resolveExistingPath, resolvePath } from './paths.ts';
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
    ['new/deep/file.txt', '/workspace/new/deep/file.txt', 'new/deep/file.txt'],
    ['~notes.txt', '/workspace/~notes.txt', '~notes.txt'],
  ])('finds %s', async (given, absolute, shown) => {
    expect(await resolvePath(sandbox, given)).toEqual({
      ok: true,
      value: { absolute, shown, real: absolute },
    });
  });

  it.each([
    ['in/a.txt', '/workspace/src/a.txt'],
    ['in/new/b.txt', '/workspace/src/new/b.txt'],
  ])('tells the real path of %s', async (given, real) => {
    expect(await resolvePath(sandbox, given)).toMatchObject({ ok: true, value: { real, shown: given } });
  });

  it.each(['../secret.txt', '/etc/passwd', '/workspace-other/a.txt', 'src/../../x', '/', 'out/passwd', 'out/new.txt'])(
    'refuses %s and names the rule',
    async (given) => {
      expect(await resolvePath(sandbox, given)).toEqual({
        ok: false,
        error: `${given} is outside the project. File tools only reach paths inside /workspace.`,
      });
    },
  );
});

describe('resolveExistingPath', () => {
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
    expect(await resolveExistingPath(odd, given)).toMatchObject({ ok: true, value: { shown } });
  });

  it.each(['/tmp/other', '/tmp/turnwise/../other', '/tmp/turnwise/out', '../x'])('refuses %s', async (given) => {
    expect(await resolveExistingPath(odd, given)).toMatchObject({ ok: false });
  });

  it('lets no tool write where the tools write for themselves', async () => {
    expect(await resolvePath(odd, '/tmp/turnwise/bash-1.log')).toMatchObject({ ok: false });
  });
});
