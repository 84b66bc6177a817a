/** Runs the contract of the Sandbox port against an adapter. The specs call the functions by name. */
import { runCase } from '../../src/sandbox/contract/run-case.ts';
import { startEmbeddedSandbox } from '../../src/sandbox/embedded/page/start-embedded.ts';
import { followSandbox, leadFollower } from '../../src/sandbox/remote/follow-sandbox.ts';
import { serveSandbox } from '../../src/sandbox/remote/serve-sandbox.ts';
import type { Sandbox } from '../../src/sandbox/types.ts';
import { startWebContainer } from '../../src/sandbox/webcontainer/page/start-web-container.ts';

declare global {
  interface Window {
    runContract: (name: string) => Promise<void>;
    runWebContainerContract: (name: string) => Promise<void>;
    /** Leads a follower at the other end to a WebContainer of this window. */
    lendWebContainer: (link: MessagePort) => Promise<void>;
    startEmbeddedSandbox: typeof startEmbeddedSandbox;
    startWebContainer: typeof startWebContainer;
    followSandbox: typeof followSandbox;
  }
}

let embedded: Sandbox | undefined;
let webContainer: Sandbox | undefined;

window.startEmbeddedSandbox = startEmbeddedSandbox;
window.startWebContainer = startWebContainer;
window.followSandbox = followSandbox;

window.runContract = (name) => {
  embedded ??= startEmbeddedSandbox().sandbox;
  return runCase(name, {
    sandbox: embedded,
    startAnother: () => startEmbeddedSandbox().sandbox,
    stopWithinMs: 300,
  });
};

window.runWebContainerContract = (name) => {
  if (webContainer === undefined) {
    const { port1, port2 } = new MessageChannel();
    webContainer = followSandbox(port2, 'webcontainer');
    void window.lendWebContainer(port1);
  }
  return runCase(name, { sandbox: webContainer, startAnother: startInFrame, stopWithinMs: 2_500 });
};

/** Served as the worker has it. */
window.lendWebContainer = async (link) => {
  const follower = leadFollower(link);
  const started = await startWebContainer();
  if (!started.ok) {
    follower.lose(`${started.error.cause}: ${started.error.detail}`);
    return;
  }
  const { port1, port2 } = new MessageChannel();
  serveSandbox(started.value.sandbox, port1);
  follower.connect(port2);
};

/** One window has one WebContainer, so another one needs a window of its own. */
function startInFrame(): Sandbox {
  const { port1, port2 } = new MessageChannel();
  const sandbox = followSandbox(port2, 'webcontainer');
  const frame = document.createElement('iframe');
  frame.src = location.href;
  frame.allow = 'cross-origin-isolated';
  frame.addEventListener('load', () => void frame.contentWindow?.lendWebContainer(port1));
  sandbox.onStatus(({ state }) => {
    if (state === 'closed') frame.remove();
  });
  document.body.append(frame);
  return sandbox;
}
