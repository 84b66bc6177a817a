/** `node:stream`. */
export {
  Duplex,
  PassThrough,
  Readable,
  Stream,
  Transform,
  Writable,
  addAbortSignal,
  finished,
  pipeline,
  promises,
} from 'readable-stream';
