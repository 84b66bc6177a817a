/** The session client over a worker: sends commands, matches answers, and hands events on. */
import type { Outcome } from '../agent/events.ts';
import type { CommandArguments, CommandError, CommandName, CommandResult, RunSettings } from '../protocol/commands.ts';
import type { Envelope } from '../protocol/events.ts';
import type { PermissionSettings } from '../protocol/permissions.ts';
import type { ProviderState } from '../protocol/providers.ts';
import type { FromWorker, ToWorker } from '../protocol/wire.ts';
import type { SessionClient } from './types.ts';

/** The part of a Worker that the client needs. */
export interface WorkerPort {
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  onMessage(listener: (message: FromWorker) => void): void;
  /** The worker failed to start or died. */
  onFailure(listener: (message: string) => void): void;
}

export interface ClientEvents {
  onEvents(events: readonly Envelope[]): void;
  /** The worker can do no more; every open call has been answered with `worker_gone`. */
  onFatal(message: string): void;
}

/** What the worker starts with. */
export interface ClientStart {
  sandbox: MessagePort;
  providers: ProviderState;
  runs?: RunSettings;
  permissions?: PermissionSettings;
}

type Settle = (result: { ok: true; value: unknown } | { ok: false; error: CommandError }) => void;

export function createSessionClient(worker: WorkerPort, start: ClientStart, events: ClientEvents): SessionClient {
  const open = new Map<number, Settle>();
  const settling = new Map<string, (outcome: Outcome | null) => void>();
  const settledEarly = new Map<string, Outcome>();
  let nextId = 1;
  let gone: string | null = null;

  function send<N extends CommandName>(name: N, args: CommandArguments[N]): Promise<CommandResult<N>> {
    if (gone !== null) return Promise.resolve({ ok: false, error: { code: 'worker_gone', message: gone } });
    const id = nextId++;
    return new Promise((resolve) => {
      open.set(id, (result) => resolve(result as CommandResult<N>));
      worker.postMessage({ kind: 'command', id, name, args }, []);
    });
  }

  function noteSettled(batch: readonly Envelope[]): void {
    for (const event of batch) {
      if (event.type !== 'agent_settled' || event.runId === null) continue;
      const settle = settling.get(event.runId);
      if (settle === undefined) settledEarly.set(event.runId, event.payload.outcome);
      else settle(event.payload.outcome);
      settling.delete(event.runId);
    }
  }

  function settled(runId: string): Promise<Outcome | null> {
    const early = settledEarly.get(runId);
    settledEarly.clear();
    if (early !== undefined) return Promise.resolve(early);
    return new Promise((resolve) => settling.set(runId, resolve));
  }

  function fail(message: string): void {
    if (gone !== null) return;
    gone = message;
    for (const settle of open.values()) settle({ ok: false, error: { code: 'worker_gone', message } });
    open.clear();
    for (const settle of settling.values()) settle(null);
    settling.clear();
    events.onFatal(message);
  }

  worker.onMessage((message) => {
    switch (message.kind) {
      case 'events':
        noteSettled(message.events);
        events.onEvents(message.events);
        return;
      case 'answer':
        open.get(message.id)?.(message.result);
        open.delete(message.id);
        return;
      case 'fatal':
        fail(message.message);
        return;
      case 'ready':
    }
  });
  worker.onFailure(fail);
  worker.postMessage({ kind: 'init', ...start }, [start.sandbox]);

  return {
    async prompt(text, images) {
      const started = await send('prompt', withImages({ text }, images));
      if (!started.ok) return started;
      if (started.value.disposition === 'handled') return { ok: true, value: { disposition: 'handled' } };
      const { runId } = started.value;
      const outcome = await settled(runId);
      if (outcome === null) return { ok: false, error: { code: 'worker_gone', message: gone ?? '' } };
      return { ok: true, value: { disposition: 'settled', runId, outcome } };
    },
    steer: (text, images) => send('steer', withImages({ text }, images)),
    followUp: (text, images) => send('follow_up', withImages({ text }, images)),
    continueRun: () => send('continue', {}),
    abort: () => send('abort', {}),
    retryNow: () => send('retry_now', {}),
    newSession: () => send('new_session', {}),
    setRuns: (settings) => send('run_settings', settings),
    noteFileChange: (change) => send('note_file_change', change),
    permissions: {
      resolve: (approvalId, answer) => send('approval_resolve', { approvalId, answer }),
      setSettings: (settings) => send('permission_settings', settings),
      setMode: (mode) => send('permission_mode', { mode }),
    },
    queue: {
      edit: (itemId, text) => send('queue_edit', { itemId, text }),
      remove: (itemId) => send('queue_remove', { itemId }),
      restore: (itemId) => send('queue_restore', { itemId }),
      move: (itemId, index) => send('queue_move', { itemId, index }),
      changeLane: (itemId, lane) => send('queue_change_lane', { itemId, lane }),
      hold: (itemId, held) => send('queue_hold', { itemId, held }),
      clear: (lane) => send('queue_clear', lane === undefined ? {} : { lane }),
      resume: () => send('queue_resume', {}),
      setModes: (modes) => send('queue_modes', modes),
    },
    providers: {
      presets: () => send('provider_presets', {}),
      save: (settings) => send('provider_save', { settings }),
      choose: (providerId) => send('choose_model', { providerId }),
      listModels: (providerId) => send('list_models', { providerId }),
      test: (providerId) => send('test_provider', { providerId }),
      describeRequest: (providerId, model, request) => send('describe_request', { providerId, model, request }),
      findLocalServers: () => send('find_local_servers', {}),
      setKey: (providerId, name, value, place) => send('key_set', { providerId, name, value, place }),
      forgetKey: (providerId, name) => send('key_forget', { providerId, name }),
      moveKeys: (providerId, place) => send('key_move', { providerId, place }),
      keyPlaces: () => send('key_places', {}),
    },
  };
}

function withImages<T extends { text: string }, I>(args: T, images: I[] | undefined): T | (T & { images: I[] }) {
  return images === undefined || images.length === 0 ? args : { ...args, images };
}
