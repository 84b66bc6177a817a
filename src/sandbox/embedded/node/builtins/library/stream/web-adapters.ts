/** From Node's streams to the web's and back. */
import { Stream } from '../packages.ts';
import type { Duplex, DuplexOptions, Readable, ReadableOptions, Writable, WritableOptions } from 'node:stream';
import { Buffer } from '../buffer.ts';
import { AbortError, invalidArgType } from '../errors.ts';

type Failure = Error | null | undefined;

/** Web streams carry bytes as plain arrays; objects as they are. */
function toWebChunk(chunk: unknown, objectMode: boolean): unknown {
  const isBytes = !objectMode && chunk instanceof Uint8Array;
  return isBytes ? new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength) : chunk;
}

/** Outside of the promise: what the callback throws is not its. */
function tell(promise: Promise<unknown>, report: (error?: Error | null) => void): void {
  promise.then(
    () => process.nextTick(report),
    (error: Error) => process.nextTick(report, error),
  );
}

function readableStrategy({ readableHighWaterMark, readableObjectMode }: Readable): QueuingStrategy<unknown> {
  const highWaterMark = readableHighWaterMark;
  const byLength = { highWaterMark, size: (chunk: unknown) => (chunk as Uint8Array).byteLength };
  return readableObjectMode ? new CountQueuingStrategy({ highWaterMark }) : byLength;
}

export function readableToWeb(
  readable: Readable,
  options: { strategy?: QueuingStrategy<unknown> } = {},
): ReadableStream<unknown> {
  if (typeof readable?.on !== 'function' || typeof readable.read !== 'function') {
    throw invalidArgType('streamReadable', 'stream.Readable', readable);
  }
  let hasEnded = false;
  const strategy = options.strategy ?? readableStrategy(readable);
  return new ReadableStream<unknown>(
    {
      start(controller) {
        readable.pause();
        Stream.finished(readable, { writable: false }, (error: Failure) => {
          hasEnded = true;
          readable.on('error', () => undefined);
          if (error?.name === 'AbortError' || (error as NodeJS.ErrnoException)?.code === 'ERR_STREAM_PREMATURE_CLOSE') {
            controller.error(new AbortError(undefined, { cause: error }));
          } else if (error) controller.error(error);
          else controller.close();
        });
        readable.on('data', (chunk: unknown) => {
          controller.enqueue(toWebChunk(chunk, readable.readableObjectMode));
          if ((controller.desiredSize ?? 0) <= 0) readable.pause();
        });
      },
      pull: () => void readable.resume(),
      cancel(reason: unknown) {
        if (!hasEnded) readable.destroy(reason instanceof Error ? reason : undefined);
      },
    },
    strategy,
  );
}

export function readableFromWeb(stream: ReadableStream<unknown>, options: ReadableOptions = {}): Readable {
  if (!(stream instanceof ReadableStream)) throw invalidArgType('readableStream', 'ReadableStream', stream);
  const reader = stream.getReader();
  let isClosed = false;
  const take = async () => {
    const { done, value } = await reader.read();
    isClosed ||= done;
    const isBytes = !options.objectMode && value instanceof Uint8Array;
    readable.push(done ? null : isBytes ? Buffer.from(value) : value);
  };
  const readable = new Stream.Readable({
    ...options,
    read() {
      take().catch((error: Error) => {
        isClosed = true;
        readable.destroy(error);
      });
    },
    destroy(error, callback) {
      const report = () => callback(error);
      if (isClosed) process.nextTick(report);
      else tell(reader.cancel(error ?? undefined), report);
    },
  });
  return readable;
}

export function writableToWeb(writable: Writable): WritableStream<unknown> {
  if (typeof writable?.on !== 'function' || typeof writable.write !== 'function') {
    throw invalidArgType('streamWritable', 'stream.Writable', writable);
  }
  let onDrain: (() => void) | undefined;
  let onClose: { resolve: () => void; reject: (error: unknown) => void } | undefined;
  let hasFinished = false;
  return new WritableStream<unknown>(
    {
      start(controller) {
        Stream.finished(writable, { readable: false }, (error: Failure) => {
          hasFinished = true;
          writable.on('error', () => undefined);
          const failure = error ?? (onClose ? undefined : new AbortError());
          if (onClose) {
            if (error) onClose.reject(error);
            else onClose.resolve();
          } else controller.error(failure);
          onDrain?.();
        });
        writable.on('drain', () => onDrain?.());
      },
      async write(chunk) {
        if (writable.write(chunk)) return;
        await new Promise<void>((resolve) => (onDrain = resolve));
        onDrain = undefined;
      },
      abort: (reason: unknown) => void writable.destroy(reason instanceof Error ? reason : undefined),
      close() {
        if (hasFinished) return undefined;
        return new Promise<void>((resolve, reject) => {
          onClose = { resolve, reject };
          writable.end();
        });
      },
    },
    { highWaterMark: writable.writableHighWaterMark },
  );
}

export function writableFromWeb(stream: WritableStream<unknown>, options: WritableOptions = {}): Writable {
  if (!(stream instanceof WritableStream)) throw invalidArgType('writableStream', 'WritableStream', stream);
  const writer = stream.getWriter();
  let isClosed = false;
  writer.closed.then(
    () => (isClosed = true),
    (error: Error) => {
      isClosed = true;
      writable.destroy(error);
    },
  );
  const writable = new Stream.Writable({
    ...options,
    write(chunk, _encoding, callback) {
      tell(
        writer.ready.then(() => writer.write(chunk)),
        callback,
      );
    },
    destroy(error, callback) {
      const report = () => callback(error);
      if (isClosed) process.nextTick(report);
      else tell(error ? writer.abort(error) : writer.close(), report);
    },
    final(callback) {
      tell(writer.close(), callback);
    },
  });
  return writable;
}

interface WebPair {
  readable: ReadableStream<unknown>;
  writable: WritableStream<unknown>;
}

export function duplexToWeb(duplex: Duplex): WebPair {
  return { readable: readableToWeb(duplex), writable: writableToWeb(duplex) };
}

export function duplexFromWeb({ readable, writable }: WebPair, options: DuplexOptions = {}): Duplex {
  const ends = {
    readable: readableFromWeb(readable, options as ReadableOptions),
    writable: writableFromWeb(writable, options as WritableOptions),
  };
  return Stream.Duplex.from(ends);
}
