/** The channel to the parent, in a process that was forked: `process.send` and its like. */
import { nodeError } from '../../library/errors.ts';
import type { SystemRuntime } from '../../../system-runtime.ts';
import { Channel } from './channel.ts';

export function attachParentChannel({ process, loop, links }: SystemRuntime): void {
  delete process.env['NODE_CHANNEL_FD'];
  const serialization = process.env['NODE_CHANNEL_SERIALIZATION_MODE'] === 'advanced' ? 'advanced' : 'json';
  delete process.env['NODE_CHANNEL_SERIALIZATION_MODE'];
  const channel = new Channel({
    target: process,
    serialization,
    loop,
    post: (value) => links.send(null, value),
    closed: () => Object.assign(process, { connected: false, channel: undefined }),
  });
  Object.assign(process, {
    channel,
    connected: true,
    send: (message: unknown, ...rest: unknown[]) => {
      const callback = rest.find((argument) => typeof argument === 'function') as
        ((error: Error | null) => void) | undefined;
      if (process.connected) return channel.send(message, callback);
      const error = nodeError(Error, 'ERR_IPC_CHANNEL_CLOSED', 'Channel closed');
      loop.nextTick(() => (callback ? callback(error) : process.emit('error' as never, error as never)));
      return false;
    },
    disconnect: () => {
      if (process.connected) channel.disconnect();
      else
        process.emit(
          'error' as never,
          nodeError(Error, 'ERR_IPC_DISCONNECTED', 'IPC channel is already disconnected') as never,
        );
    },
  });
  // The process lives for as long as somebody waits for messages.
  const wants = (name: unknown): boolean => name === 'message' || name === 'disconnect';
  process.on('newListener', (name: unknown) => {
    if (wants(name)) channel.ref();
  });
  process.on('removeListener', (name: unknown) => {
    if (wants(name) && process.listenerCount('message') + process.listenerCount('disconnect') === 0) channel.unref();
  });
  links.onParent((value) => channel.receive(value));
}
