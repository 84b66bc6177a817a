// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PermissionRule } from '../../protocol/permissions.ts';
import { loadPermissionSettings, savePermissionSettings } from '../../storage/permission-settings.ts';
import { loadRunSettings } from '../../storage/run-settings.ts';
import { loadPrices } from '../../storage/prices.ts';
import { FakeSession } from '../composer/testing.ts';
import { setPrices } from '../shared/prices.ts';
import { SessionContext } from '../shared/session-context.tsx';
import { queryClient } from '../shared/with-queries.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { settingsState, type SettingsPage } from './settings-state.ts';
import { FakeProviders } from './testing.ts';

// Names are slow to compute in a page this large.
configure({ asyncUtilTimeout: 5000 });

let fake: FakeProviders;
let session: FakeSession;

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  fake = new FakeProviders();
  session = new FakeSession();
  settingsState.setState({ page: 'provider', providerId: null });
});
afterEach(cleanup);

async function show(page: SettingsPage = 'provider') {
  const { client, ...services } = session.services;
  render(
    <SessionContext value={{ ...services, client: { ...client, providers: fake.client } }}>
      <SettingsDialog page={page} />
    </SessionContext>,
  );
  if (page === 'provider') await screen.findByRole('radio', { name: 'OpenAI' });
}

async function pick(name: string) {
  fireEvent.click(await screen.findByRole('radio', { name }));
}

function enter(field: HTMLElement, text: string) {
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

test('a key goes to the worker once, and the field forgets it', async () => {
  await show();
  await pick('OpenAI');
  const field = screen.getByLabelText('API key');
  expect(field.getAttribute('type')).toBe('password');
  expect(field.getAttribute('autocomplete')).toBe('off');
  enter(field, ' sk-typed ');
  await screen.findByRole('button', { name: 'Forget key' });
  expect(fake.keys.get('openai')?.get('key')).toEqual({ value: 'sk-typed', place: 'tab' });
  expect((field as HTMLInputElement).value).toBe('');
  expect(document.body.innerHTML).not.toContain('sk-typed');
});

test('the models are listed once there is a key, and choosing one uses it', async () => {
  await show();
  await pick('OpenAI');
  expect(screen.getByText('Enter a key to see the models, or type a name.')).toBeDefined();
  enter(screen.getByLabelText('API key'), 'sk-typed');
  const list = await screen.findByRole('listbox');
  fireEvent.click(await within(list).findByRole('option', { name: /^large/ }));
  await waitFor(() => expect(screen.getByTestId('provider-model').textContent).toBe('large · in use'));
  expect(fake.saved.get('openai')).toMatchObject({ model: 'large', contextWindow: 128_000 });
  expect(fake.asked.at(-1)).toBe('choose openai');
});

test('a name that no list holds can be typed', async () => {
  await show();
  await pick('OpenAI');
  enter(screen.getByRole('combobox', { name: /^Search models/ }), 'my-own');
  await waitFor(() => expect(screen.getByTestId('provider-model').textContent).toBe('my-own · in use'));
});

test('a list that could not be read can be asked for again', async () => {
  fake.listError = { kind: 'server', message: 'boom', retryable: true };
  await show();
  await pick('OpenAI');
  enter(screen.getByLabelText('API key'), 'sk-typed');
  const again = await screen.findByRole('button', { name: 'Ask again' });
  expect(screen.getByText('The provider had an internal error.')).toBeDefined();
  fake.listError = null;
  fireEvent.click(again);
  await screen.findByRole('option', { name: /^small/ });
});

test('a test tells what the model can do, or why it failed', async () => {
  await show();
  await pick('OpenAI');
  enter(screen.getByRole('combobox', { name: /^Search models/ }), 'my-own');
  await waitFor(() => expect(screen.getByTestId('provider-model').textContent).toBe('my-own · in use'));
  fireEvent.click(screen.getByRole('button', { name: 'Test' }));
  const passed = await screen.findByRole('region', { name: 'Test passed' });
  expect(
    within(passed)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Reached from this browser',
    'No key was sent',
    'Streamsfirst event 400 ms, done in 900 ms',
    'Calls toolsyes',
    'Reports usageno',
    'Shows its thinkingno',
  ]);
  fake.testError = { kind: 'quota', message: 'No credit', retryable: false };
  fireEvent.click(screen.getByRole('button', { name: 'Test' }));
  const failed = await screen.findByRole('region', { name: 'Test failed' });
  expect(failed.textContent).toBe(
    'Test failedThe account has no credit left. Add credit at OpenAI, or choose another model.Reported: No credit',
  );
});

test('what is no URL is told and not saved', async () => {
  await show();
  await pick('OpenAI');
  const field = screen.getByLabelText('Base URL');
  enter(field, 'nowhere');
  expect((await screen.findByRole('alert')).textContent).toBe('This is not a URL. Nothing was saved.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(fake.saved.has('openai')).toBe(false);
});

test('numbers, thinking and headers are saved; a header that looks like a secret goes with the key', async () => {
  await show();
  await pick('OpenAI');
  fireEvent.change(screen.getByLabelText('Thinking'), { target: { value: 'low' } });
  fireEvent.click(screen.getByRole('button', { name: 'Advanced' }));
  await waitFor(() => expect(fake.saved.get('openai')?.thinkingLevel).toBe('low'));
  enter(screen.getByLabelText('Longest silence after it, in seconds'), '1.5');
  await waitFor(() => expect(fake.saved.get('openai')?.idleMs).toBe(1500));
  enter(screen.getByLabelText('Context window, in tokens'), 'many');
  expect((await screen.findByRole('alert')).textContent).toBe('A positive number, or nothing. Not saved.');

  const add = (name: string, value: string) => {
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
    fireEvent.change(screen.getByLabelText('Value'), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Add header' }));
  };
  add('X-Team', 'blue');
  await waitFor(() => expect(fake.saved.get('openai')?.headers).toEqual({ 'X-Team': 'blue' }));
  add('X-Api-Token', 'hush');
  await waitFor(() => expect(fake.saved.get('openai')?.secretHeaders).toEqual(['X-Api-Token']));
  expect(fake.keys.get('openai')?.get('header:X-Api-Token')?.value).toBe('hush');
  expect(JSON.stringify(fake.saved.get('openai'))).not.toContain('hush');
});

test('the demo model can always be chosen again', async () => {
  await show();
  await pick('OpenAI');
  fireEvent.click(screen.getByRole('radio', { name: /^Demo model/ }));
  await waitFor(() => expect(fake.asked.at(-1)).toBe('choose demo'));
});

test('the most turns of a run are told to the worker and kept', async () => {
  await show('runs');
  enter(screen.getByLabelText('Most turns of a run'), '30');
  expect(session.asked).toEqual(['run_settings']);
  expect(loadRunSettings()).toEqual({ maxTurns: 30 });
  enter(screen.getByLabelText('Most turns of a run'), 'some');
  expect((await screen.findByRole('alert')).textContent).toBe('A positive number, or nothing. Not saved.');
  expect(loadRunSettings()).toEqual({ maxTurns: 30 });
});

test('what needs approval is told to the worker and kept, with its rules', async () => {
  await show('permissions');
  fireEvent.click(screen.getByRole('radio', { name: /^Ask for commands/ }));
  fireEvent.change(screen.getByLabelText('What to do'), { target: { value: 'allow' } });
  fireEvent.change(screen.getByLabelText('Pattern'), { target: { value: ' npm test ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add rule' }));
  const rules: PermissionRule[] = [{ action: 'allow', subject: 'command', pattern: 'npm test' }];
  expect(loadPermissionSettings()).toEqual({ mode: 'ask_commands', rules });
  expect(session.asked).toEqual([
    `permission_settings ${JSON.stringify({ mode: 'ask_commands', rules: [] })}`,
    `permission_settings ${JSON.stringify({ mode: 'ask_commands', rules })}`,
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove the rule: Allow command npm test' }));
  expect(loadPermissionSettings()).toEqual({ mode: 'ask_commands', rules: [] });
  expect(screen.getByText('No rules yet.')).toBeDefined();
});

test.each([
  ['command', ' ', 'A pattern may not be empty, nor begin with ! or #.'],
  ['files', '!src', 'A pattern may not be empty, nor begin with ! or #.'],
  ['command', 'rm', 'There is such a rule already.'],
])('a rule for %s with the pattern %j is not added', async (subject, pattern, problem) => {
  savePermissionSettings({ mode: 'auto', rules: [{ action: 'ask', subject: 'command', pattern: 'rm' }] });
  await show('permissions');
  fireEvent.change(screen.getByLabelText('Of what'), { target: { value: subject } });
  fireEvent.change(screen.getByLabelText('Pattern'), { target: { value: pattern } });
  fireEvent.click(screen.getByRole('button', { name: 'Add rule' }));
  expect(screen.getByRole('alert').textContent).toBe(problem);
  expect(session.asked).toEqual([]);
});

test('a changed price is kept with its day, until the standard prices are back', async () => {
  await show('prices');
  const field = screen.getByLabelText('Input of gpt-5');
  enter(field, '9.5');
  expect(loadPrices()?.prices.find(({ model }) => model === 'gpt-5')).toEqual({
    model: 'gpt-5',
    input: 9.5,
    cachedInput: 0.125,
    output: 10,
  });
  expect(screen.getByText(/^Changed by you on 20\d\d-\d\d-\d\d\.$/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the standard prices' }));
  expect(loadPrices()).toBeNull();
  setPrices(null);
});
