import { expect, test } from 'vitest';
import { defaultPreferences, localeOf, parsePreferences } from './preferences.ts';

test('what was stored is read back', () => {
  const stored = { theme: 'dark', highContrast: true, locale: 'zh-CN' } as const;
  expect(parsePreferences(JSON.stringify(stored))).toEqual(stored);
});

test.each([null, '', 'not json', '[]', 'null', '3', '{"theme":"pink","highContrast":"yes","locale":"fr"}'])(
  'nothing usable in %j gives the defaults',
  (stored) => {
    expect(parsePreferences(stored)).toEqual(defaultPreferences);
  },
);

test('the chosen language wins over what the browser asks for', () => {
  expect(localeOf({ ...defaultPreferences, locale: 'en' }, ['zh-CN'])).toBe('en');
  expect(localeOf(defaultPreferences, ['fr', 'zh-Hans', 'en'])).toBe('zh-CN');
  expect(localeOf(defaultPreferences, ['fr'])).toBe('en');
});
