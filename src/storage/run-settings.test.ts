import { expect, test } from 'vitest';
import { loadRunSettings, saveRunSettings } from './run-settings.ts';

function storage(text: string | null = null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_key: string, value: string) => void (kept = value) };
}

test('a limit is kept until it is taken away', () => {
  const kept = storage();
  saveRunSettings({ maxTurns: 30 }, kept);
  expect(loadRunSettings(kept)).toEqual({ maxTurns: 30 });
  saveRunSettings({}, kept);
  expect(loadRunSettings(kept)).toEqual({});
});

test.each([null, 'oops', '5', '{"maxTurns":"many"}', '{"maxTurns":0}', '{"maxTurns":1.5}'])(
  '%s is no limit',
  (text) => {
    expect(loadRunSettings(storage(text))).toEqual({});
  },
);
