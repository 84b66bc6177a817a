/**
 * Standard output of a process: a ring in shared memory. The process writes without waiting for anyone; the kernel
 * drains it in batches, and once more when the process ends or is killed, so nothing printed is lost. A full ring
 * makes the process wait. The kernel trusts nothing in the memory.
 */

/** Words before the bytes of the ring. `head` and `tail` count bytes for ever, modulo 2^32. */
const word = { head: 0, tail: 1, woken: 2 };
const headerBytes = 16;
const capacity = 256 * 1024;
/** A record: the stream, then the length in four bytes, then the bytes. */
const recordHeader = 5;
const longestRecord = capacity / 2;

export const createOutputMemory = (): SharedArrayBuffer => new SharedArrayBuffer(headerBytes + capacity);

/** The side of the process. */
export class RingWriter {
  readonly #words: Int32Array;
  readonly #bytes: Uint8Array;
  readonly #wake: () => void;

  /** `wake` sends the kernel an `output` message. */
  constructor(memory: SharedArrayBuffer, wake: () => void) {
    this.#words = new Int32Array(memory, 0, headerBytes / 4);
    this.#bytes = new Uint8Array(memory, headerBytes);
    this.#wake = wake;
  }

  write(stream: 1 | 2, data: Uint8Array): void {
    for (let offset = 0; offset < data.length; offset += longestRecord) {
      this.#writeRecord(stream, data.subarray(offset, offset + longestRecord));
    }
  }

  #writeRecord(stream: 1 | 2, data: Uint8Array): void {
    const words = this.#words;
    const needed = data.length + recordHeader;
    const head = Atomics.load(words, word.head);
    for (;;) {
      const tail = Atomics.load(words, word.tail);
      if (capacity - ((head - tail) >>> 0) >= needed) break;
      this.#kick();
      Atomics.wait(words, word.tail, tail, 1000);
    }
    const { length } = data;
    this.#put(head, Uint8Array.of(stream, length, length >> 8, length >> 16, length >> 24));
    this.#put(head + recordHeader, data);
    Atomics.store(words, word.head, (head + needed) | 0);
    this.#kick();
  }

  #put(at: number, data: Uint8Array): void {
    const start = (at >>> 0) % capacity;
    const first = Math.min(data.length, capacity - start);
    this.#bytes.set(data.subarray(0, first), start);
    this.#bytes.set(data.subarray(first), 0);
  }

  #kick(): void {
    if (Atomics.exchange(this.#words, word.woken, 1) === 0) this.#wake();
  }
}

/** The side of the kernel. */
export class RingReader {
  readonly #words: Int32Array;
  readonly #bytes: Uint8Array;
  /** The kernel's own count: what the process writes over the shared one does not matter. */
  #tail = 0;

  constructor(memory: SharedArrayBuffer) {
    this.#words = new Int32Array(memory, 0, headerBytes / 4);
    this.#bytes = new Uint8Array(memory, headerBytes);
  }

  /** Hands on all that was printed, in order, in one call a run of one stream. False: the memory is malformed. */
  drain(sink: (stream: 1 | 2, data: Uint8Array) => void): boolean {
    const words = this.#words;
    Atomics.store(words, word.woken, 0);
    const head = Atomics.load(words, word.head);
    const length = (head - this.#tail) >>> 0;
    if (length === 0) return true;
    if (length > capacity) return false;
    const records = parse(this.#take(length));
    this.#tail = head;
    Atomics.store(words, word.tail, head);
    Atomics.notify(words, word.tail);
    if (!records) return false;
    for (const { stream, parts } of records) sink(stream, join(parts));
    return true;
  }

  #take(length: number): Uint8Array {
    const start = (this.#tail >>> 0) % capacity;
    const first = Math.min(length, capacity - start);
    const taken = new Uint8Array(length);
    taken.set(this.#bytes.subarray(start, start + first), 0);
    taken.set(this.#bytes.subarray(0, length - first), first);
    return taken;
  }
}

interface Run {
  stream: 1 | 2;
  parts: Uint8Array[];
}

function parse(bytes: Uint8Array): Run[] | undefined {
  const view = new DataView(bytes.buffer);
  const runs: Run[] = [];
  for (let offset = 0; offset < bytes.length;) {
    if (offset + recordHeader > bytes.length) return undefined;
    const stream = bytes[offset];
    const length = view.getUint32(offset + 1, true);
    const start = offset + recordHeader;
    if ((stream !== 1 && stream !== 2) || start + length > bytes.length) return undefined;
    const last = runs.at(-1);
    const part = bytes.subarray(start, start + length);
    if (last?.stream === stream) last.parts.push(part);
    else runs.push({ stream, parts: [part] });
    offset = start + length;
  }
  return runs;
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
