/** What each key does in the composer, in every state of the session. Pure: the state at the moment of the key. */
import type { QueueLane, QueueState } from '../../agent/types.ts';
import type { SessionView } from '../../store/view.ts';

/**
 * idle: no run · starting: no run, the sandbox is not ready · running: a run is under way · stopping: a stop has been
 * asked for and the run has not settled.
 */
export type ComposerMode = 'idle' | 'starting' | 'running' | 'stopping';

export type ComposerKey = 'enter' | 'alt_enter' | 'send_now' | 'escape';

export interface ComposerState {
  mode: ComposerMode;
  text: string;
  /** Where Enter sends while a run is under way; Alt+Enter sends to the other one. */
  lane: QueueLane;
  /** The text is a queued message, taken out to be edited. */
  editing: boolean;
  /** The text is sent as soon as the sandbox is ready, or the run has stopped. */
  waiting: boolean;
  /** Whether something waits in a queue. */
  queued: boolean;
  /** The run waits to try a failed request again. */
  retrying: boolean;
  /** A call waits for the person's answer. */
  asking: boolean;
}

export type ComposerAction =
  | { type: 'prompt' }
  /** Sends the text as a prompt once the sandbox is ready. */
  | { type: 'prompt_when_ready' }
  /** `retryNow`: and ends the wait before the retry, which reads it. */
  | { type: 'enqueue'; lane: QueueLane; retryNow: boolean }
  /** Stops the run, then sends the text as a prompt. */
  | { type: 'send_now' }
  | { type: 'stop' }
  /** Goes to the question whether a call may run. */
  | { type: 'focus_approval' }
  | { type: 'save_edit' }
  | { type: 'cancel_edit' }
  | { type: 'cancel_waiting' }
  | { type: 'clear_selection' }
  | { type: 'ask_for_text' }
  | { type: 'none' };

export function composerMode(view: Pick<SessionView, 'runId' | 'phase'>, sandboxStarting: boolean): ComposerMode {
  if (view.runId !== null) return view.phase === 'stopping' ? 'stopping' : 'running';
  return sandboxStarting ? 'starting' : 'idle';
}

export function decide(state: ComposerState, key: ComposerKey): ComposerAction {
  return key === 'escape' ? onEscape(state) : onSend(state, key);
}

function onEscape({ mode, editing, waiting, asking }: ComposerState): ComposerAction {
  if (editing) return { type: 'cancel_edit' };
  if (waiting && mode !== 'stopping') return { type: 'cancel_waiting' };
  if (mode === 'running') return { type: asking ? 'focus_approval' : 'stop' };
  return { type: mode === 'idle' ? 'clear_selection' : 'none' };
}

function onSend(state: ComposerState, key: Exclude<ComposerKey, 'escape'>): ComposerAction {
  const { mode, lane, editing, waiting, queued } = state;
  if (waiting) return { type: 'none' };
  const isRunning = mode === 'running' || mode === 'stopping';
  if (state.text.trim() === '') return { type: isRunning && !editing ? 'none' : 'ask_for_text' };
  if (editing) return { type: 'save_edit' };
  if (isRunning) {
    if (key === 'send_now') return { type: 'send_now' };
    const to = key === 'enter' ? lane : otherLane(lane);
    return { type: 'enqueue', lane: to, retryNow: state.retrying && to === 'steer' };
  }
  if (mode === 'starting') return { type: 'prompt_when_ready' };
  if (key === 'alt_enter' && queued) return { type: 'enqueue', lane: 'follow_up', retryNow: false };
  return { type: 'prompt' };
}

export function otherLane(lane: QueueLane): QueueLane {
  return lane === 'steer' ? 'follow_up' : 'steer';
}

export interface KeyPress {
  key: string;
  keyCode: number;
  isComposing: boolean;
  repeat: boolean;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/**
 * What a key press means to the composer; null when it is for the text. While an input method composes, no key means
 * anything: its Enter and Escape choose or drop a candidate. Safari ends the composition before that key comes, with
 * key code 229.
 */
export function composerKeyOf(press: KeyPress): ComposerKey | null {
  if (isComposing(press)) return null;
  const mod = press.ctrlKey || press.metaKey;
  if (press.key === 'Escape') {
    return press.repeat || mod || press.shiftKey || press.altKey ? null : 'escape';
  }
  if (press.key !== 'Enter') return null;
  if (mod && press.shiftKey) return 'send_now';
  if (press.shiftKey) return null;
  return press.altKey ? 'alt_enter' : 'enter';
}

export function isComposing(press: { isComposing: boolean; keyCode: number }): boolean {
  return press.isComposing || press.keyCode === 229;
}

/** All queued messages, steers first, as they will be read. */
export function queuedCount({ steer, followUp }: Pick<QueueState, 'steer' | 'followUp'>): number {
  return steer.length + followUp.length;
}

/** Two texts as one, for when both belong into the box. */
export function joinedTexts(first: string, second: string): string {
  return [first, second].filter((text) => text.trim() !== '').join('\n');
}
