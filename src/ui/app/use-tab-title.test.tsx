// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeSession } from '../composer/testing.ts';
import { SessionContext } from '../shared/session-context.tsx';
import { useTabTitle } from './use-tab-title.ts';

let session: FakeSession;
let hidden: boolean;

beforeEach(() => {
  session = new FakeSession();
  hidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  render(
    <SessionContext value={session.services}>
      <Titled />
    </SessionContext>,
  );
});
afterEach(cleanup);

function Titled() {
  useTabTitle();
  return null;
}

function look(isHidden: boolean) {
  hidden = isHidden;
  document.dispatchEvent(new Event('visibilitychange'));
}

function happen(events: () => void) {
  act(() => {
    events();
    session.store.flush();
  });
}

test('a run that settles unseen stays in the title until the tab is looked at', () => {
  expect(document.title).toBe('Turnwise');
  happen(() => session.startRun());
  expect(document.title).toBe('Running · Turnwise');
  look(true);
  happen(() => session.settle());
  expect(document.title).toBe('✓ Settled · Turnwise');
  look(false);
  expect(document.title).toBe('Turnwise');
  look(true);
  expect(document.title).toBe('Turnwise');
});

test('a run that settles in view leaves nothing', () => {
  happen(() => session.startRun());
  happen(() => session.settle());
  expect(document.title).toBe('Turnwise');
});
