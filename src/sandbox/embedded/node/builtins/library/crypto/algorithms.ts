/** The hash functions, by all the names that Node knows them by. */
import { blake2b, blake2s } from '@noble/hashes/blake2.js';
import { md5, ripemd160, sha1 } from '@noble/hashes/legacy.js';
import { sha224, sha256, sha384, sha512, sha512_224, sha512_256 } from '@noble/hashes/sha2.js';
import { sha3_224, sha3_256, sha3_384, sha3_512, shake128, shake256 } from '@noble/hashes/sha3.js';
import type { CHash, HashXOF, Hash as NobleHash } from '@noble/hashes/utils.js';

export type HashFunction = CHash<NobleHash<never>>;
type State = NobleHash<never> & Partial<HashXOF<never>>;
export type HashState = State & { clone(): HashState };

const functions: Record<string, unknown> = {
  md5,
  sha1,
  sha224,
  sha256,
  sha384,
  sha512,
  'sha512-224': sha512_224,
  'sha512-256': sha512_256,
  'sha3-224': sha3_224,
  'sha3-256': sha3_256,
  'sha3-384': sha3_384,
  'sha3-512': sha3_512,
  shake128,
  shake256,
  blake2b512: blake2b,
  blake2s256: blake2s,
  ripemd160,
};

const aliases: Record<string, string> = {
  ripemd: 'ripemd160',
  rmd160: 'ripemd160',
  'ssl3-md5': 'md5',
  'ssl3-sha1': 'sha1',
  'sha512/224': 'sha512-224',
  'sha512/256': 'sha512-256',
  'sha1-2': 'sha1',
};

/** Undefined: it is not known. */
export function hashFunction(name: string): HashFunction | undefined {
  const plain = name
    .toLowerCase()
    .replace(/^rsa-/, '')
    .replace(/withrsaencryption$/, '');
  const key = aliases[plain] ?? (Object.hasOwn(functions, plain) ? plain : plain.replace(/^sha-/, 'sha'));
  return Object.hasOwn(functions, key) ? (functions[key] as HashFunction) : undefined;
}

export function isExtendable(name: string): boolean {
  return /^shake/i.test(name);
}

export const hashNames: readonly string[] = [
  'RSA-MD5',
  'RSA-RIPEMD160',
  'RSA-SHA1',
  'RSA-SHA1-2',
  'RSA-SHA224',
  'RSA-SHA256',
  'RSA-SHA3-224',
  'RSA-SHA3-256',
  'RSA-SHA3-384',
  'RSA-SHA3-512',
  'RSA-SHA384',
  'RSA-SHA512',
  'RSA-SHA512/224',
  'RSA-SHA512/256',
  ...Object.keys(functions),
  'md5WithRSAEncryption',
  'ripemd',
  'rmd160',
  'sha1WithRSAEncryption',
  'sha224WithRSAEncryption',
  'sha256WithRSAEncryption',
  'sha384WithRSAEncryption',
  'sha512WithRSAEncryption',
  'ssl3-md5',
  'ssl3-sha1',
].sort();
