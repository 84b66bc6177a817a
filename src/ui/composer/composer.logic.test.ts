import { describe, expect, test } from 'vitest';
import {
  composerKeyOf,
  composerMode,
  decide,
  joinedTexts,
  type ComposerAction,
  type ComposerKey,
  type ComposerState,
  type KeyPress,
} from './composer.logic.ts';

const keys: ComposerKey[] = ['enter', 'alt_enter', 'send_now', 'escape'];

const idle: ComposerState = {
  mode: 'idle',
  text: 'hello',
  lane: 'steer',
  editing: false,
  waiting: false,
  queued: false,
  retrying: false,
  asking: false,
};

function word(action: ComposerAction): string {
  if (action.type !== 'enqueue') return action.type;
  return action.retryNow ? `${action.lane}+retry_now` : action.lane;
}

/** State, then what Enter, Alt+Enter, Mod+Shift+Enter and Escape do. */
const table: [name: string, state: Partial<ComposerState>, actions: string][] = [
  ['idle', {}, 'prompt prompt prompt clear_selection'],
  ['idle, empty', { text: ' \n' }, 'ask_for_text ask_for_text ask_for_text clear_selection'],
  ['idle, lane chosen before', { lane: 'follow_up' }, 'prompt prompt prompt clear_selection'],
  ['stopped, something queued', { queued: true }, 'prompt follow_up prompt clear_selection'],
  ['starting', { mode: 'starting' }, 'prompt_when_ready prompt_when_ready prompt_when_ready none'],
  ['starting, empty', { mode: 'starting', text: '' }, 'ask_for_text ask_for_text ask_for_text none'],
  ['starting, sent', { mode: 'starting', waiting: true }, 'none none none cancel_waiting'],
  ['running', { mode: 'running' }, 'steer follow_up send_now stop'],
  ['running, other lane', { mode: 'running', lane: 'follow_up' }, 'follow_up steer send_now stop'],
  ['running, empty', { mode: 'running', text: '' }, 'none none none stop'],
  ['waiting to retry', { mode: 'running', retrying: true }, 'steer+retry_now follow_up send_now stop'],
  ['a call waits for the person', { mode: 'running', asking: true }, 'steer follow_up send_now focus_approval'],
  ['a call waits, empty', { mode: 'running', asking: true, text: '' }, 'none none none focus_approval'],
  [
    'a call waits, editing',
    { mode: 'running', asking: true, editing: true },
    'save_edit save_edit save_edit cancel_edit',
  ],
  ['a call waits, stopping', { mode: 'stopping', asking: true }, 'steer follow_up send_now none'],
  ['stopping', { mode: 'stopping' }, 'steer follow_up send_now none'],
  ['stopping, empty', { mode: 'stopping', text: '' }, 'none none none none'],
  ['stopping, to be sent then', { mode: 'stopping', waiting: true }, 'none none none none'],
  ['editing', { editing: true }, 'save_edit save_edit save_edit cancel_edit'],
  ['editing while running', { mode: 'running', editing: true }, 'save_edit save_edit save_edit cancel_edit'],
  [
    'editing, emptied',
    { mode: 'running', editing: true, text: '' },
    'ask_for_text ask_for_text ask_for_text cancel_edit',
  ],
];

describe.each(table)('%s', (_name, state, actions) => {
  test(actions, () => {
    expect(keys.map((key) => word(decide({ ...idle, ...state }, key))).join(' ')).toBe(actions);
  });
});

test('the mode comes from run, phase and sandbox', () => {
  expect(composerMode({ runId: null, phase: 'idle' }, false)).toBe('idle');
  expect(composerMode({ runId: null, phase: 'idle' }, true)).toBe('starting');
  expect(composerMode({ runId: 'r', phase: 'preparing' }, true)).toBe('running');
  expect(composerMode({ runId: 'r', phase: 'executing' }, false)).toBe('running');
  expect(composerMode({ runId: 'r', phase: 'stopping' }, false)).toBe('stopping');
});

const plain: KeyPress = {
  key: 'Enter',
  keyCode: 13,
  isComposing: false,
  repeat: false,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
};

const presses: [name: string, press: Partial<KeyPress>, key: ComposerKey | null][] = [
  ['Enter', {}, 'enter'],
  ['Ctrl+Enter', { ctrlKey: true }, 'enter'],
  ['Cmd+Enter', { metaKey: true }, 'enter'],
  ['Alt+Enter', { altKey: true }, 'alt_enter'],
  ['Shift+Enter is a line break', { shiftKey: true }, null],
  ['Ctrl+Shift+Enter', { ctrlKey: true, shiftKey: true }, 'send_now'],
  ['Cmd+Shift+Enter', { metaKey: true, shiftKey: true }, 'send_now'],
  ['Enter of an input method', { isComposing: true }, null],
  ['Enter of an input method in Safari', { keyCode: 229 }, null],
  ['Escape', { key: 'Escape', keyCode: 27 }, 'escape'],
  ['Escape held down', { key: 'Escape', keyCode: 27, repeat: true }, null],
  ['Escape of an input method', { key: 'Escape', keyCode: 27, isComposing: true }, null],
  ['Escape of an input method in Safari', { key: 'Escape', keyCode: 229 }, null],
  ['Shift+Escape', { key: 'Escape', keyCode: 27, shiftKey: true }, null],
  ['a letter', { key: 'a', keyCode: 65 }, null],
];

test.each(presses)('%s', (_name, press, key) => {
  expect(composerKeyOf({ ...plain, ...press })).toBe(key);
});

test('two texts in one box, without empty lines for what is empty', () => {
  expect(joinedTexts('first', ' ')).toBe('first');
  expect(joinedTexts('', 'second')).toBe('second');
  expect(joinedTexts('first', 'second')).toBe('first\nsecond');
});
