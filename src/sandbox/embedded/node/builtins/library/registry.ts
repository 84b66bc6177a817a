/** The built-in modules that stand on nothing of this system. */
import punycode from 'punycode/';
import type { BuiltinRegistry, Runtime } from '../../runtime.ts';
import { createAssert } from './assert.ts';
import { bufferModule } from './buffer.ts';
import { cryptoModule } from './crypto.ts';
import { EventEmitter } from './events.ts';
import { createOs } from './os.ts';
import { posix, win32 } from './path.ts';
import { querystring } from './querystring.ts';
import { Stream } from './stream.ts';
import { consumers } from './stream/consumers.ts';
import { webStreams } from './stream/web.ts';
import { StringDecoder } from './string-decoder.ts';
import { createTestModule } from './test/api.ts';
import { reporters } from './test/reporters.ts';
import { urlModule } from './url.ts';
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
  crypto: () => cryptoModule,
  events: () => EventEmitter,
  os: ({ process, timers }) => createOs({ process, uptime: () => timers.now() / 1000 }),
  path: () => posix,
  'path/posix': () => posix,
  'path/win32': () => win32,
  querystring: () => querystring,
  punycode: () => punycode,
  stream: () => Stream,
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
