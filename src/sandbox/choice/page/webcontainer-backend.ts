import { leadFollower, type Follower } from '../../remote/follow-sandbox.ts';
import { serveSandbox } from '../../remote/serve-sandbox.ts';
import { succeed } from '../../result.ts';
import type { BootResult, RunningWebContainer, WebContainerOptions } from '../../webcontainer/page/types.ts';
import type { Backend } from './backend.ts';

export interface WebContainerBackend extends Backend {
  readonly name: 'webcontainer';
  /** Boots it anew, with the files. Links stay. It can be called again after a failure. */
  restart(options: Omit<WebContainerOptions, 'apiKey'>): Promise<BootResult>;
  /** Hears of a crash, once for each. */
  onCrash(listener: (detail: string) => void): void;
}

export function webContainerBackend(booted: RunningWebContainer): WebContainerBackend {
  const followers: Follower[] = [];
  const crashListeners: ((detail: string) => void)[] = [];
  let running = booted;
  let unwatch = watch();

  function watch(): () => void {
    const { sandbox } = running;
    return sandbox.onStatus(({ state, detail = '' }) => {
      if (state === 'crashed') for (const listener of crashListeners) listener(detail);
    });
  }

  const serve = (follower: Follower): void => {
    const { port1, port2 } = new MessageChannel();
    serveSandbox(running.sandbox, port1);
    follower.connect(port2);
  };

  return {
    name: 'webcontainer',
    get sandbox() {
      return running.sandbox;
    },
    openLink() {
      const { port1, port2 } = new MessageChannel();
      const follower = leadFollower(port1);
      followers.push(follower);
      serve(follower);
      return port2;
    },
    async takeFiles() {
      const taken = running.sandbox.status().state === 'ready' ? await running.sandbox.snapshot() : undefined;
      return succeed(taken?.ok === true ? { files: taken.value, lost: [] } : await running.rescue());
    },
    async restart(options) {
      for (const follower of followers) follower.leave('WebContainer is started again with the files', 'webcontainer');
      const result = await running.reboot(options);
      if (result.ok) {
        unwatch();
        running = result.value;
        unwatch = watch();
        for (const follower of followers) serve(follower);
      } else {
        const why = `WebContainer did not start again: ${result.error.detail}`;
        for (const follower of followers) follower.lose(why);
      }
      return result;
    },
    onCrash: (listener) => void crashListeners.push(listener),
    async end() {
      unwatch();
      await running.sandbox.dispose();
    },
  };
}
