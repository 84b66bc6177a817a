import type { QueueItem, QueueLane, QueueState } from '../../agent/types.ts';
import { noProviders } from '../../client/testing.ts';
import type { SessionClient } from '../../client/types.ts';
import type { CommandError } from '../../protocol/commands.ts';
import type { Envelope, EventPayloads, EventType } from '../../protocol/events.ts';
import type { Sandbox, SandboxStatus } from '../../sandbox/types.ts';
import { createSessionStore, type SessionStore } from '../../store/session-store.ts';
import type { SessionServices } from '../shared/session-context.tsx';
import { createComposer } from './composer-store.ts';
import type { Composer } from './composer-types.ts';

/** A session that does as little as the composer can tell apart, and writes down what it is asked. */
export class FakeSession {
  readonly asked: string[] = [];
  readonly refusals = new Map<string, CommandError>();
  readonly queue: QueueState = {
    steer: [],
    followUp: [],
    paused: false,
    modes: { steer: 'one-at-a-time', followUp: 'one-at-a-time' },
  };
  readonly store: SessionStore = createSessionStore(() => undefined);
  status: SandboxStatus = { state: 'ready', backend: 'embedded' };
  draft = '';
  onStatus: (status: SandboxStatus) => void = () => undefined;
  /** Called when an abort has been asked for. */
  onAbort: () => void = () => undefined;
  #seq = 0;
  #items = 0;
  #removed = new Map<string, QueueItem>();

  emit<T extends EventType>(type: T, payload: EventPayloads[T], runId: string | null = null): void {
    this.#seq += 1;
    const event = { v: 1, seq: this.#seq, sessionId: 's', runId, t: this.#seq, type, payload };
    this.store.append([event as Envelope]);
  }

  startRun(): void {
    this.emit('agent_start', { attempt: 1 }, 'run-1');
  }

  settle(): void {
    this.emit('agent_settled', { outcome: 'completed' }, 'run-1');
  }

  enqueue(lane: QueueLane, text: string): string {
    this.#items += 1;
    const id = `item-${this.#items}`;
    (lane === 'steer' ? this.queue.steer : this.queue.followUp).push({ id, lane, text, queuedAt: this.#seq });
    this.#changed();
    return id;
  }

  /** Takes an item out of its lane, as a delivery does. */
  take(id: string): QueueItem | undefined {
    for (const lane of [this.queue.steer, this.queue.followUp]) {
      const index = lane.findIndex((item) => item.id === id);
      if (index >= 0) {
        const [item] = lane.splice(index, 1);
        this.#changed();
        return item;
      }
    }
    return undefined;
  }

  find(id: string): QueueItem | undefined {
    return [...this.queue.steer, ...this.queue.followUp].find((item) => item.id === id);
  }

  #changed(): void {
    this.emit('queue_update', structuredClone(this.queue));
  }

  #answer<T>(name: string, words: string, act: () => T) {
    this.asked.push(words === '' ? name : `${name} ${words}`);
    const error = this.refusals.get(name);
    return Promise.resolve(error === undefined ? { ok: true as const, value: act() } : { ok: false as const, error });
  }

  #onItem(name: string, id: string, words: string, act: (item: QueueItem) => void) {
    const item = this.find(id);
    if (item === undefined) this.refusals.set(name, { code: 'unknown_item', message: 'Unknown item.' });
    return this.#answer(name, `${id}${words}`, () => {
      if (item !== undefined) act(item);
      this.#changed();
      return null;
    });
  }

  get client(): SessionClient {
    return {
      prompt: (text) => this.#answer('prompt', text, () => ({ disposition: 'handled' as const })),
      steer: (text) => this.#answer('steer', text, () => ({ itemId: this.enqueue('steer', text) })),
      followUp: (text) => this.#answer('follow_up', text, () => ({ itemId: this.enqueue('follow_up', text) })),
      continueRun: () => this.#answer('continue', '', () => ({ runId: 'run-2' })),
      retryNow: () => this.#answer('retry_now', '', () => null),
      abort: () => this.#answer('abort', '', () => (this.onAbort(), { running: true })),
      setRuns: () => this.#answer('run_settings', '', () => null),
      newSession: () => this.#answer('new_session', '', () => ({ sessionId: 's2' })),
      noteFileChange: ({ path }) => this.#answer('note_file_change', path, () => null),
      permissions: {
        resolve: (approvalId, answer) => this.#answer('resolve', `${approvalId} ${JSON.stringify(answer)}`, () => null),
        setSettings: (settings) => this.#answer('permission_settings', JSON.stringify(settings), () => null),
        setMode: (mode) => this.#answer('permission_mode', mode, () => null),
      },
      queue: {
        edit: (id, text) => this.#onItem('edit', id, ` ${text}`, (item) => (item.text = text)),
        remove: (id) => this.#onItem('remove', id, '', (item) => (this.#removed.set(id, item), this.take(id))),
        restore: (id) =>
          this.#answer('restore', id, () => {
            const item = this.#removed.get(id);
            if (item !== undefined) this.queue.steer.push(item);
            this.#changed();
            return null;
          }),
        move: (id, index) => this.#onItem('move', id, ` to ${index}`, () => undefined),
        changeLane: (id, lane) => this.#onItem('change_lane', id, ` to ${lane}`, () => undefined),
        hold: (id, held) => this.#onItem('hold', id, ` ${held}`, (item) => (item.held = held)),
        clear: () => this.#answer('clear', '', () => null),
        resume: () => this.#answer('resume', '', () => ({ runId: null })),
        setModes: () => this.#answer('set_modes', '', () => null),
      },
      providers: noProviders,
    };
  }

  get services(): SessionServices {
    const sandbox = {
      status: () => this.status,
      onStatus: (listener: (status: SandboxStatus) => void) => {
        this.onStatus = listener;
        return () => undefined;
      },
    } as Sandbox;
    return { client: this.client, store: this.store, sandbox };
  }

  composer(): Composer {
    const draft = { read: () => this.draft, write: (text: string) => void (this.draft = text) };
    return createComposer(this.services, draft);
  }
}
