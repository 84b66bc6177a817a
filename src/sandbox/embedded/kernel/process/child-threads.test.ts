import { describe, expect, it } from 'vitest';
import { encode, rig, run } from '../testing/rig-for-test.ts';
import { forever, request } from '../testing/rig.ts';

describe('threads', () => {
  it('are not listed, exchange messages with their parent, and end with it', async () => {
    const { workers, exec } = rig({
      main: async (process) => {
        const pid = await process.call('spawn', request(['node', 'thread'], { thread: true, detached: true }));
        process.post({ kind: 'message', to: pid, value: { n: 1, bytes: encode('x') } });
        process.post({ kind: 'message', to: 999, value: 'nobody' });
        const { from, value } = await process.next('message');
        process.print(JSON.stringify([from === pid, value, (await process.call('processes')).length]));
      },
      thread: async (process) => {
        const { from, value } = await process.next('message');
        process.post({
          kind: 'message',
          to: null,
          value: { from, ...(value as object), thread: process.start.thread },
        });
        return forever();
      },
    });
    const { result, text } = exec('main');
    await result;
    expect(text()).toBe('[true,{"from":null,"n":1,"bytes":{"0":120},"thread":true},1]');
    expect(workers.find(({ process }) => process?.start.thread)?.terminated).toBe(true);
  });

  it('hand over ports', async () => {
    const { stdout } = await run({
      main: async (process) => {
        const pid = await process.call('spawn', request(['node', 'thread'], { thread: true }));
        const { port1, port2 } = new MessageChannel();
        const answered = new Promise<string>((resolve) => {
          port1.addEventListener('message', ({ data }) => resolve(String(data)));
        });
        port1.start();
        process.post({ kind: 'message', to: pid, value: { port: port2 }, transfer: [port2] }, [port2]);
        process.print(await answered);
        port1.close();
      },
      thread: async (process) => {
        const { value } = await process.next('message');
        (value as { port: MessagePort }).port.postMessage('through the port');
        return forever();
      },
    });
    expect(stdout).toBe('through the port');
  });
});
