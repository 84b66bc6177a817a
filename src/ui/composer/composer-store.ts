/**
 * The composer apart from its looks: the text, what keys do to it and to the session, and the queue's chips. A text
 * is never lost: whatever is refused comes back into the box.
 */
import { createStore } from 'zustand/vanilla';
import type { QueueItem, QueueLane } from '../../agent/types.ts';
import { focusApproval } from '../approvals/approval-focus.ts';
import { backToLive, isPast } from '../shared/saved-session.ts';
import { clearSelection } from '../shared/selection.ts';
import type { SessionServices } from '../shared/session-context.tsx';
import { stopRun } from '../shared/stop-run.ts';
import type { Composer, ComposerData } from './composer-types.ts';
import {
  composerMode,
  decide,
  joinedTexts,
  queuedCount,
  type ComposerKey,
  type ComposerState,
} from './composer.logic.ts';
import { sentTexts, stepBack, stepForward } from './history.logic.ts';
import { newestItem, queuedItems } from './queue-panel.logic.ts';
import { sessionDraft, type DraftStorage } from './session-draft.ts';

type Answer = { ok: true } | { ok: false; error: { code: string; message: string } };

export function createComposer(services: SessionServices, draft: DraftStorage = sessionDraft): Composer {
  const { client, store, sandbox } = services;
  const state = createStore<ComposerData>(() => ({
    text: draft.read(),
    lane: 'steer',
    editing: null,
    waiting: null,
    notice: null,
    removed: [],
  }));
  /** What stood in the box before a queued message was opened in it. */
  let setAside = '';
  let historyIndex: number | null = null;

  state.subscribe(({ text }, before) => {
    if (text !== before.text) draft.write(joinedTexts(text, setAside));
  });
  store.state.subscribe(({ live }) => {
    const { editing } = state.getState();
    if (editing === null || queuedItems(live.queue).some((item) => item.id === editing.itemId)) return;
    state.setState({ editing: null, notice: { kind: 'left_queue', itemId: editing.itemId } });
  });
  sandbox.onStatus((status) => {
    if (status.state !== 'starting' && state.getState().waiting === 'sandbox') void sendWaiting();
  });

  /** The running session at this moment, not at the last frame, whatever is shown. */
  function viewNow() {
    store.flush();
    return store.state.getState().live;
  }

  function composerState(): ComposerState {
    const view = viewNow();
    const { text, lane, editing, waiting } = state.getState();
    return {
      mode: composerMode(view, sandbox.status().state === 'starting'),
      text,
      lane,
      editing: editing !== null,
      waiting: waiting !== null,
      queued: queuedCount(view.queue) > 0,
      retrying: view.retry !== null,
      asking: view.approval !== null,
    };
  }

  function setText(text: string): void {
    historyIndex = null;
    state.setState({ text, notice: null });
  }

  /** Empties the box for what has been sent; what was set aside comes back. */
  function takeText(): string {
    const { text } = state.getState();
    const next = setAside;
    setAside = '';
    setText(next);
    return text;
  }

  function giveBack(text: string, message: string): void {
    setText(joinedTexts(text, state.getState().text));
    state.setState({ notice: { kind: 'refused', message } });
  }

  async function prompt(text: string): Promise<void> {
    const answer = await client.prompt(text);
    if (answer.ok) return;
    // Another run began before this text arrived: it steers that one.
    if (answer.error.code === 'busy') await enqueue('steer', text);
    else giveBack(text, answer.error.message);
  }

  async function enqueue(lane: QueueLane, text: string): Promise<void> {
    const answer = await (lane === 'steer' ? client.steer(text) : client.followUp(text));
    if (!answer.ok) giveBack(text, answer.error.message);
  }

  /** If the run has settled meanwhile, nobody would read what waits in a queue that is not paused: sets it going. */
  async function wakeQueue(): Promise<void> {
    const { runId, queue } = viewNow();
    if (runId === null && !queue.paused && queuedItems(queue).some((item) => item.held !== true)) {
      tell(await client.queue.resume());
    }
  }

  async function releaseHold(itemId: string): Promise<void> {
    if (tell(await client.queue.hold(itemId, false))) await wakeQueue();
  }

  async function sendWaiting(): Promise<void> {
    state.setState({ waiting: null });
    await prompt(takeText());
  }

  async function stopThenSend(): Promise<void> {
    state.setState({ waiting: 'stop' });
    await stopRun(services);
    await sendWaiting();
  }

  async function saveEdit(): Promise<void> {
    const { editing, text } = state.getState();
    if (editing === null) return;
    const edited = await client.queue.edit(editing.itemId, text);
    if (!edited.ok) {
      state.setState({ editing: null, notice: { kind: 'left_queue', itemId: editing.itemId } });
      return;
    }
    state.setState({ editing: null });
    takeText();
    await releaseHold(editing.itemId);
  }

  async function cancelEdit(): Promise<void> {
    const { editing } = state.getState();
    state.setState({ editing: null });
    takeText();
    if (editing !== null) await releaseHold(editing.itemId);
  }

  /** Tells when an action on a queued message came too late, or failed. */
  function tell(answer: Answer): boolean {
    if (answer.ok) return true;
    const late = answer.error.code === 'unknown_item';
    state.setState({
      notice: late ? { kind: 'already_delivered' } : { kind: 'refused', message: answer.error.message },
    });
    return false;
  }

  async function press(key: ComposerKey): Promise<void> {
    if (isPast(store)) {
      backToLive(store);
      if (key === 'escape') return undefined;
    }
    const now = composerState();
    const action = decide(now, key);
    switch (action.type) {
      case 'prompt':
        return prompt(takeText());
      case 'prompt_when_ready':
        return state.setState({ waiting: 'sandbox' });
      case 'enqueue':
        await enqueue(action.lane, takeText());
        if (action.retryNow) tell(await client.retryNow());
        return wakeQueue();
      case 'send_now':
        return stopThenSend();
      case 'stop':
        tell(await client.abort());
        return undefined;
      case 'focus_approval':
        return focusApproval();
      case 'save_edit':
        return saveEdit();
      case 'cancel_edit':
        return cancelEdit();
      case 'cancel_waiting':
        return state.setState({ waiting: null });
      case 'clear_selection':
        return clearSelection();
      case 'ask_for_text':
        return state.setState({ notice: { kind: 'empty' } });
      case 'none':
        return undefined;
      default:
        return action satisfies never;
    }
  }

  return {
    state,
    setText,
    setLane: (lane) => state.setState({ lane }),
    press,
    async stop() {
      tell(await client.abort());
    },
    history(direction) {
      const sent = sentTexts(viewNow());
      const step = (direction === 'back' ? stepBack : stepForward)(sent, historyIndex, state.getState().text);
      if (step === null) return false;
      setText(step.text);
      historyIndex = step.index;
      return true;
    },
    async edit(item) {
      if (state.getState().editing !== null) await cancelEdit();
      if (!tell(await client.queue.hold(item.id, true))) return;
      setAside = joinedTexts(state.getState().text, setAside);
      setText(item.text);
      state.setState({ editing: { itemId: item.id, lane: item.lane } });
    },
    async remove(items) {
      const removed: QueueItem[] = [];
      for (const item of items) if (tell(await client.queue.remove(item.id))) removed.push(item);
      state.setState((before) => ({ removed: [...before.removed, ...removed] }));
    },
    async undoRemove() {
      const { removed } = state.getState();
      state.setState({ removed: [] });
      for (const item of removed) tell(await client.queue.restore(item.id));
      await wakeQueue();
    },
    forgetRemoved: () => state.setState({ removed: [] }),
    async move(item, by) {
      const { steer, followUp } = viewNow().queue;
      const index = (item.lane === 'steer' ? steer : followUp).findIndex(({ id }) => id === item.id);
      tell(await client.queue.move(item.id, Math.max(0, index + by)));
    },
    async changeLane(item) {
      tell(await client.queue.changeLane(item.id, item.lane === 'steer' ? 'follow_up' : 'steer'));
    },
    async sendItemNow(item) {
      if (!tell(await client.queue.remove(item.id))) return;
      await stopRun(services);
      await prompt(item.text);
    },
    async takeBack() {
      const item = newestItem(viewNow().queue);
      if (item === null || state.getState().text !== '') return;
      if (tell(await client.queue.remove(item.id))) setText(item.text);
    },
    async resume() {
      tell(await client.queue.resume());
    },
    async retryNow() {
      tell(await client.retryNow());
    },
  };
}

const composers = new WeakMap<SessionServices, Composer>();

/** The composer of a session: the same one wherever, and however often, it is shown. */
export function composerOf(services: SessionServices): Composer {
  const known = composers.get(services);
  if (known !== undefined) return known;
  const composer = createComposer(services);
  composers.set(services, composer);
  return composer;
}
