/** `crypto.createCipheriv` and `crypto.createDecipheriv`, for AES. */
import { Buffer } from '../buffer.ts';
import { nativeError, nodeError } from '../errors.ts';
import { StringDecoder } from '../string-decoder.ts';
import { Transform } from '../stream.ts';
import { validateString } from '../validators.ts';
import { BlockMode, CounterMode, GaloisMode, type Mode } from './block-modes.ts';
import { encodingOf, inputBytes, keyBytes } from './bytes.ts';
import { compareEqual } from './compare.ts';

type Callback = (error?: Error | null) => void;
type ModeName = 'cbc' | 'ecb' | 'ctr' | 'gcm';

const sizes = [128, 192, 256];
const modes: readonly ModeName[] = ['cbc', 'ctr', 'ecb', 'gcm'];

export const cipherNames: readonly string[] = [
  ...sizes.flatMap((size) => modes.map((mode) => `aes-${size}-${mode}`)),
  ...sizes.map((size) => `aes${size}`),
  ...sizes.map((size) => `id-aes${size}-GCM`),
].sort();

function cipherOf(name: string): { mode: ModeName; keyLength: number } | undefined {
  const lower = name.toLowerCase();
  const [, size, mode = 'cbc'] =
    /^aes-?(128|192|256)(?:-(cbc|ctr|ecb|gcm))?$/.exec(lower) ?? /^id-aes(128|192|256)-(gcm)$/.exec(lower) ?? [];
  return size === undefined ? undefined : { mode: mode as ModeName, keyLength: Number(size) / 8 };
}

export function cipherInfo(name: string): object | undefined {
  const cipher = cipherOf(name);
  if (!cipher) return undefined;
  const { mode, keyLength } = cipher;
  const isStream = mode === 'ctr' || mode === 'gcm';
  return {
    mode,
    name: name.toLowerCase(),
    ...(isStream ? {} : { blockSize: 16 }),
    ...(mode === 'ecb' ? {} : { ivLength: mode === 'gcm' ? 12 : 16 }),
    keyLength,
  };
}

function createMode(name: string, key: Uint8Array, iv: Uint8Array | null, decrypts: boolean): Mode {
  const cipher = cipherOf(name);
  if (!cipher) throw nativeError(Error, 'ERR_CRYPTO_UNKNOWN_CIPHER', 'Unknown cipher');
  if (key.length !== cipher.keyLength) throw nativeError(RangeError, 'ERR_CRYPTO_INVALID_KEYLEN', 'Invalid key length');
  const bytes = iv ?? new Uint8Array(0);
  const isFitting =
    cipher.mode === 'ecb' ? bytes.length === 0 : cipher.mode === 'gcm' ? bytes.length > 0 : bytes.length === 16;
  if (!isFitting) throw nativeError(TypeError, 'ERR_CRYPTO_INVALID_IV', 'Invalid initialization vector');
  if (cipher.mode === 'gcm') return new GaloisMode(key, bytes, decrypts);
  return cipher.mode === 'ctr' ? new CounterMode(key, bytes) : new BlockMode(cipher.mode, key, bytes, decrypts);
}

function invalidState(operation: string): Error {
  return nodeError(Error, 'ERR_CRYPTO_INVALID_STATE', `Invalid state for operation ${operation}`, invalidState);
}

abstract class CipherBase extends Transform {
  protected readonly mode: Mode;
  protected isDone = false;
  protected authTag: Uint8Array | undefined;
  #decoder: StringDecoder | undefined;

  protected constructor(decrypts: boolean, name: unknown, key: unknown, iv: unknown, options: object | undefined) {
    super(options);
    validateString(name, 'cipher');
    const vector = iv === null ? null : Uint8Array.from(inputBytes(iv, 'iv', undefined, true));
    this.mode = createMode(name, Uint8Array.from(keyBytes(key, 'key')), vector, decrypts);
  }

  override _transform(chunk: Uint8Array, encoding: string, callback: Callback): void {
    this.push(this.update(chunk, encoding));
    callback();
  }

  override _flush(callback: Callback): void {
    let last: unknown;
    try {
      last = this.final();
    } catch (error) {
      callback(error as Error);
      return;
    }
    this.push(last);
    callback();
  }

  update(data: unknown, inputEncoding?: unknown, outputEncoding?: unknown): Buffer | string {
    if (this.isDone) throw invalidState('update');
    return this.#encode(this.mode.update(inputBytes(data, 'data', inputEncoding)), outputEncoding, false);
  }

  final(outputEncoding?: unknown): Buffer | string {
    if (this.isDone) throw nativeError(Error, 'ERR_CRYPTO_INVALID_STATE', 'Invalid state');
    this.isDone = true;
    const last = this.mode.final();
    this.finish();
    return this.#encode(last, outputEncoding, true);
  }

  setAutoPadding(on = true): this {
    if (this.isDone) throw invalidState('setAutoPadding');
    this.mode.setAutoPadding?.(on);
    return this;
  }

  setAAD(data: unknown, options?: { encoding?: string }): this {
    if (this.isDone || !(this.mode instanceof GaloisMode)) throw invalidState('setAAD');
    this.mode.setAAD(inputBytes(data, 'buffer', options?.encoding, true));
    return this;
  }

  /** What is to be done with the tag at the end. */
  protected abstract finish(): void;

  /** Text in base64 or utf8 goes on over the borders of parts. */
  #encode(bytes: Uint8Array, encoding: unknown, isLast: boolean): Buffer | string {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (encoding === undefined || encoding === null || encoding === 'buffer') return buffer;
    this.#decoder ??= new StringDecoder(encodingOf(encoding));
    return isLast ? this.#decoder.end(buffer) : this.#decoder.write(buffer);
  }
}

export class Cipheriv extends CipherBase {
  constructor(name: unknown, key: unknown, iv: unknown, options?: object) {
    super(false, name, key, iv, options);
  }

  getAuthTag(): Buffer {
    if (!this.isDone || !(this.mode instanceof GaloisMode)) throw invalidState('getAuthTag');
    return Buffer.from(this.mode.tag());
  }

  protected finish(): void {}
}

export class Decipheriv extends CipherBase {
  constructor(name: unknown, key: unknown, iv: unknown, options?: object) {
    super(true, name, key, iv, options);
  }

  setAuthTag(tag: unknown, encoding?: string): this {
    if (this.isDone || !(this.mode instanceof GaloisMode)) throw invalidState('setAuthTag');
    const bytes = inputBytes(tag, 'buffer', encoding, true);
    if (![4, 8, 12, 13, 14, 15, 16].includes(bytes.length)) {
      throw nodeError(TypeError, 'ERR_CRYPTO_INVALID_AUTH_TAG', `Invalid authentication tag length: ${bytes.length}`);
    }
    this.authTag = Uint8Array.from(bytes);
    return this;
  }

  protected finish(): void {
    if (!(this.mode instanceof GaloisMode)) return;
    const tag = this.authTag;
    if (tag && compareEqual(this.mode.tag().subarray(0, tag.length), tag)) return;
    throw new Error('Unsupported state or unable to authenticate data');
  }
}
