import { afterEach, expect, test, vi } from 'vitest';
import { thrown } from '../testing/thrown.ts';
import { shouldColorize, styleText } from './style-text.ts';

afterEach(() => vi.unstubAllEnvs());

test('text is coloured for a terminal', () => {
  const plain = { validateStream: false };
  expect(styleText('red', 'x', plain)).toBe('\u001b[31mx\u001b[39m');
  expect(styleText(['red', 'bold'], 'x', plain)).toBe('\u001b[31m\u001b[1mx\u001b[22m\u001b[39m');
});

test('the environment decides first', () => {
  const terminal = { isTTY: true } as NodeJS.WriteStream;
  vi.stubEnv('FORCE_COLOR', undefined);
  vi.stubEnv('NO_COLOR', undefined);
  expect([shouldColorize(terminal), shouldColorize(undefined)]).toEqual([true, false]);
  vi.stubEnv('NO_COLOR', '1');
  expect(shouldColorize(terminal)).toBe(false);
  vi.stubEnv('FORCE_COLOR', '1');
  expect([shouldColorize(terminal), shouldColorize(undefined)]).toEqual([true, true]);
});

test('an unknown style is an error of Node', () => {
  expect(thrown(() => styleText('zz', 'x', { validateStream: false }))).toMatch(
    /^TypeError \[ERR_INVALID_ARG_VALUE\]: The argument 'format' must be one of: 'reset', 'bold', /,
  );
});
