import { expect, test } from 'vitest';
import type { ModelError } from '../../agent/messages.ts';
import type { RunView, TurnView } from '../../store/view.ts';
import { errorOf, isMendedInSettings, lastAnswerOf } from './run-failure.logic.ts';

const run: RunView = { runId: 'r', number: 1, promptText: '', startedAt: 0, turnIds: [], errorMessage: 'It threw.' };

function turn(status: TurnView['status'], ...texts: string[]): TurnView {
  return {
    turnId: 't',
    runId: 'r',
    number: 1,
    trigger: 'prompt',
    status,
    startedAt: 0,
    users: [],
    assistant: {
      messageId: 'm',
      provider: 'p',
      model: 'm',
      startedAt: 0,
      blocks: texts.map((text, contentIndex) => ({ kind: 'text', contentIndex, text, startedAt: 0, endedAt: 0 })),
    },
    calls: [],
    requests: [],
    firstSeq: 1,
    lastSeq: 1,
    version: 1,
  };
}

test('the error of a run is that of its last reply, else a failure of our own', () => {
  const error: ModelError = { kind: 'quota', message: 'No credit', retryable: false };
  const failed = turn('failed');
  if (failed.assistant !== null) failed.assistant.error = error;
  expect(errorOf({ run, lastTurn: failed })).toBe(error);
  expect(errorOf({ run, lastTurn: turn('failed') })).toEqual({
    kind: 'internal',
    message: 'It threw.',
    retryable: true,
  });
});

test('the last answer is the last complete text, whatever failed after it', () => {
  expect(
    lastAnswerOf([turn('done', 'One'), turn('done', 'Two', 'Three'), turn('done', ' '), turn('failed', 'Four')]),
  ).toBe('Two\n\nThree');
  expect(lastAnswerOf([turn('failed', 'Four')])).toBe('');
});

test('the settings mend wrong keys and addresses, not busy servers', () => {
  const of = (kind: ModelError['kind'], hint?: string): ModelError => ({
    kind,
    message: '',
    retryable: false,
    ...(hint === undefined ? {} : { hint }),
  });
  expect([of('auth'), of('network', 'cors'), of('not_found')].map(isMendedInSettings)).toEqual([true, true, true]);
  expect([of('rate_limit'), of('network', 'offline'), of('content_filter')].map(isMendedInSettings)).toEqual([
    false,
    false,
    false,
  ]);
});
