import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { defaultPreferences, storageKey, type Preferences } from './preferences.ts';
import { rootLook, type SystemLook } from './theme.ts';

const script = readFileSync(new URL('../../../public/theme.js', import.meta.url), 'utf8');

/** What public/theme.js sets on the root element. */
function lookOfScript(stored: string | null, system: SystemLook): unknown {
  const dataset: Record<string, string> = {};
  runInNewContext(script, {
    localStorage: { getItem: (key: string) => (key === storageKey ? stored : null) },
    matchMedia: (query: string) => ({
      matches:
        (query === '(prefers-color-scheme: dark)' && system.dark) ||
        (query === '(prefers-contrast: more)' && system.moreContrast),
    }),
    document: { documentElement: { dataset } },
  });
  return dataset;
}

const systems: SystemLook[] = [
  { dark: false, moreContrast: false },
  { dark: true, moreContrast: false },
  { dark: true, moreContrast: true },
];
const themes: Preferences['theme'][] = ['system', 'light', 'dark'];
const cases = systems.flatMap((system) =>
  themes.flatMap((theme) => [true, false].map((highContrast) => ({ system, theme, highContrast }))),
);

test('a chosen theme wins, and contrast adds up', () => {
  const chosen: Preferences = { theme: 'light', highContrast: false, locale: null };
  expect(rootLook(chosen, { dark: true, moreContrast: true })).toEqual({ theme: 'light', contrast: 'more' });
  expect(rootLook(defaultPreferences, { dark: true, moreContrast: false })).toEqual({
    theme: 'dark',
    contrast: 'normal',
  });
});

describe('before first paint', () => {
  test.each(cases)('the page looks as it will: $system $theme $highContrast', ({ system, theme, highContrast }) => {
    const chosen: Preferences = { theme, highContrast, locale: null };
    expect(lookOfScript(JSON.stringify(chosen), system)).toEqual(rootLook(chosen, system));
  });

  test.each([null, 'not json', 'null'])('with %j stored, the system decides', (stored) => {
    const system = { dark: true, moreContrast: false };
    expect(lookOfScript(stored, system)).toEqual(rootLook(defaultPreferences, system));
  });
});
