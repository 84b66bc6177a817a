import { leadFollower } from '../../remote/follow-sandbox.ts';
import type { Follower } from '../../remote/follow-sandbox.ts';
import { createReplaceableSandbox } from '../../remote/replaceable-sandbox.ts';
import type { Sandbox, SandboxSnapshot } from '../../types.ts';
import { WorkspaceMirror } from '../mirror/workspace-mirror.ts';
import { openKernelFrame } from './kernel-frame.ts';
import type { KernelFrame } from './kernel-frame.ts';
import { loadImages } from './load-images.ts';

export interface EmbeddedSandbox {
  sandbox: Sandbox;
  /** A port for one more `followSandbox`, for example in another worker. */
  openPort: () => MessagePort;
  /** The workspace as a crash would bring it back now: as it was about 100 ms before. */
  held: () => SandboxSnapshot;
  /** Ends the sandbox and everything in it. */
  dispose: () => Promise<void>;
}

/**
 * Starts the embedded sandbox. Answers at once; the status tells when commands can run, and becomes `crashed`, with the
 * reason, if it cannot start. A sandbox that crashes later is started again, with the workspace as it was about 100 ms
 * before; commands that ran answer `unavailable`. It stays `crashed` if that fails.
 */
export function startEmbeddedSandbox(): EmbeddedSandbox {
  const images = loadImages();
  const mirror = new WorkspaceMirror();
  const own = createReplaceableSandbox('embedded');
  const { sandbox } = own;
  const followers: Follower[] = [own];
  let notice: string | undefined;
  /** Whether clients may use the kernel already. */
  let open = true;
  /** Why there will be none. */
  let over: string | undefined;

  const openFrame = (): KernelFrame =>
    openKernelFrame(images, Date.now(), { onChanges: (changes) => mirror.apply(changes), onFailure: lose });

  const connect = (follower: Follower): void => {
    if (open) follower.connect(frame.openPort(), notice);
    else if (over !== undefined) follower.lose(over);
  };

  const lose = (detail: string): void => {
    const wasReady = sandbox.status().state === 'ready';
    open = false;
    const why = wasReady ? `${detail}. It is started again with the files that it had` : detail;
    for (const follower of followers) follower.lose(why, wasReady);
    if (!wasReady) {
      over = why;
      return;
    }
    frame = openFrame();
    void bringBack();
  };

  const bringBack = async (): Promise<void> => {
    const first = createReplaceableSandbox('embedded');
    first.connect(frame.openPort());
    const restored = await first.sandbox.restore(mirror.snapshot());
    first.close();
    notice = ['Started again after a crash', mirror.takeMissing()].filter(Boolean).join('. ');
    if (!restored.ok) notice += `. The files could not be brought back: ${restored.error.message}`;
    open = true;
    for (const follower of followers) connect(follower);
  };

  const end = (): void => {
    frame.remove();
    for (const follower of followers) follower.close();
  };

  let frame = openFrame();
  connect(own);
  sandbox.onStatus(({ state }) => {
    if (state === 'closed') end();
  });

  return {
    sandbox,
    openPort: () => {
      const { port1, port2 } = new MessageChannel();
      const follower = leadFollower(port1);
      followers.push(follower);
      connect(follower);
      return port2;
    },
    held: () => mirror.snapshot(),
    dispose: async () => {
      if (sandbox.status().state === 'ready') await sandbox.dispose();
      own.close();
    },
  };
}
