import { expect, test } from 'vitest';
import { asking, bash, done, resultsIn, rule } from '../testing/asking-session.ts';

test('calls of a batch are asked for one by one, in order, and run when all are answered', async () => {
  const { session, asked, answer, ran, of, requests } = asking([
    { content: [bash('a', 'one'), bash('b', 'two'), bash('c', 'three')] },
    done,
  ]);
  await session.prompt('go');
  expect((await asked(1)).following).toEqual(['b', 'c']);
  expect(of('approval_requested').length).toBe(1);
  await answer(1, { kind: 'allow' });
  expect((await asked(2)).following).toEqual(['c']);
  await answer(2, { kind: 'deny', message: 'not two' });
  expect((await asked(3)).following).toEqual([]);
  expect(ran).toEqual([]);
  await answer(3, { kind: 'allow' });
  await session.settled();
  expect(of('approval_requested').map(({ payload }) => payload.toolCallId)).toEqual(['a', 'b', 'c']);
  expect(ran).toEqual(['one', 'three']);
  expect(resultsIn(requests[1])).toEqual([
    'did one',
    'This call did not run: the person denied it and said: not two',
    'did three',
  ]);
});

test('all of a batch can be allowed at once, but for what is denied', async () => {
  const { session, answer, ran, of } = asking(
    [{ content: [bash('a', 'one'), bash('b', 'rm x'), bash('c', 'three')] }, { content: [bash('d', 'four')] }, done],
    { settings: { rules: [rule('deny', 'rm')] } },
  );
  await session.prompt('go');
  await answer(1, { kind: 'allow_following' });
  await answer(2, { kind: 'allow' });
  await session.settled();
  expect(ran).toEqual(['one', 'three', 'four']);
  expect(of('approval_requested').map(({ payload }) => [payload.toolCallId, payload.following])).toEqual([
    ['a', ['c']],
    ['d', []],
  ]);
});

test('calls whose arguments do not fit are not among those asked for next', async () => {
  const { session, asked, answer } = asking([{ content: [bash('a', 'one'), bash('b', '')] }, done]);
  await session.prompt('go');
  expect((await asked()).following).toEqual([]);
  await answer(1, { kind: 'allow' });
  await session.settled();
});
