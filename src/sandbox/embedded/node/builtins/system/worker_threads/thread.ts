/** The side of a thread in what it and the one that started it say to each other. */
import type { SystemRuntime } from '../../../system-runtime.ts';
import { inspect } from '../../library/util.ts';
import { MessagePort } from './message-port.ts';
import type { ToThread, FromThread, Thread } from './thread-start.ts';

/** Waits until the thread was told what it is. Messages wait in its port from then on. */
export function joinParent({ links, loop }: SystemRuntime): Promise<Thread> {
  const post = (message: FromThread, transfer?: Transferable[]) => links.send(null, message, transfer);
  const port = MessagePort.linked(loop, {
    post: (value, transfer) => post({ thread: 'message', value }, [...transfer]),
    close: () => post({ thread: 'closed' }),
  });
  loop.ref();
  return new Promise((resolve) => {
    links.onParent((value) => {
      const message = value as ToThread;
      if (message.thread === 'message') port.receive(message.value);
      else if (message.thread === 'closed') port.closed();
      else {
        loop.unref();
        post({ thread: 'online' });
        resolve({ ...message.start, parentPort: port });
      }
    });
  });
}

/** Tells the parent of an error that nothing caught: it is an event there. */
export function tellError({ links }: Pick<SystemRuntime, 'links'>, error: unknown): void {
  const fields: Record<string, unknown> = {};
  if (typeof error === 'object' && error !== null) {
    for (const [name, value] of Object.entries(error)) if (isCloneable(value)) fields[name] = value;
    if (error instanceof Error && error.name !== 'Error') fields['name'] = error.name;
  }
  const shown = isCloneable(error) ? error : inspect(error);
  links.send(null, { thread: 'error', error: shown, fields } satisfies FromThread);
}

function isCloneable(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    // A function, a symbol, or something that holds one.
    return false;
  }
}
