import { expect, test } from 'vitest';
import { preprocess, standardPreprocessors, type Preprocessor } from './preprocessors.ts';

test.each([
  ['/new', { kind: 'new_session' }],
  ['/new  ', { kind: 'new_session' }],
  ['/new project please', { kind: 'pass', text: '/new project please' }],
  ['/etc/hosts', { kind: 'pass', text: '/etc/hosts' }],
  ['explain /help', { kind: 'pass', text: 'explain /help' }],
  ['/frob', { kind: 'notice', code: 'unknown_command', text: 'There is no command /frob. /help lists the commands.' }],
])('%s', (text, answer) => {
  expect(preprocess(text, standardPreprocessors)).toEqual(answer);
});

test('/help lists every command', () => {
  const answer = preprocess('/help', standardPreprocessors);
  expect(answer).toMatchObject({ kind: 'notice', code: 'help' });
  expect(answer.kind === 'notice' && answer.text).toContain('/new');
});

test('preprocessors run in order; each sees what the one before passed on, and the first command ends it', () => {
  const shout: Preprocessor = (text) => ({ kind: 'pass', text: text.toUpperCase() });
  const echo: Preprocessor = (text) => ({ kind: 'notice', code: 'echo', text });
  const never: Preprocessor = () => ({ kind: 'new_session' });
  expect(preprocess('hi', [shout, echo, never])).toEqual({ kind: 'notice', code: 'echo', text: 'HI' });
});
