/** `node:diagnostics_channel`. */
import { Channel, channel, hasSubscribers } from './diagnostics/channel.ts';
import { TracingChannel } from './diagnostics/tracing-channel.ts';

export const diagnosticsChannelModule = {
  channel,
  hasSubscribers,
  subscribe: (name: string | symbol, subscription: Parameters<Channel['subscribe']>[0]) =>
    channel(name).subscribe(subscription),
  tracingChannel: (nameOrChannels: unknown) => new TracingChannel(nameOrChannels),
  unsubscribe: (name: string | symbol, subscription: Parameters<Channel['subscribe']>[0]) =>
    channel(name).unsubscribe(subscription),
  Channel,
};
