/** AES in parts: each mode turns what it is given into what can be given back already. */
import { cbc, ctr, ecb, gcm } from '@noble/ciphers/aes.js';
import { Buffer } from '../buffer.ts';

const blockSize = 16;

export interface Mode {
  update(bytes: Uint8Array): Uint8Array;
  final(): Uint8Array;
  setAutoPadding?(on: boolean): void;
}

export interface AuthenticatedMode extends Mode {
  setAAD(bytes: Uint8Array): void;
  /** Of all that has gone through. */
  tag(): Uint8Array;
}

/** As OpenSSL puts it. */
export function providerError(code: string, reason: string, name: string): Error {
  const error = new Error(`error:${code}:Provider routines::${reason}`);
  return Object.assign(error, { library: 'Provider routines', reason, code: name });
}

function wrongLength(): Error {
  return providerError('1C80006B', 'wrong final block length', 'ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH');
}

/** CBC and ECB: whole blocks, padded at the end. */
export class BlockMode implements Mode {
  readonly #kind: 'cbc' | 'ecb';
  readonly #key: Uint8Array;
  readonly #decrypts: boolean;
  #iv: Uint8Array;
  #rest: Uint8Array = new Uint8Array(0);
  #pads = true;

  constructor(kind: 'cbc' | 'ecb', key: Uint8Array, iv: Uint8Array, decrypts: boolean) {
    this.#kind = kind;
    this.#key = key;
    this.#iv = iv;
    this.#decrypts = decrypts;
  }

  setAutoPadding(on: boolean): void {
    this.#pads = on;
  }

  update(bytes: Uint8Array): Uint8Array {
    const all = Buffer.concat([this.#rest, bytes]);
    // The last block may be padding: it waits.
    const keeps = this.#decrypts && this.#pads && all.length % blockSize === 0 ? blockSize : all.length % blockSize;
    const end = Math.max(all.length - keeps, 0);
    this.#rest = Uint8Array.from(all.subarray(end));
    return this.#convert(Uint8Array.from(all.subarray(0, end)));
  }

  #convert(blocks: Uint8Array): Uint8Array {
    if (blocks.length === 0) return blocks;
    const options = { disablePadding: true };
    const cipher = this.#kind === 'cbc' ? cbc(this.#key, this.#iv, options) : ecb(this.#key, options);
    const converted = this.#decrypts ? cipher.decrypt(blocks) : cipher.encrypt(blocks);
    this.#iv = Uint8Array.from((this.#decrypts ? blocks : converted).subarray(-blockSize));
    return converted;
  }

  final(): Uint8Array {
    const rest = this.#rest;
    if (!this.#pads) {
      if (rest.length > 0) throw wrongLength();
      return rest;
    }
    if (!this.#decrypts) {
      const missing = blockSize - rest.length;
      return this.#convert(Uint8Array.from(Buffer.concat([rest, Buffer.alloc(missing, missing)])));
    }
    if (rest.length !== blockSize) throw wrongLength();
    const last = this.#convert(rest);
    const padding = last.at(-1) ?? 0;
    const isValid = padding >= 1 && padding <= blockSize && last.subarray(-padding).every((byte) => byte === padding);
    if (!isValid) throw providerError('1C800064', 'bad decrypt', 'ERR_OSSL_BAD_DECRYPT');
    return last.subarray(0, blockSize - padding);
  }
}

function increase(counter: Uint8Array, by: number): Uint8Array {
  const next = Uint8Array.from(counter);
  let carry = by;
  for (let i = next.length - 1; i >= 0 && carry > 0; i -= 1) {
    carry += next[i] ?? 0;
    next[i] = carry;
    carry = Math.floor(carry / 256);
  }
  return next;
}

/** CTR: both ways are the same. */
export class CounterMode implements Mode {
  readonly #key: Uint8Array;
  #counter: Uint8Array;
  /** How much of the block at hand is used. */
  #used = 0;

  constructor(key: Uint8Array, counter: Uint8Array) {
    this.#key = key;
    this.#counter = counter;
  }

  update(bytes: Uint8Array): Uint8Array {
    if (bytes.length === 0) return bytes;
    const padded = new Uint8Array(this.#used + bytes.length);
    padded.set(bytes, this.#used);
    const converted = ctr(this.#key, this.#counter).encrypt(padded).subarray(this.#used);
    this.#counter = increase(this.#counter, Math.floor(padded.length / blockSize));
    this.#used = padded.length % blockSize;
    return converted;
  }

  final(): Uint8Array {
    return new Uint8Array(0);
  }
}

/** GCM: what is not encrypted yet waits for the end only if the vector has another length than 12. */
export class GaloisMode implements AuthenticatedMode {
  readonly #key: Uint8Array;
  readonly #iv: Uint8Array;
  readonly #decrypts: boolean;
  readonly #counter: CounterMode | undefined;
  #plain: Uint8Array[] = [];
  #additional = new Uint8Array(0);
  #done = 0;

  constructor(key: Uint8Array, iv: Uint8Array, decrypts: boolean) {
    this.#key = key;
    this.#iv = iv;
    this.#decrypts = decrypts;
    // The first block is that of the tag.
    if (iv.length === 12) this.#counter = new CounterMode(key, Uint8Array.from([...iv, 0, 0, 0, 2]));
  }

  setAAD(bytes: Uint8Array): void {
    this.#additional = Uint8Array.from(Buffer.concat([this.#additional, bytes]));
  }

  update(bytes: Uint8Array): Uint8Array {
    const converted = this.#counter?.update(bytes) ?? this.#convertAfter(bytes);
    this.#plain.push(Uint8Array.from(this.#decrypts ? converted : bytes));
    this.#done += bytes.length;
    return converted;
  }

  /** The same stream of keys for both ways: found by encrypting what came before once more. */
  #convertAfter(bytes: Uint8Array): Uint8Array {
    const all = new Uint8Array(this.#done + bytes.length);
    all.set(bytes, this.#done);
    return gcm(this.#key, this.#iv).encrypt(all).subarray(this.#done, all.length);
  }

  final(): Uint8Array {
    return new Uint8Array(0);
  }

  tag(): Uint8Array {
    return gcm(this.#key, this.#iv, this.#additional)
      .encrypt(Uint8Array.from(Buffer.concat(this.#plain)))
      .slice(-blockSize);
  }
}
