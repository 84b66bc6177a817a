// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeSession } from '../../composer/testing.ts';
import { SessionContext } from '../../shared/session-context.tsx';
import { ReplayButton } from './replay-button.tsx';
import { ScrubRow } from './scrub-row.tsx';

let session: FakeSession;

beforeEach(() => {
  session = new FakeSession();
  session.startRun();
  for (const number of [1, 2]) {
    session.emit('turn_start', { turnId: `t${number}`, number }, 'run-1');
    session.emit('phase_change', { phase: 'streaming' }, 'run-1');
  }
  session.emit(
    'tool_execution_end',
    { toolCallId: 'c', toolName: 'bash', content: [], isError: true, failure: 'returned' },
    'run-1',
  );
  session.settle();
  session.store.flush();
});
afterEach(cleanup);

function show() {
  render(
    <SessionContext value={session.services}>
      <ReplayButton />
      <ScrubRow />
    </SessionContext>,
  );
}

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Place in the session' });
const place = () => session.store.state.getState().replay?.place ?? null;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the controls stand there in replay only', () => {
  show();
  expect(screen.queryByRole('slider')).toBeNull();
  press('Replay');
  expect(place()).toBe(7);
  expect(screen.getByRole('button', { name: 'Replay' }).getAttribute('aria-pressed')).toBe('true');
  press('Replay');
  expect(place()).toBeNull();
  expect(screen.queryByRole('slider')).toBeNull();
});

test('the slider says the place in words', () => {
  show();
  press('Replay');
  fireEvent.keyDown(slider(), { key: 'PageUp' });
  expect(place()).toBe(4);
  expect(slider().getAttribute('aria-valuetext')).toMatch(/^\d\d:\d\d:\d\d, turn 2, Event 4 of 7$/);
  fireEvent.keyDown(slider(), { key: 'Home' });
  expect(slider().getAttribute('aria-valuetext')).toBe('before the first turn, Event 0 of 7');
  fireEvent.change(slider(), { target: { value: '3' } });
  expect(place()).toBe(3);
});

test('steps lead to events, turns and failures, and are off where they lead nowhere', () => {
  show();
  press('Replay');
  const steps = [
    'Previous error',
    'Previous event',
    'Start of the turn before',
    'Start of the turn before',
    'Next event',
  ];
  expect(
    steps.map((name) => {
      press(name);
      return place();
    }),
  ).toEqual([6, 5, 4, 2, 3]);
  const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled');
  expect([isOff('Previous error'), isOff('Next error')]).toEqual(['true', 'false']);
  press('Previous error');
  expect(place()).toBe(3);
});

test('Space on the slider plays and pauses, l goes back to live', () => {
  show();
  press('Replay');
  act(() => session.store.seek(2));
  fireEvent.keyDown(slider(), { key: ' ' });
  expect(screen.getByRole('button', { name: 'Pause' })).toBeDefined();
  fireEvent.keyDown(slider(), { key: ' ' });
  expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
  fireEvent.keyDown(slider(), { key: 'l' });
  expect(place()).toBeNull();
});

test('speeds are one choice', () => {
  show();
  press('Replay');
  fireEvent.click(screen.getByRole('radio', { name: '16×' }));
  expect(screen.getByRole('radio', { name: '16×' }).getAttribute('aria-checked')).toBe('true');
});
