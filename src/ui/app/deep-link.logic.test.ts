import { expect, test } from 'vitest';
import { formatDeepLink, isNewEntry, nowhere, parseDeepLink, type DeepLink } from './deep-link.logic.ts';

const full: DeepLink = { session: 's 1&x', turn: 5, event: 1226, tab: 'files' };

test.each([
  [nowhere, ''],
  [full, '#session=s+1%26x&turn=5&event=1226&tab=files'],
  [{ ...nowhere, event: 0 }, '#event=0'],
])('a place and its hash name each other', (link, hash) => {
  expect(formatDeepLink(link)).toBe(hash);
  expect(parseDeepLink(hash)).toEqual(link);
});

test.each([
  '#turn=0',
  '#turn=-1',
  '#turn=1.5',
  '#event=x',
  '#event=99999999999',
  '#tab=settings',
  '#session=',
  '#%',
  '#',
])('what makes no sense in %s is left out', (hash) => {
  expect(parseDeepLink(hash)).toEqual(nowhere);
});

test('other places are new entries; a replay that moves on, and a session that gets its name, are not', () => {
  const at = (changes: Partial<DeepLink>): DeepLink => ({ ...nowhere, session: 'a', ...changes });
  expect(isNewEntry(at({}), at({ session: 'b' }))).toBe(true);
  expect(isNewEntry(at({}), at({ turn: 1 }))).toBe(true);
  expect(isNewEntry(at({}), at({ tab: 'files' }))).toBe(true);
  expect(isNewEntry(at({}), at({ event: 5 }))).toBe(true);
  expect(isNewEntry(at({ event: 5 }), at({}))).toBe(true);
  expect(isNewEntry(at({ event: 5 }), at({ event: 9 }))).toBe(false);
  expect(isNewEntry(at({ event: 5 }), at({ event: 9, turn: 2 }))).toBe(true);
  expect(isNewEntry(nowhere, at({}))).toBe(false);
  expect(isNewEntry(at({}), nowhere)).toBe(true);
});
