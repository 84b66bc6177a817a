// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ModelError } from '../../agent/messages.ts';
import type { EventPayloads } from '../../protocol/events.ts';
import { FakeSession } from '../composer/testing.ts';
import { navigation } from '../shared/navigation.ts';
import { selectionStore } from '../shared/selection.ts';
import { SessionContext } from '../shared/session-context.tsx';
import { Conversation } from './conversation.tsx';

let session: FakeSession;

beforeEach(() => {
  session = new FakeSession();
});
afterEach(cleanup);

function show() {
  session.store.flush();
  const services = session.services;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={services}>
        <Conversation />
      </SessionContext>
    </QueryClientProvider>,
  );
}

function happen(events: () => void) {
  act(() => {
    events();
    session.store.flush();
  });
}

function startTurn(number: number, user?: Partial<Extract<EventPayloads['message_start'], { role: 'user' }>>) {
  session.emit('turn_start', { turnId: `turn-${number}`, number }, 'run-1');
  if (user !== undefined) {
    const message = { role: 'user', messageId: `user-${number}`, text: 'Hello', images: 0, origin: 'prompt' } as const;
    session.emit('message_start', { ...message, ...user }, 'run-1');
  }
  session.emit(
    'message_start',
    { role: 'assistant', messageId: `reply-${number}`, provider: 'p', model: 'm' },
    'run-1',
  );
}

function say(
  number: number,
  kind: 'text' | 'thinking' | 'toolCall',
  contentIndex: number,
  delta: string,
  tool?: string,
) {
  session.emit(
    'message_update',
    {
      messageId: `reply-${number}`,
      kind,
      contentIndex,
      delta,
      ...(tool === undefined ? {} : { toolCallId: `${tool}-${contentIndex}`, toolName: tool }),
    },
    'run-1',
  );
}

test('a turn has a heading, what it read, thinking, text and its cards, in this order', () => {
  session.startRun();
  startTurn(1, { text: 'Fix <b>it</b>' });
  say(1, 'thinking', 0, 'hm');
  say(1, 'text', 1, 'I will read it.');
  say(1, 'toolCall', 2, '{"path":"a.ts"', 'read');
  show();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/^Turn 1 · running · \d/);
  const user = screen.getByTestId('user-message');
  expect(user.textContent).toMatch(/^Fix <b>it<\/b>Prompt · \d\d:\d\d:\d\d$/);
  expect(screen.getByRole('button', { name: /^Thought for/ })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Preparing read a.ts Writing arguments' })).toBeDefined();
  expect(screen.getByTestId('transcript').getAttribute('aria-busy')).toBe('true');
});

test('a steer stands under the turn that read it, with its waiting time', () => {
  session.startRun();
  startTurn(1, {});
  startTurn(2, { text: 'Also read b', origin: 'steer', queuedAt: 2 });
  show();
  const turn = within(screen.getByTestId('turn-2'));
  expect(turn.getByRole('heading').textContent).toContain('· steered ·');
  expect(turn.getByTestId('user-message').textContent).toBe('Also read bSteered at turn 2 · waited 4 ms');
});

test('a card changes its tense and keeps its element from the first argument to the result', () => {
  session.startRun();
  startTurn(1);
  say(1, 'toolCall', 0, '{"command":"npm te', 'bash');
  show();
  const card = screen.getByTestId('tool-card');
  const head = () => within(card).getAllByRole('button')[0]?.textContent?.replace(/\s+/g, ' ');
  expect(head()).toBe('Preparing command npm te Writing arguments');
  happen(() => {
    say(1, 'toolCall', 0, 'st"}');
    session.emit(
      'tool_execution_start',
      { toolCallId: 'bash-0', toolName: 'bash', args: { command: 'npm test' } },
      'run-1',
    );
    session.emit('tool_execution_update', { toolCallId: 'bash-0', delta: '10 %\r100 %\nfailed\n' }, 'run-1');
  });
  expect(head()).toMatch(/^Running npm test/);
  expect(within(card).getByRole('group', { name: 'Command' }).textContent).toBe('$ npm test100 %failed');
  happen(() =>
    session.emit(
      'tool_execution_end',
      {
        toolCallId: 'bash-0',
        toolName: 'bash',
        content: [{ type: 'text', text: 'failed' }],
        details: { exitCode: 1, reason: 'exit' },
        isError: true,
        failure: 'returned',
        durationMs: 6200,
      },
      'run-1',
    ),
  );
  expect(head()).toBe('Ran npm test exit 1 · 6.2 s');
  expect(screen.getByTestId('tool-card')).toBe(card);
});

test('a long output shows its last 12 lines, and all of them on demand', () => {
  session.startRun();
  startTurn(1);
  say(1, 'toolCall', 0, '{"command":"seq 30"}', 'bash');
  session.emit(
    'tool_execution_start',
    { toolCallId: 'bash-0', toolName: 'bash', args: { command: 'seq 30' } },
    'run-1',
  );
  const output = Array.from({ length: 30 }, (_, index) => `${index + 1}\n`).join('');
  session.emit('tool_execution_update', { toolCallId: 'bash-0', delta: output }, 'run-1');
  show();
  const lines = screen.getByRole('group', { name: 'Command' });
  expect(lines.textContent).toBe('$ seq 30192021222324252627282930');
  expect(screen.getByText(/Last 12 of 30 lines/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Open full output' }));
  const dialog = screen.getByRole('dialog', { name: 'Full output of seq 30' });
  expect(dialog.textContent).toContain('30 lines');
});

test('revealing selects the call and brings the timeline into view', () => {
  session.startRun();
  startTurn(1);
  say(1, 'toolCall', 0, '{"path":"a"}', 'read');
  navigation.setState({ dock: 'closed' });
  show();
  const card = within(screen.getByTestId('tool-card'));
  fireEvent.click(card.getAllByRole('button', { name: 'Reveal in timeline' })[0] ?? document.body);
  expect(selectionStore.getState()).toEqual({ turnId: 'turn-1', toolCallId: 'read-0', source: 'conversation' });
  expect(navigation.getState().dock).toBe('open');
});

test('a stopped run offers to go on, and so does its queue', async () => {
  session.queue.paused = true;
  session.startRun();
  startTurn(1, {});
  session.enqueue('steer', 'waits');
  session.emit('agent_settled', { outcome: 'aborted' }, 'run-1');
  show();
  const ending = within(screen.getByTestId('run-ending'));
  expect(ending.getByText('Stopped in turn 1. The reply was not finished. Your queue is paused.')).toBeDefined();
  await act(async () => {
    fireEvent.click(ending.getByRole('button', { name: 'Resume queue · 1' }));
    fireEvent.click(ending.getByRole('button', { name: 'Continue' }));
    await Promise.resolve();
  });
  expect(session.asked).toEqual(['resume', 'continue']);
});

test('a refused continue says why', async () => {
  session.refusals.set('continue', { code: 'nothing_to_continue', message: 'There is nothing to continue from.' });
  session.startRun();
  startTurn(1, {});
  session.emit('agent_settled', { outcome: 'aborted' }, 'run-1');
  show();
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await Promise.resolve();
  });
  expect(screen.getByRole('alert').textContent).toBe('There is nothing to continue from.');
});

function failWith(error: ModelError) {
  session.startRun();
  startTurn(1, {});
  say(1, 'text', 0, 'The project is a greeter.');
  const content = [{ type: 'text', text: 'The project is a greeter.' }] as const;
  session.emit(
    'message_end',
    { role: 'assistant', messageId: 'reply-1', content: [...content], stopReason: 'stop' },
    'run-1',
  );
  session.emit('turn_end', { turnId: 'turn-1', messageId: 'reply-1', toolResultIds: [], stopReason: 'stop' }, 'run-1');
  startTurn(2);
  session.emit(
    'message_end',
    { role: 'assistant', messageId: 'reply-2', content: [], stopReason: 'error', error, errorMessage: error.message },
    'run-1',
  );
  session.emit('turn_end', { turnId: 'turn-2', messageId: 'reply-2', toolResultIds: [], stopReason: 'error' }, 'run-1');
  session.emit('agent_settled', { outcome: 'failed', errorMessage: error.message }, 'run-1');
}

test('a failed run says what happened, what is safe and what next', async () => {
  failWith({ kind: 'auth', message: '401 wrong key', retryable: false });
  show();
  await screen.findByText(/Check the key/);
  expect(screen.getByTestId('run-ending').textContent).toBe(
    'The provider did not accept the key.Everything up to here is kept, your files too. ' +
      'Check the key in the settings: it may be mistyped, withdrawn, or of another provider.' +
      'Reported: 401 wrong keyRetry',
  );
});

test('a full context offers a new conversation that begins with the last answer', async () => {
  failWith({ kind: 'context_overflow', message: 'too long', retryable: false });
  show();
  const button = await screen.findByRole('button', { name: 'Start a new conversation with the last answer' });
  await act(async () => {
    fireEvent.click(button);
    await Promise.resolve();
  });
  expect(session.asked).toEqual([
    'new_session',
    'prompt Go on from here. The last answer of the conversation before this one was:\n\nThe project is a greeter.',
  ]);
});

test('the answer to /help stands where it came, in the language of the page', () => {
  session.emit('notice', { code: 'help', text: 'from the session' });
  session.emit('notice', { code: 'unknown_command', text: 'There is no command /x.' });
  show();
  const notices = screen.getAllByTestId('notice').map((notice) => notice.textContent);
  expect(notices[0]).toContain('/new starts a new conversation');
  expect(notices[1]).toBe('There is no command /x.');
});
