import { Stream } from '../packages.ts';
import type { Duplex as NodeDuplex, DuplexOptions } from 'node:stream';

type Done = (error?: Error | null) => void;

/** One end: what is written to it is read from the other. */
class DuplexSide extends Stream.Duplex {
  other: DuplexSide | undefined;
  #whenRead: Done | undefined;

  override _read(): void {
    const done = this.#whenRead;
    this.#whenRead = undefined;
    done?.();
  }

  override _write(chunk: Uint8Array, _encoding: string, done: Done): void {
    const { other } = this;
    if (!other) done();
    else if (chunk.length === 0) process.nextTick(done);
    else {
      other.push(chunk);
      other.#whenRead = done;
    }
  }

  override _final(done: Done): void {
    this.other?.on('end', done);
    this.other?.push(null);
  }
}

export function duplexPair(options?: DuplexOptions): [NodeDuplex, NodeDuplex] {
  const first = new DuplexSide(options);
  const second = new DuplexSide(options);
  first.other = second;
  second.other = first;
  return [first, second];
}
