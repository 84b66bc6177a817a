import { expect, test } from 'vitest';
import type { PermissionSettings } from '../protocol/permissions.ts';
import { loadPermissionSettings, savePermissionSettings } from './permission-settings.ts';

function storage(text: string | null = null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_key: string, value: string) => void (kept = value) };
}

test('what was set is kept', () => {
  const kept = storage();
  const settings: PermissionSettings = {
    mode: 'ask_commands',
    rules: [{ subject: 'command', pattern: 'npm test', action: 'allow' }],
  };
  savePermissionSettings(settings, kept);
  expect(loadPermissionSettings(kept)).toEqual(settings);
});

test('where nothing was set, nothing is asked', () => {
  expect(loadPermissionSettings(storage())).toEqual({ mode: 'auto', rules: [] });
});

const rule = { subject: 'command', pattern: 'rm', action: 'deny' };

test.each([
  ['5', 'ask_all', []],
  ['{}', 'ask_all', []],
  ['{"mode":"free","rules":[]}', 'ask_all', []],
  ['{"mode":"auto"}', 'ask_all', []],
  [JSON.stringify({ mode: 'auto', rules: [rule, { ...rule, action: 'forbid' }] }), 'ask_all', [rule]],
  [JSON.stringify({ mode: 'auto', rules: [rule, { ...rule, subject: 'x' }] }), 'ask_all', [rule]],
  [JSON.stringify({ mode: 'auto', rules: [{ ...rule, pattern: ' ' }] }), 'ask_all', []],
  [JSON.stringify({ mode: 'read_only', rules: [null] }), 'read_only', []],
  [JSON.stringify({ mode: 'auto', rules: [rule] }), 'auto', [rule]],
])('what is not understood is not as if it had never been set: %s', (text, mode, rules) => {
  expect(loadPermissionSettings(storage(text))).toEqual({ mode, rules });
});
