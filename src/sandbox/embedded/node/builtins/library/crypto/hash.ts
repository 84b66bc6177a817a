/** `crypto.createHash` and `crypto.createHmac`: also streams. */
import { hmac } from '@noble/hashes/hmac.js';
import { nativeError, nodeError } from '../errors.ts';
import { Transform } from '../stream.ts';
import { validateString, validateUint32 } from '../validators.ts';
import { hashFunction, isExtendable, type HashState } from './algorithms.ts';
import { inputBytes, keyBytes, output } from './bytes.ts';

type Callback = (error?: Error | null, data?: unknown) => void;

function alreadyDigested(): Error {
  return nodeError(Error, 'ERR_CRYPTO_HASH_FINALIZED', 'Digest already called', alreadyDigested);
}

function unknownDigest(): Error {
  return new Error('Digest method not supported');
}

/** OpenSSL gives 16 bytes of shake128, and 32 of shake256. */
function defaultLength(name: string, { outputLen }: HashState): number {
  return isExtendable(name) ? (name.endsWith('128') ? 16 : 32) : outputLen;
}

function outputLengthOf(name: string, options: { outputLength?: unknown }, standard: number): number {
  const { outputLength } = options;
  if (outputLength === undefined) return standard;
  validateUint32(outputLength, 'options.outputLength');
  if (outputLength !== standard && !isExtendable(name)) {
    const details = { library: 'digital envelope routines', reason: 'not XOF or invalid length' };
    const error = new Error('error:030000B2:digital envelope routines::not XOF or invalid length');
    throw Object.assign(error, { ...details, code: 'ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH' });
  }
  return outputLength;
}

abstract class Digest extends Transform {
  protected abstract readonly state: HashState;
  protected isDone = false;

  override _transform(chunk: Uint8Array, encoding: string, callback: Callback): void {
    this.state.update(inputBytes(chunk, 'data', encoding));
    callback();
  }

  override _flush(callback: Callback): void {
    this.push(this.digest());
    callback();
  }

  update(data: unknown, encoding?: unknown): this {
    if (this.isDone) throw alreadyDigested();
    this.state.update(inputBytes(data, 'data', encoding));
    return this;
  }

  abstract digest(encoding?: unknown): Uint8Array | string;
}

export class Hash extends Digest {
  protected readonly state: HashState;
  readonly #name: string;
  readonly #length: number;

  constructor(algorithm: unknown, options: Record<string, unknown> = {}, state?: HashState) {
    super(options);
    validateString(algorithm, 'algorithm');
    const create = hashFunction(algorithm);
    if (!create) throw unknownDigest();
    this.#name = algorithm;
    this.state = state ?? (create.create() as unknown as HashState);
    this.#length = outputLengthOf(algorithm, options, defaultLength(algorithm, this.state));
  }

  copy(options?: Record<string, unknown>): Hash {
    if (this.isDone) throw alreadyDigested();
    return new Hash(this.#name, { outputLength: this.#length, ...options }, this.state.clone());
  }

  digest(encoding?: unknown): Uint8Array | string {
    if (this.isDone) throw alreadyDigested();
    this.isDone = true;
    const { state } = this;
    const extend = isExtendable(this.#name) ? state.xof : undefined;
    return output(extend ? extend.call(state, this.#length) : state.digest(), encoding);
  }
}

export class Hmac extends Digest {
  protected readonly state: HashState;

  constructor(algorithm: unknown, key: unknown, options: Record<string, unknown> = {}) {
    super(options);
    validateString(algorithm, 'hmac');
    const bytes = keyBytes(key, 'key', options['encoding']);
    const hash = hashFunction(algorithm);
    if (!hash || isExtendable(algorithm)) {
      const message = `Invalid digest: ${algorithm}`;
      throw nativeError(TypeError, 'ERR_CRYPTO_INVALID_DIGEST', message);
    }
    this.state = hmac.create(hash, bytes) as unknown as HashState;
  }

  /** A second time it is empty, as in Node. */
  digest(encoding?: unknown): Uint8Array | string {
    if (this.isDone) return output(new Uint8Array(0), encoding);
    this.isDone = true;
    return output(this.state.digest(), encoding);
  }
}

/** `crypto.hash`: all at once. */
export function hash(algorithm: unknown, data: unknown, encoding: unknown = 'hex'): Uint8Array | string {
  validateString(algorithm, 'algorithm');
  const fn = hashFunction(algorithm);
  if (!fn) throw unknownDigest();
  return output(fn(inputBytes(data, 'input')), encoding);
}
