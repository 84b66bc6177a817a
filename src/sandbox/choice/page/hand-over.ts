/** Leads everything that follows the app's sandbox from one backend to the next, and hands the files over. */
import { leadFollower, type LedFollower } from '../../remote/follow-sandbox.ts';
import { succeed } from '../../result.ts';
import type { SandboxSnapshot } from '../../types.ts';
import type { BackendName } from '../types.ts';
import type { Backend } from './backend.ts';

/** How a hand-over went. `isUsed`: the new backend is in use all the same, for the one of before is of no use. */
export type HandOver = { ok: true; lost: readonly string[] } | { ok: false; message: string; isUsed: boolean };

export interface Lead {
  readonly backend: Backend | null;
  /** For one more `followSandbox`. */
  openPort(): MessagePort;
  /** Nothing is there, but this backend will be: calls wait. */
  announce(detail: string, name: BackendName): void;
  /** Nothing is there, nor will be: calls answer `unavailable`, with the reason. */
  fail(detail: string): void;
  /**
   * Makes the workspace of `to` that of before, lets everything follow it, and ends the one of before. If the files cannot
   * be handed over, all goes on with that one, and `to` is ended. One at a time.
   */
  handOver(to: Backend): Promise<HandOver>;
}

const names = { embedded: 'the embedded sandbox', webcontainer: 'WebContainer' } as const;

/** `files`: what the first backend begins with. */
export function createLead(files: SandboxSnapshot): Lead {
  const followers: LedFollower[] = [];
  let backend: Backend | null = null;
  /** What no backend has taken yet. */
  let first: SandboxSnapshot | null = files;
  /** The last that all were told, for those that come later. */
  let told: (follower: LedFollower) => void = () => undefined;

  const tell = (word: typeof told): void => {
    told = word;
    for (const follower of followers) word(follower);
  };

  const announce = (detail: string, name: BackendName): void => tell((follower) => follower.leave(detail, name));

  async function carry(to: Backend): Promise<{ ok: true; lost: readonly string[] } | { ok: false; message: string }> {
    const taken = first === null ? await backend?.takeFiles() : succeed({ files: first, lost: [] });
    if (taken?.ok !== true) return { ok: false, message: taken?.error.message ?? '' };
    const restored = await to.sandbox.restore(pointingInto(to, taken.value.files));
    if (!restored.ok) return { ok: false, message: restored.error.message };
    first = null;
    return { ok: true, lost: taken.value.lost };
  }

  /** Links that name the folder of before would lead nowhere. */
  function pointingInto({ sandbox }: Backend, taken: SandboxSnapshot): SandboxSnapshot {
    const before = `${backend?.sandbox.capabilities.workspace ?? ''}/`;
    if (before === '/') return taken;
    const symlinks = taken.symlinks.map(({ path, target }) => ({
      path,
      target: target.startsWith(before) ? `${sandbox.capabilities.workspace}/${target.slice(before.length)}` : target,
    }));
    return { ...taken, symlinks };
  }

  return {
    get backend() {
      return backend;
    },
    openPort() {
      const { port1, port2 } = new MessageChannel();
      const follower = leadFollower(port1);
      followers.push(follower);
      told(follower);
      return port2;
    },
    announce,
    fail: (detail) => tell((follower) => follower.lose(detail)),
    async handOver(to) {
      const from = backend;
      announce(from === null ? 'It is being started' : `The files are being handed over to ${names[to.name]}`, to.name);
      const carried = await carry(to);
      const next = carried.ok || from?.sandbox.status().state !== 'ready' ? to : from;
      backend = next;
      tell((follower) => follower.follow(next.openLink()));
      await (next === to ? from : to)?.end();
      return carried.ok ? carried : { ...carried, isUsed: next === to };
    },
  };
}
