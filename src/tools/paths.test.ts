import { describe, expect, it } from 'vitest';
import { resolvePath } from './paths.ts';
import { createFakeSandbox } from './testing/fake-sandbox.ts';

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
    ['in/a.txt', '/workspace/in/a.txt', 'in/a.txt'],
    ['~notes.txt', '/workspace/~notes.txt', '~notes.txt'],
  ])('finds %s', async (given, absolute, shown) => {
    expect(await resolvePath(sandbox, given)).toEqual({ ok: true, value: { absolute, shown } });
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
