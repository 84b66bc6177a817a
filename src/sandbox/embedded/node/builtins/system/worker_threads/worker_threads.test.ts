import nodeThreads from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { addPrograms } from '../../../testing/fake-children.ts';
import type { FakeChild } from '../../../testing/fake-children.ts';
import { createTestProcess } from '../../../testing/test-runtime.ts';
import { joinParent, tellError } from './thread.ts';
import type { ToThread } from './thread-start.ts';

type Threads = typeof nodeThreads;

const soon = (milliseconds = 20): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const stories: Record<string, (threads: Threads) => Promise<unknown>> = {
  'a channel': async ({ MessageChannel }) => {
    const { port1, port2 } = new MessageChannel();
    const heard: unknown[] = [];
    port2.on('message', (value) => heard.push(value));
    port1.postMessage({ a: [1, new Date(0), new Map([['k', 'v']])], buffer: Buffer.from('b') });
    port1.postMessage('two');
    heard.push('sent');
    await soon();
    port1.close();
    return heard;
  },
  'listeners of events': async ({ MessageChannel }) => {
    const { port1, port2 } = new MessageChannel();
    const heard: unknown[] = [];
    const listener = (event: Event) => heard.push([event.type, (event as unknown as MessageEvent).data]);
    (port2 as unknown as EventTarget).addEventListener('message', listener);
    (port1 as unknown as { onmessage: unknown }).onmessage = (event: MessageEvent) => heard.push(['on', event.data]);
    port1.postMessage(1);
    port2.postMessage(2);
    await soon();
    (port2 as unknown as EventTarget).removeEventListener('message', listener);
    port1.postMessage(3);
    await soon();
    port1.close();
    return new Set(heard.map(String));
  },
  closing: async ({ MessageChannel }) => {
    const { port1, port2 } = new MessageChannel();
    const heard: unknown[] = [];
    port1.on('close', () => heard.push('1'));
    port2.on('close', () => heard.push('2'));
    port1.close();
    port1.postMessage('lost');
    await soon();
    return new Set(heard);
  },
  'messages that wait': async ({ MessageChannel, receiveMessageOnPort }) => {
    const { port1, port2 } = new MessageChannel();
    port1.postMessage('one');
    port1.postMessage('two');
    const taken = [receiveMessageOnPort(port2), receiveMessageOnPort(port2), receiveMessageOnPort(port2)];
    port1.close();
    return taken;
  },
  'a port through a port': async ({ MessageChannel, MessagePort }) => {
    const outer = new MessageChannel();
    const inner = new MessageChannel();
    const heard: unknown[] = [];
    outer.port2.on('message', ({ port }: { port: InstanceType<Threads['MessagePort']> }) => {
      heard.push(port instanceof MessagePort);
      port.on('message', (value) => {
        heard.push(value);
        port.postMessage('back');
      });
    });
    inner.port1.on('message', (value) => {
      heard.push(value);
      inner.port1.close();
      outer.port1.close();
    });
    inner.port1.postMessage('before');
    outer.port1.postMessage({ port: inner.port2 }, [inner.port2]);
    await soon(60);
    return heard;
  },
  'what cannot be sent': async ({ MessageChannel }) => {
    const { port1 } = new MessageChannel();
    try {
      port1.postMessage(() => undefined);
    } catch (error) {
      return (error as Error).name;
    } finally {
      port1.close();
    }
    return undefined;
  },
  'data of the environment': async ({ setEnvironmentData, getEnvironmentData }) => {
    setEnvironmentData('k', { a: 1 });
    const before = getEnvironmentData('k');
    setEnvironmentData('k');
    return [before, getEnvironmentData('k')];
  },
  'a program that is none': async ({ Worker }) =>
    ['x.js', 5, 'file:///a.js'].map((filename) => {
      try {
        return new Worker(filename as string);
      } catch (error) {
        return [(error as NodeJS.ErrnoException).code, (error as Error).message];
      }
    }),
};

describe('as in Node', () => {
  it.each(Object.entries(stories))('%s', async (_name, story) => {
    const { run, builtin, runtime } = createTestProcess();
    let ours: unknown;
    await run(async () => {
      runtime.loop.ref();
      ours = await story(builtin('worker_threads'));
      runtime.loop.unref();
    });
    expect(ours).toEqual(await story(nodeThreads));
  });
});

it('lets the process end when nobody listens any more', async () => {
  const { run, builtin } = createTestProcess();
  const exitCode = await run(() => {
    const { port1, port2 } = new (builtin('worker_threads').MessageChannel)();
    port2.on('message', () => port2.close());
    port1.postMessage('x');
  });
  expect(exitCode).toBe(0);
});

/** A thread that the test plays. */
async function withThread(
  thread: (child: FakeChild, start: unknown) => void,
  main: (threads: Threads, log: unknown[]) => void,
) {
  const { run, builtin, host } = createTestProcess();
  const log: unknown[] = [];
  addPrograms(host, {
    '/usr/bin/node': (child) => {
      child.onMessage((value) => {
        const message = value as ToThread;
        if (message.thread === 'start') thread(child, message.start);
        else child.send(message);
      });
    },
  });
  await run(() => main(builtin('worker_threads'), log));
  return log;
}

it('starts a thread, and exchanges messages with it', async () => {
  const log = await withThread(
    (child, start) => {
      child.send({ thread: 'online' });
      child.send({
        thread: 'message',
        value: [child.request.argv, child.request.thread, child.request.env['A'], start],
      });
    },
    ({ Worker, setEnvironmentData }, log) => {
      setEnvironmentData('k', 'v');
      const worker = new Worker('./w.js', { workerData: { a: 1 }, argv: ['x'], env: { A: 'b' }, name: 'n' });
      worker.on('online', () => log.push('online'));
      worker.once('message', (value) => {
        log.push(value);
        worker.postMessage('echo');
        worker.once('message', (echoed) => {
          log.push(echoed);
          void worker.terminate().then((code) => log.push(code));
        });
      });
      worker.on('exit', (code) => log.push(['exit', code]));
    },
  );
  const id = (log[1] as { threadId: number }[])[3]?.threadId;
  const start = {
    threadId: id,
    name: 'n',
    workerData: { a: 1 },
    environmentData: new Map([['k', 'v']]),
    resourceLimits: {},
    code: undefined,
    argv: ['x'],
    execArgv: [],
  };
  expect(log).toEqual(['online', [['/usr/bin/node', '/app/./w.js', 'x'], true, 'b', start], 'echo', ['exit', 1], 1]);
});

it('runs code, and tells of errors', async () => {
  const log = await withThread(
    (child, start) => {
      child.send({ thread: 'message', value: [...child.request.argv, (start as { code: unknown }).code] });
      child.send({ thread: 'error', error: new TypeError('bad'), fields: { code: 'E_BAD' } });
      child.exit(1);
    },
    ({ Worker }, log) => {
      const worker = new Worker('code', { eval: true, argv: ['a'] });
      for (const name of ['message', 'error', 'exit']) worker.on(name, (value: unknown) => log.push([name, value]));
    },
  );
  expect(log).toEqual([
    ['message', ['/usr/bin/node', '[worker eval]', 'a', { text: 'code', type: 'detect' }]],
    ['error', Object.assign(new TypeError('bad'), { code: 'E_BAD' })],
    ['exit', 1],
  ]);
});

it('is a thread itself', async () => {
  const { run, builtin, host, runtime } = createTestProcess({ thread: true });
  const heard: unknown[] = [];
  const start = {
    threadId: 7,
    name: '',
    workerData: { a: 1 },
    environmentData: new Map([['k', 'v']]),
    resourceLimits: {},
  };
  setTimeout(() => {
    host.send({ kind: 'message', from: null, value: { thread: 'message', value: 'early' } });
    host.send({ kind: 'message', from: null, value: { thread: 'start', start } });
    host.send({ kind: 'message', from: null, value: { thread: 'message', value: 'late' } });
  }, 5);
  const exitCode = await run(async () => {
    runtime.thread = await joinParent(runtime);
    const { isMainThread, threadId, workerData, parentPort, getEnvironmentData } = builtin('worker_threads');
    heard.push(isMainThread, threadId, workerData, getEnvironmentData('k'));
    parentPort?.on('message', (value) => {
      heard.push(value);
      parentPort.postMessage({ got: value as string });
      if (value === 'late') parentPort.removeAllListeners('message');
    });
  });
  expect(heard).toEqual([false, 7, { a: 1 }, 'v', 'early', 'late']);
  expect(host.posted).toEqual([
    { kind: 'message', to: null, value: { thread: 'online' } },
    { kind: 'message', to: null, value: { thread: 'message', value: { got: 'early' } }, transfer: [] },
    { kind: 'message', to: null, value: { thread: 'message', value: { got: 'late' } }, transfer: [] },
  ]);
  expect(exitCode).toBe(0);
});

it('tells its parent of an error that nothing caught', () => {
  const { host, runtime } = createTestProcess({ thread: true });
  tellError(runtime, Object.assign(new RangeError('x'), { code: 'E', cause: 1, run: () => undefined }));
  tellError(runtime, () => undefined);
  expect(host.posted.map((message) => (message as { value: unknown }).value)).toEqual(
    [
      { thread: 'error', error: 'RangeError: x', fields: { code: 'E', cause: 1, name: 'RangeError' } },
      { thread: 'error', error: '[Function (anonymous)]', fields: {} },
    ].map((each, index) => (index === 0 ? { ...each, error: expect.any(RangeError) as unknown } : each)),
  );
});

it('broadcasts within the thread', async () => {
  const { run, builtin } = createTestProcess();
  const { BroadcastChannel } = builtin('worker_threads');
  const heard: unknown[] = [];
  await run(() => {
    const [one, two, other] = [new BroadcastChannel('a'), new BroadcastChannel('a'), new BroadcastChannel('b')];
    two.onmessage = (event) => {
      heard.push((event as unknown as MessageEvent).data);
      two.close();
    };
    other.onmessage = () => heard.push('never');
    one.postMessage({ x: 1 });
    other.close();
  });
  expect(heard).toEqual([{ x: 1 }]);
});
