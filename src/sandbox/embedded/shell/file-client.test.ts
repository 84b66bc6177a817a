import { describe, expect, it } from 'vitest';
import type { FileCall } from '../shell-protocol.ts';
import { FileClient } from './file-client.ts';

describe('the file client', () => {
  it('sends the calls of one step in one message and matches the answers', async () => {
    const messages: FileCall[][] = [];
    const client = new FileClient((calls) => messages.push(calls));
    const both = [client.call('exists', '/a'), client.call('readFile', '/b')];
    await Promise.resolve();
    expect(messages).toEqual([
      [
        { id: 1, name: 'exists', args: ['/a'] },
        { id: 2, name: 'readFile', args: ['/b'] },
      ],
    ]);
    client.receive([{ id: 2, ok: false, code: 'ENOENT', message: 'ENOENT: gone' }]);
    client.receive([{ id: 1, ok: true, value: true }]);
    expect(await Promise.allSettled(both)).toMatchObject([
      { status: 'fulfilled', value: true },
      { status: 'rejected', reason: { code: 'ENOENT', message: 'ENOENT: gone' } },
    ]);
  });

  it('sends nothing after it is closed, not even what waited', async () => {
    const messages: FileCall[][] = [];
    const client = new FileClient((calls) => messages.push(calls));
    void client.call('writeFile', '/a', new Uint8Array(0));
    client.close();
    await expect(client.call('rm', '/b', true, true)).rejects.toThrow('the command has ended');
    await Promise.resolve();
    expect(messages).toEqual([]);
  });
});
