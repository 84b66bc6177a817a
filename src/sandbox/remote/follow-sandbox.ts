import type { Sandbox, SandboxStatus } from '../types.ts';
import { createReplaceableSandbox } from './replaceable-sandbox.ts';
import type { ReplaceableSandbox } from './replaceable-sandbox.ts';

/** What the keeper of a sandbox tells a follower: the calls of ReplaceableSandbox. */
type LinkMessage =
  | { kind: 'connect'; port: MessagePort; notice: string | undefined }
  | { kind: 'lose'; detail: string; anotherComes: boolean }
  | { kind: 'close' };

export type Follower = Omit<ReplaceableSandbox, 'sandbox'>;

/** The sandbox that the keeper at the other end of `link` keeps. Calls go to it directly, over ports of its own. */
export function followSandbox(link: MessagePort, backend: SandboxStatus['backend'] = 'embedded'): Sandbox {
  const follower = createReplaceableSandbox(backend);
  link.addEventListener('message', ({ data }: MessageEvent<LinkMessage>) => {
    switch (data.kind) {
      case 'connect':
        follower.connect(data.port, data.notice);
        return;
      case 'lose':
        follower.lose(data.detail, data.anotherComes);
        return;
      case 'close':
        follower.close();
        return;
    }
  });
  link.start();
  return follower.sandbox;
}

/** The follower at the other end of `link`, for the keeper to lead. */
export function leadFollower(link: MessagePort): Follower {
  const tell = (message: LinkMessage, transfer: Transferable[] = []): void => link.postMessage(message, transfer);
  return {
    connect: (port, notice) => tell({ kind: 'connect', port, notice }, [port]),
    lose: (detail, anotherComes = false) => tell({ kind: 'lose', detail, anotherComes }),
    close: () => tell({ kind: 'close' }),
  };
}
