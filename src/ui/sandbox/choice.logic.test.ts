import { expect, test } from 'vitest';
import { sandboxTexts } from '../../i18n/sandbox-texts.ts';
import type { ChoiceState } from '../../sandbox/choice/types.ts';
import { actionsOf, failureInWords, isPressing, newsInWords, stepsOf } from './choice.logic.ts';

const texts = sandboxTexts.en;
const base: ChoiceState = {
  setting: 'auto',
  apiKey: '',
  isKeyFixed: false,
  backend: 'embedded',
  webcontainer: { kind: 'off' },
  next: null,
  isMoving: false,
  news: null,
};
const failed = { kind: 'failed', failure: { cause: 'refused', detail: '' } } as const;
const booting = { kind: 'booting', step: 'loading' } as const;
const crashed = { kind: 'crashed', detail: 'stuck' } as const;

test.each<[string, Partial<ChoiceState>, string[], boolean]>([
  ['nothing is going on', {}, [], false],
  ['it is tried beside the embedded one', { webcontainer: booting }, ['giveUp'], false],
  ['it failed beside the embedded one', { webcontainer: failed }, ['retry'], false],
  ['it waits for a yes', { webcontainer: { kind: 'ready' } }, ['accept', 'decline'], true],
  ['it waits for the end of a run', { webcontainer: { kind: 'ready' }, next: 'webcontainer' }, ['decline'], false],
  ['it is in use', { backend: 'webcontainer', webcontainer: { kind: 'used' } }, [], false],
  ['it crashed', { backend: 'webcontainer', webcontainer: crashed }, ['restart', 'useEmbedded'], true],
  ['it starts, and nothing else is there', { backend: null, webcontainer: booting }, ['useEmbedded'], true],
  ['it failed, and nothing else is there', { backend: null, webcontainer: failed }, ['retry', 'useEmbedded'], true],
  ['files are handed over', { webcontainer: { kind: 'ready' }, isMoving: true }, [], true],
  ['it is started again', { backend: 'webcontainer', webcontainer: booting, isMoving: true }, ['useEmbedded'], true],
])('where %s', (_, changes, actions, pressing) => {
  const state = { ...base, ...changes };
  expect(actionsOf(state)).toEqual(actions);
  expect(isPressing(state)).toBe(pressing);
});

test('the steps before the current one are done', () => {
  expect(stepsOf('starting').map(({ step, state }) => `${step} ${state}`)).toEqual([
    'checking done',
    'loading done',
    'starting current',
    'preparing later',
    'testing later',
  ]);
});

test('a failure says what happened, what to do, and what goes on', () => {
  expect(failureInWords('not_isolated', base, texts)).toBe(
    'WebContainer did not start. This page is not cross-origin isolated. Whoever hosts it must send the headers Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp or credentialless. The embedded sandbox goes on.',
  );
  expect(failureInWords('unreachable', { ...base, backend: null }, texts)).not.toContain('goes on');
});

test('news name what was lost, and not too much of it', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect(newsInWords({ kind: 'restarted', lost: ['a'] }, texts, 'en')).toBe(
    'WebContainer has started again, with the files. Not brought back, for they could not be read: a.',
  );
  expect(newsInWords({ kind: 'moved', to: 'embedded', lost: names, hasRun: true }, texts, 'en')).toBe(
    'Commands now run in the embedded sandbox. The files were carried over. Programs that still ran were ended. Not brought back, for they could not be read: a, b, c, d, e, and 2 more.',
  );
  const failure = { kind: 'not_moved', to: 'webcontainer', message: 'No space left.' } as const;
  expect(newsInWords({ ...failure, isUsed: false }, texts, 'en')).toBe(
    'The files could not be handed over, so nothing was changed. No space left.',
  );
  expect(newsInWords({ ...failure, isUsed: true }, texts, 'en')).toBe(
    'The files could not be brought back. No space left.',
  );
});
