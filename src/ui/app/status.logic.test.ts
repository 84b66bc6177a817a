import { expect, test } from 'vitest';
import type { Outcome } from '../../agent/events.ts';
import type { RunView } from '../../store/view.ts';
import { isUnderWay, sessionStatus, webContainerWord } from './status.logic.ts';

const run = (outcome?: Outcome): RunView => ({
  runId: 'run_1',
  number: 1,
  promptText: 'Do it',
  startedAt: 0,
  ...(outcome === undefined ? {} : { settledAt: 1, outcome }),
  turnIds: [],
});

test.each([
  ['preparing', 'preparing'],
  ['streaming', 'running'],
  ['validating', 'running'],
  ['executing', 'running'],
  ['retry_wait', 'retrying'],
  ['compacting', 'compacting'],
  ['stopping', 'stopping'],
] as const)('in the phase %s the session is %s', (phase, status) => {
  expect(sessionStatus({ phase, runs: [run()], approval: null })).toBe(status);
  expect(isUnderWay(status)).toBe(true);
});

test.each([
  ['completed', 'settled'],
  ['terminated', 'settled'],
  ['limit', 'settled'],
  ['length', 'settled'],
  ['aborted', 'stopped'],
  ['failed', 'failed'],
] as const)('after a run that ended as %s it is %s', (outcome, status) => {
  expect(sessionStatus({ phase: 'idle', runs: [run('completed'), run(outcome)], approval: null })).toBe(status);
  expect(isUnderWay(status)).toBe(false);
});

test.each([
  [{ kind: 'off' }, null],
  [{ kind: 'booting', step: 'loading' }, 'booting'],
  [{ kind: 'failed', failure: { cause: 'refused', detail: '' } }, 'refused'],
  [{ kind: 'ready' }, 'ready'],
  [{ kind: 'used' }, null],
  [{ kind: 'crashed', detail: '' }, null],
] as const)('of WebContainer that is %j the word is %s', (webcontainer, word) => {
  expect(webContainerWord(webcontainer)).toBe(word);
});

test('before the first run it is ready', () => {
  expect(sessionStatus({ phase: 'idle', runs: [], approval: null })).toBe('ready');
  expect(isUnderWay('ready')).toBe(false);
});

test('while a call waits for the person it is waiting, until a stop is asked for', () => {
  const approval = { turnId: 't1', callIndex: 0 };
  expect(sessionStatus({ phase: 'executing', runs: [run()], approval })).toBe('waiting');
  expect(sessionStatus({ phase: 'stopping', runs: [run()], approval })).toBe('stopping');
  expect(isUnderWay('waiting')).toBe(true);
});
