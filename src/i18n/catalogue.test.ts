import { expect, test } from 'vitest';
import { approvalsTexts } from './approvals-texts.ts';
import './testing.ts';
import { catalogueOf } from './catalogue.ts';
import { changesTexts } from './changes-texts.ts';
import { errorTexts } from './error-texts.ts';
import { sandboxTexts } from './sandbox-texts.ts';
import { sessionsTexts } from './sessions-texts.ts';
import { settingsTexts } from './settings-texts.ts';

function keysOf(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' && inner !== null ? keysOf(inner, `${path}${key}.`) : [`${path}${key}:${typeof inner}`],
  );
}

test.each([
  ['the catalogue', { en: catalogueOf('en'), 'zh-CN': catalogueOf('zh-CN') }],
  ['the texts of the settings', settingsTexts],
  ['the texts of approvals', approvalsTexts],
  ['the texts of file changes', changesTexts],
  ['the texts of errors', errorTexts],
  ['the texts of the choice of a sandbox', sandboxTexts],
  ['the texts of the list of conversations', sessionsTexts],
])('both languages have the same keys in %s', (_name, texts) => {
  expect(keysOf(texts['zh-CN']).sort()).toEqual(keysOf(texts.en).sort());
});
