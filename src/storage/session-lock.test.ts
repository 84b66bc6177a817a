import { expect, test } from 'vitest';
import { isOpenElsewhere, sessionLockName } from './session-lock.ts';

test('a session is open elsewhere when another worker than that of the running session holds it', () => {
  const held = [
    { name: sessionLockName('mine'), clientId: 'a' },
    { name: sessionLockName('mine before'), clientId: 'a' },
    { name: sessionLockName('theirs'), clientId: 'b' },
    { name: 'something else', clientId: 'b' },
  ];
  const ids = ['mine', 'mine before', 'theirs', 'nobody holds it'];
  expect(ids.map((id) => isOpenElsewhere(held, id, 'mine'))).toEqual([false, false, true, false]);
});
