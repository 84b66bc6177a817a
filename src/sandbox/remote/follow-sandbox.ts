import type { Sandbox, SandboxStatus } from '../types.ts';
import { createReplaceableSandbox } from './replaceable-sandbox.ts';
import type { ReplaceableSandbox } from './replaceable-sandbox.ts';

/** What the keeper of a sandbox tells a follower: the calls of Follower. */
type LinkMessage =
  | { kind: 'connect'; port: MessagePort; notice: string | undefined }
  | { kind: 'lose'; detail: string; anotherComes: boolean }
  | { kind: 'leave'; detail: string; backend: SandboxStatus['backend'] }
  | { kind: 'follow'; link: MessagePort }
  | { kind: 'close' };

export type Follower = Omit<ReplaceableSandbox, 'sandbox'>;

/** A follower that can be told to follow the keeper of one backend, until it leaves it. */
export interface LedFollower extends Follower {
  /** `link` comes from that keeper. Its word to close ends nothing: this keeper says what comes next. */
  follow(link: MessagePort): void;
}

/** The sandbox that the keeper at the other end of `link` keeps. Calls go to it directly, over ports of its own. */
export function followSandbox(link: MessagePort, backend: SandboxStatus['backend'] = 'embedded'): Sandbox {
  const follower = createReplaceableSandbox(backend);
  let followed: MessagePort | undefined;

  const leaveFollowed = (): void => {
    followed?.close();
    followed = undefined;
  };

  const hear = (from: MessagePort): void => {
    from.addEventListener('message', ({ data }: MessageEvent<LinkMessage>) => {
      const isOwn = from === link;
      if (!isOwn && from !== followed) return;
      switch (data.kind) {
        case 'connect':
          follower.connect(data.port, data.notice);
          return;
        case 'lose':
          follower.lose(data.detail, data.anotherComes);
          return;
        case 'leave':
          if (isOwn) leaveFollowed();
          follower.leave(data.detail, data.backend);
          return;
        case 'follow':
          leaveFollowed();
          followed = data.link;
          hear(followed);
          return;
        case 'close':
          if (isOwn) follower.close();
          return;
      }
    });
    from.start();
  };

  hear(link);
  return follower.sandbox;
}

/** The follower at the other end of `link`, for the keeper to lead. */
export function leadFollower(link: MessagePort): LedFollower {
  const tell = (message: LinkMessage, transfer: Transferable[] = []): void => link.postMessage(message, transfer);
  return {
    connect: (port, notice) => tell({ kind: 'connect', port, notice }, [port]),
    lose: (detail, anotherComes = false) => tell({ kind: 'lose', detail, anotherComes }),
    leave: (detail, backend) => tell({ kind: 'leave', detail, backend }),
    follow: (to) => tell({ kind: 'follow', link: to }, [to]),
    close: () => tell({ kind: 'close' }),
  };
}
