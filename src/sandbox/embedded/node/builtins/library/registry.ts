/** The built-in modules that stand on nothing of this system. */
import type AsyncHooks from 'node:async_hooks';
import { punycode } from './packages.ts';
import type { BuiltinRegistry, Runtime } from '../../runtime.ts';
import { createAssert } from './assert.ts';
import { bufferModule } from './buffer.ts';
import { diagnosticsChannelModule } from './diagnostics-channel.ts';
import { cryptoModule } from './crypto.ts';
import { createEvents } from './events.ts';
import { createOs } from './os.ts';
import { createPerfHooks } from './perf-hooks.ts';
import { posix, win32 } from './path.ts';
import { querystring } from './querystring.ts';
import { Stream } from './stream.ts';
import { consumers } from './stream/consumers.ts';
import { webStreams } from './stream/web.ts';
import { StringDecoder } from './string-decoder.ts';
import { createTestModule } from './test/api.ts';
import { reporters } from './test/reporters.ts';
import { urlModule } from './url.ts';
import { createConstants, inspectorModule, seaModule, traceEventsModule, wasiModule } from './stubs.ts';
import { v8Module } from './v8.ts';
import { vmModule } from './vm.ts';
import { zlibModule } from './zlib.ts';
import { types, utilModule } from './util.ts';

function assertOf({ host }: Runtime): ReturnType<typeof createAssert> {
  return createAssert((path) => {
    try {
      return new TextDecoder().decode(host.call('readFile', path));
    } catch {
      return undefined;
    }
  });
}

export const libraryBuiltins: BuiltinRegistry = {
  assert: assertOf,
  'assert/strict': ({ builtins }) => (builtins.get('assert') as ReturnType<typeof createAssert>).strict,
  buffer: () => bufferModule,
  constants: ({ builtins }) => createConstants((builtins.get('fs') as { constants: object }).constants),
  diagnostics_channel: () => diagnosticsChannelModule,
  inspector: () => inspectorModule,
  'inspector/promises': () => inspectorModule,
  perf_hooks: createPerfHooks,
  sea: () => seaModule,
  trace_events: () => traceEventsModule,
  v8: () => v8Module,
  vm: () => vmModule,
  wasi: () => wasiModule,
  crypto: () => cryptoModule,
  events: ({ builtins }) => createEvents(() => (builtins.get('async_hooks') as typeof AsyncHooks).AsyncResource),
  os: ({ process, timers }) => createOs({ process, uptime: () => timers.now() / 1000 }),
  path: () => posix,
  'path/posix': () => posix,
  'path/win32': () => win32,
  querystring: () => querystring,
  punycode: () => punycode,
  stream: () => Stream,
  _stream_duplex: () => Stream.Duplex,
  _stream_passthrough: () => Stream.PassThrough,
  _stream_readable: () => Stream.Readable,
  _stream_transform: () => Stream.Transform,
  _stream_writable: () => Stream.Writable,
  'stream/consumers': () => consumers,
  'stream/promises': () => Stream.promises,
  'stream/web': () => webStreams,
  string_decoder: () => ({ StringDecoder }),
  test: createTestModule,
  'test/reporters': () => reporters,
  sys: () => utilModule,
  url: () => urlModule,
  util: () => utilModule,
  zlib: () => zlibModule,
  'util/types': () => types,
};
