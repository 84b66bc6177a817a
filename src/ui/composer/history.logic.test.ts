import { expect, test } from 'vitest';
import { turnView, userView } from '../conversation/testing.ts';
import { sentTexts, stepBack, stepForward } from './history.logic.ts';

const sent = ['one', 'two', 'three'];

test('back from an empty box to the oldest, and no further', () => {
  expect(stepBack(sent, null, '')).toEqual({ index: 2, text: 'three' });
  expect(stepBack(sent, 2, 'three')).toEqual({ index: 1, text: 'two' });
  expect(stepBack(sent, 0, 'one')).toBeNull();
  expect(stepBack([], null, '')).toBeNull();
});

test('forward to the newest, then to an empty box', () => {
  expect(stepForward(sent, 1, 'two')).toEqual({ index: 2, text: 'three' });
  expect(stepForward(sent, 2, 'three')).toEqual({ index: null, text: '' });
  expect(stepForward(sent, null, '')).toBeNull();
});

test('a text of one’s own is never replaced', () => {
  expect(stepBack(sent, null, 'draft')).toBeNull();
  expect(stepBack(sent, 1, 'two, changed')).toBeNull();
  expect(stepForward(sent, 1, 'two, changed')).toBeNull();
});

test('messages in the order they were read, repeats once', () => {
  const turns = [
    turnView({ users: [userView({ text: 'a' }), userView({ text: 'b' })] }),
    turnView({ users: [] }),
    turnView({ users: [userView({ text: 'b' }), userView({ text: 'a' })] }),
  ];
  expect(sentTexts({ turns })).toEqual(['a', 'b', 'a']);
});
