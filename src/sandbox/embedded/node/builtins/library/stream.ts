/** `node:stream`: Node's own streams, from a package, and what it lacks. */
import { Stream } from './packages.ts';
import { duplexPair } from './stream/duplex-pair.ts';
import { giveCodes } from './stream/errors.ts';
import * as adapters from './stream/web-adapters.ts';

const { Readable, Writable, Duplex, Transform, PassThrough, addAbortSignal, finished, pipeline, promises } = Stream;

giveCodes();

Object.assign(Readable, { fromWeb: adapters.readableFromWeb, toWeb: adapters.readableToWeb });
Object.assign(Writable, { fromWeb: adapters.writableFromWeb, toWeb: adapters.writableToWeb });
Object.assign(Duplex, { fromWeb: adapters.duplexFromWeb, toWeb: adapters.duplexToWeb });
Object.assign(Stream, { duplexPair, _isArrayBufferView: ArrayBuffer.isView });

export {
  Duplex,
  PassThrough,
  Readable,
  Stream,
  Transform,
  Writable,
  addAbortSignal,
  duplexPair,
  finished,
  pipeline,
  promises,
};
export default Stream;
