/** `node:crypto`: hashes, random numbers, key derivation and AES. Key pairs are not there: errors say so. */
import type NodeCrypto from 'node:crypto';
import { unsupported } from './errors.ts';
import { hashNames } from './crypto/algorithms.ts';
import { inputBytes } from './crypto/bytes.ts';
import { Cipheriv, Decipheriv, cipherInfo, cipherNames } from './crypto/cipher.ts';
import { timingSafeEqual } from './crypto/compare.ts';
import { derive } from './crypto/derive.ts';
import { Hash, Hmac, hash } from './crypto/hash.ts';
import { KeyObject } from './crypto/key-object.ts';
import { random } from './crypto/random.ts';
import { callable } from './callable.ts';

const missing = [
  'Certificate',
  'DiffieHellman',
  'DiffieHellmanGroup',
  'ECDH',
  'Sign',
  'Verify',
  'X509Certificate',
  'checkPrime',
  'checkPrimeSync',
  'createDiffieHellman',
  'createDiffieHellmanGroup',
  'createECDH',
  'createPrivateKey',
  'createPublicKey',
  'createSign',
  'createVerify',
  'diffieHellman',
  'generateKeyPair',
  'generateKeyPairSync',
  'generatePrime',
  'generatePrimeSync',
  'getDiffieHellman',
  'privateDecrypt',
  'privateEncrypt',
  'publicDecrypt',
  'publicEncrypt',
  'sign',
  'verify',
];

const reason = 'this sandbox has no keys of pairs in node:crypto; crypto.subtle has them';

const notThere = Object.fromEntries(
  missing.map((name) => [
    name,
    function () {
      throw unsupported(`crypto.${name}`, reason);
    },
  ]),
);

function createSecretKey(key: unknown, encoding?: string): KeyObject {
  return new KeyObject('secret', inputBytes(key, 'key', encoding, true));
}

function generateKeySync(type: string, { length }: { length: number }): KeyObject {
  const bytes = type === 'aes' ? length / 8 : Math.floor(length / 8);
  return createSecretKey(random.randomBytes(bytes));
}

export const cryptoModule: typeof NodeCrypto = {
  ...random,
  ...derive,
  ...notThere,
  hash,
  createHash: (algorithm: unknown, options?: Record<string, unknown>) => new Hash(algorithm, options),
  createHmac: (algorithm: unknown, key: unknown, options?: Record<string, unknown>) =>
    new Hmac(algorithm, key, options),
  createCipheriv: (name: unknown, key: unknown, iv: unknown, options?: object) => new Cipheriv(name, key, iv, options),
  createDecipheriv: (name: unknown, key: unknown, iv: unknown, options?: object) =>
    new Decipheriv(name, key, iv, options),
  createSecretKey,
  generateKeySync,
  generateKey: (type: string, options: { length: number }, callback: (error: null, key: KeyObject) => void) =>
    void setImmediate(() => callback(null, generateKeySync(type, options))),
  timingSafeEqual,
  Hash: callable(Hash),
  Hmac: callable(Hmac),
  Cipheriv: callable(Cipheriv),
  Decipheriv: callable(Decipheriv),
  KeyObject,
  getHashes: () => [...hashNames],
  getCiphers: () => [...cipherNames],
  getCipherInfo: cipherInfo,
  getCurves: () => [],
  getFips: () => 0,
  setFips: () => undefined,
  setEngine: () => undefined,
  secureHeapUsed: () => ({ total: 0, used: 0, utilization: 0, min: 0 }),
  constants: {},
  webcrypto: globalThis.crypto,
  subtle: globalThis.crypto.subtle,
} as never;
