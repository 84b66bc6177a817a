import { Buffer } from '../builtins/library/buffer.ts';
import type * as NodeStream from 'node:stream';
import { Readable } from '../builtins/library/stream.ts';
import type { EventLoop, ProcessHost } from '../runtime.ts';

/**
 * `process.stdin`: asks the kernel for a chunk when somebody reads. It keeps the process alive only while it waits
 * for one that is wanted.
 */
export function createStandardInput(host: ProcessHost, loop: EventLoop, hasStdin: boolean): NodeStream.Readable {
  let isWaiting = false;
  let isReferenced = true;
  let isPaused = false;
  let holds = false;
  const update = () => {
    const wanted = isWaiting && isReferenced && !isPaused && !stream.destroyed;
    if (wanted === holds) return;
    holds = wanted;
    if (wanted) loop.ref();
    else loop.unref();
  };
  const stream: NodeStream.Readable = new Readable({
    highWaterMark: 65_536,
    // Where nothing can come from is no pipe: it is not closed at its end.
    autoDestroy: hasStdin,
    read() {
      if (!hasStdin) {
        loop.soon(() => stream.push(null));
        return;
      }
      isPaused = false;
      if (!isWaiting) host.post({ kind: 'read_stdin' });
      isWaiting = true;
      update();
    },
    destroy(error, callback) {
      callback(error);
      isWaiting = false;
      update();
    },
  });
  host.on('stdin', ({ data }) => {
    loop.enter(() => {
      isWaiting = false;
      if (!stream.destroyed) stream.push(data === null ? null : Buffer.from(data.buffer, data.byteOffset, data.length));
      update();
    });
  });
  stream.on('pause', () => {
    isPaused = true;
    update();
  });
  stream.on('resume', () => {
    isPaused = false;
    update();
  });
  const setReferenced = (value: boolean) => {
    isReferenced = value;
    update();
    return stream;
  };
  return Object.assign(stream, {
    fd: 0,
    ref: () => setReferenced(true),
    unref: () => setReferenced(false),
  });
}
