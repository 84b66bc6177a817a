// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '../../i18n/testing.ts';
import { LocaleContext } from '../../i18n/use-locale.tsx';
import type { Locale } from '../../i18n/locale.ts';
import { SessionContext } from '../shared/session-context.tsx';
import { Composer } from './composer.tsx';
import { FakeSession } from './testing.ts';

let session: FakeSession;

beforeEach(() => {
  session = new FakeSession();
  sessionStorage.clear();
});
afterEach(cleanup);

function show(locale: Locale = 'en') {
  const services = session.services;
  render(
    <LocaleContext value={locale}>
      <SessionContext value={services}>
        <main>
          <p tabIndex={-1}>transcript</p>
          <Composer />
        </main>
        <button type="button">elsewhere</button>
      </SessionContext>
    </LocaleContext>,
  );
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });

/** Presses a key, and lets the session answer. */
async function press(target: Element, key: string, more: Partial<KeyboardEventInit> = {}) {
  await act(async () => {
    fireEvent.keyDown(target, { key, ...more });
    await Promise.resolve();
  });
}

/** Emits events and lets the view show them. */
function happen(events: () => void) {
  act(() => {
    events();
    session.store.flush();
  });
}

test('Enter sends a prompt', async () => {
  show();
  type('hello');
  await press(box(), 'Enter');
  expect(session.asked).toEqual(['prompt hello']);
  expect(box().value).toBe('');
});

test('the box is named for what it does', () => {
  show();
  expect(box().getAttribute('aria-label')).toBe('Prompt');
  happen(() => session.startRun());
  expect(box().getAttribute('aria-label')).toBe('Steer the agent');
  expect(screen.getByText('read after this step')).toBeDefined();
});

test('and in Chinese', () => {
  show('zh-CN');
  happen(() => session.startRun());
  expect(box().getAttribute('aria-label')).toBe('引导智能体');
  expect(screen.getByText('此步骤之后读取')).toBeDefined();
});

test('Enter and Escape of an input method mean nothing to the composer', async () => {
  show();
  happen(() => session.startRun());
  type('ni');
  await press(box(), 'Enter', { isComposing: true });
  await press(box(), 'Escape', { isComposing: true });
  await press(box(), 'Enter', { keyCode: 229 });
  await press(box(), 'Escape', { keyCode: 229 });
  expect(session.asked).toEqual([]);
  expect(box().value).toBe('ni');
});

test('Shift+Enter is left to the text', async () => {
  show();
  type('one');
  let prevented = true;
  await act(async () => {
    prevented = !fireEvent.keyDown(box(), { key: 'Enter', shiftKey: true });
    await Promise.resolve();
  });
  expect(prevented).toBe(false);
  expect(session.asked).toEqual([]);
});

test('Escape stops from the box, the transcript and where nothing has the focus; not from elsewhere, not when held', async () => {
  show();
  happen(() => session.startRun());
  await press(screen.getByText('elsewhere'), 'Escape');
  await press(box(), 'Escape', { repeat: true });
  expect(session.asked).toEqual([]);
  await press(screen.getByText('transcript'), 'Escape');
  await press(document.body, 'Escape');
  await press(box(), 'Escape');
  expect(session.asked).toEqual(['abort', 'abort', 'abort']);
});

test('while a run is under way and the box is empty, Enter does nothing', async () => {
  show();
  happen(() => session.startRun());
  await press(box(), 'Enter');
  expect(session.asked).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an empty prompt is answered with what is missing', async () => {
  show();
  await press(box(), 'Enter');
  expect(screen.getByRole('alert').textContent).toContain('Type something first');
});

test('Stop stands beside Steer, and turns to Stopping', () => {
  show();
  expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull();
  happen(() => session.startRun());
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(session.asked).toEqual(['abort']);
  happen(() => session.emit('phase_change', { phase: 'stopping' }, 'run-1'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Stopping…' }).disabled).toBe(true);
});

test('arrows lead through what was sent, Alt+↑ takes a queued message back', async () => {
  show();
  happen(() => {
    session.emit('turn_start', { turnId: 't', number: 1 }, 'run-1');
    session.emit(
      'message_start',
      { role: 'user', messageId: 'm', text: 'earlier', images: 0, origin: 'prompt' },
      'run-1',
    );
  });
  await press(box(), 'ArrowUp');
  expect(box().value).toBe('earlier');
  await press(box(), 'ArrowDown');
  expect(box().value).toBe('');
  happen(() => session.enqueue('follow_up', 'queued'));
  await press(box(), 'ArrowUp', { altKey: true });
  expect(box().value).toBe('queued');
});

const chips = () => screen.getAllByTestId('queue-chip').map((chip) => chip.querySelector('[title]')?.textContent);
const focused = () => document.activeElement?.getAttribute('aria-label');

test('the chips are one toolbar: arrows lead, Alt+↓ reorders, Delete removes and leaves the focus there', async () => {
  show();
  happen(() => {
    session.startRun();
    session.enqueue('steer', 'one');
    session.enqueue('steer', 'two');
    session.enqueue('follow_up', 'three');
  });
  expect(chips()).toEqual(['one', 'two', 'three']);
  const tabStops = document.querySelectorAll('[role="toolbar"] button[tabindex="0"]');
  expect([...tabStops].map((button) => button.getAttribute('aria-label'))).toEqual(['Edit: one']);
  screen.getByRole('button', { name: 'Edit: one' }).focus();
  await press(document.activeElement ?? document.body, 'ArrowDown');
  await press(document.activeElement ?? document.body, 'End');
  expect(focused()).toBe('Remove: two');
  await press(document.activeElement ?? document.body, 'ArrowUp', { altKey: true });
  expect(session.asked.at(-1)).toBe('move item-2 to 0');
  await press(document.activeElement ?? document.body, 'Delete');
  act(() => session.store.flush());
  expect(chips()).toEqual(['one', 'three']);
  expect(focused()).toBe('Remove: three');
  expect(screen.getByText('Removed “two”.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(session.asked.at(-1)).toBe('restore item-2');
});

test('a paused queue says so and can be resumed', () => {
  session.queue.paused = true;
  show();
  happen(() => {
    session.enqueue('steer', 'one');
    session.enqueue('follow_up', 'two');
  });
  expect(screen.getByText('Queue paused').parentElement?.textContent).toBe('Queue paused 2 messages kept');
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(session.asked).toEqual(['resume']);
});

test('a message read while it is edited: says at which turn, and keeps the edit', async () => {
  show();
  happen(() => {
    session.startRun();
    session.enqueue('steer', 'two sentences');
  });
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Edit: two sentences' }));
    await Promise.resolve();
  });
  expect(box().value).toBe('two sentences');
  type('my edit');
  happen(() => {
    session.emit('turn_start', { turnId: 't3', number: 3 }, 'run-1');
    session.take('item-1');
    session.emit(
      'message_start',
      { role: 'user', messageId: 'm', text: 'two sentences', images: 0, origin: 'steer', queueItemId: 'item-1' },
      'run-1',
    );
  });
  expect(screen.getByRole('alert').textContent).toBe('Already delivered at turn 3. Your edit is kept below.');
  expect(box().value).toBe('my edit');
});
