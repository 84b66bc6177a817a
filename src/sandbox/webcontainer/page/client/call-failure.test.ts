import { describe, expect, it } from 'vitest';
import { callFailure } from './call-failure.ts';

const codeOf = (text: string): string => {
  const result = callFailure(new Error(text), '/w/a');
  return result.ok ? 'ok' : result.error.code;
};

describe('failures of calls of the client', () => {
  it('get their code from the text, also where it is wrapped', () => {
    expect(callFailure(new Error("ENOENT: no such file or directory, open '/home/x/a'"), '/w/a')).toEqual({
      ok: false,
      error: { code: 'not_found', message: 'No such file or directory: /w/a', path: '/w/a' },
    });
    expect(codeOf("Error: EISDIR: illegal operation on a directory, read '/a'")).toBe('is_directory');
    expect(codeOf('ERR_FS (ENOTDIR): scandir')).toBe('not_directory');
    expect(codeOf('failed to rename: ENOTEMPTY')).toBe('not_empty');
    expect(codeOf('ELOOP: too many symbolic links encountered')).toBe('invalid');
    expect(codeOf('ENOSPC')).toBe('no_space');
  });

  it('are known by their words where there is no code', () => {
    expect(codeOf('file does not exist')).toBe('not_found');
    expect(codeOf('Directory is not empty')).toBe('not_empty');
    expect(callFailure('something else')).toEqual({
      ok: false,
      error: { code: 'invalid', message: 'something else' },
    });
  });
});
