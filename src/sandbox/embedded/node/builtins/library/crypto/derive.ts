/** Keys from passwords and from other keys. */
import { hkdf as nobleHkdf } from '@noble/hashes/hkdf.js';
import { pbkdf2 as noblePbkdf2 } from '@noble/hashes/pbkdf2.js';
import { scrypt as nobleScrypt } from '@noble/hashes/scrypt.js';
import { Buffer } from '../buffer.ts';
import { nativeError } from '../errors.ts';
import { validateFunction, validateInteger, validateString, validateUint32 } from '../validators.ts';
import { hashFunction, isExtendable } from './algorithms.ts';
import { inputBytes, keyBytes } from './bytes.ts';

type Callback = (error: Error | null, key?: unknown) => void;

/** In a later turn; what goes wrong while deriving goes to the callback. */
function later(derive: () => unknown, callback: unknown): void {
  validateFunction(callback, 'callback');
  setImmediate(() => {
    let key: unknown;
    try {
      key = derive();
    } catch (error) {
      (callback as Callback)(error as Error);
      return;
    }
    (callback as Callback)(null, key);
  });
}

function digestOf(digest: string): Parameters<typeof noblePbkdf2>[0] {
  const fn = isExtendable(digest) ? undefined : hashFunction(digest);
  if (!fn) throw nativeError(TypeError, 'ERR_CRYPTO_INVALID_DIGEST', `Invalid digest: ${digest}`);
  return fn;
}

function pbkdf2Of(
  password: unknown,
  salt: unknown,
  iterations: unknown,
  keylen: unknown,
  digest: unknown,
): () => Buffer {
  validateString(digest, 'digest');
  const key = inputBytes(password, 'password', undefined, true);
  const saltBytes = inputBytes(salt, 'salt', undefined, true);
  validateInteger(iterations, 'iterations', 1, 2 ** 31 - 1);
  validateInteger(keylen, 'keylen', 0, 2 ** 31 - 1);
  const hash = digestOf(digest);
  return () =>
    keylen === 0 ? Buffer.alloc(0) : Buffer.from(noblePbkdf2(hash, key, saltBytes, { c: iterations, dkLen: keylen }));
}

interface ScryptOptions {
  N?: number;
  cost?: number;
  r?: number;
  blockSize?: number;
  p?: number;
  parallelization?: number;
  maxmem?: number;
}

function scryptOf(password: unknown, salt: unknown, keylen: unknown, options: ScryptOptions = {}): () => Buffer {
  const key = inputBytes(password, 'password', undefined, true);
  const saltBytes = inputBytes(salt, 'salt', undefined, true);
  validateInteger(keylen, 'keylen', 0, 2 ** 31 - 1);
  const N = options.N ?? options.cost ?? 16384;
  const r = options.r ?? options.blockSize ?? 8;
  const p = options.p ?? options.parallelization ?? 1;
  const maxmem = options.maxmem ?? 32 * 2 ** 20;
  validateUint32(N, 'N');
  validateUint32(r, 'r');
  validateUint32(p, 'p');
  const isPower = N > 1 && (N & (N - 1)) === 0;
  // As OpenSSL reckons it.
  const memory = 128 * N * r + 128 * r * p + 32 * r * (N + 2);
  if (!isPower || memory > maxmem) {
    const reason = isPower ? ': error:030000AC:digital envelope routines::memory limit exceeded' : '';
    throw nativeError(RangeError, 'ERR_CRYPTO_INVALID_SCRYPT_PARAMS', `Invalid scrypt params${reason}`);
  }
  return () =>
    keylen === 0
      ? Buffer.alloc(0)
      : Buffer.from(nobleScrypt(key, saltBytes, { N, r, p, dkLen: keylen, maxmem: 2 ** 40 }));
}

function hkdfOf(digest: unknown, ikm: unknown, salt: unknown, info: unknown, keylen: unknown): () => ArrayBuffer {
  validateString(digest, 'digest');
  const key = keyBytes(ikm, 'ikm');
  const saltBytes = inputBytes(salt, 'salt', undefined, true);
  const infoBytes = inputBytes(info, 'info', undefined, true);
  validateInteger(keylen, 'length', 0, 2 ** 31 - 1);
  const hash = digestOf(digest);
  return () => Uint8Array.from(nobleHkdf(hash, key, saltBytes, infoBytes, keylen)).buffer;
}

export const derive = {
  pbkdf2: (...args: unknown[]) => {
    // The digest may not be left out, as it once could.
    if (typeof args[4] === 'function') validateString(undefined, 'digest');
    later(pbkdf2Of(args[0], args[1], args[2], args[3], args[4]), args[5]);
  },
  pbkdf2Sync: (password: unknown, salt: unknown, iterations: unknown, keylen: unknown, digest: unknown) =>
    pbkdf2Of(password, salt, iterations, keylen, digest)(),
  scrypt: (password: unknown, salt: unknown, keylen: unknown, options: unknown, callback?: unknown) => {
    const [given, done] = callback === undefined ? [undefined, options] : [options as ScryptOptions, callback];
    later(scryptOf(password, salt, keylen, given), done);
  },
  scryptSync: (password: unknown, salt: unknown, keylen: unknown, options?: ScryptOptions) =>
    scryptOf(password, salt, keylen, options)(),
  hkdf: (digest: unknown, ikm: unknown, salt: unknown, info: unknown, keylen: unknown, callback: unknown) =>
    later(hkdfOf(digest, ikm, salt, info, keylen), callback),
  hkdfSync: (digest: unknown, ikm: unknown, salt: unknown, info: unknown, keylen: unknown) =>
    hkdfOf(digest, ikm, salt, info, keylen)(),
};
