import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { cryptoModule } from './crypto.ts';
import { thrown } from './testing/thrown.ts';

const crypto = cryptoModule;
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, i) => (i * 7) % 256));

test('hashes are those of OpenSSL', () => {
  expect(crypto.createHash('md5').update('h\u00e9llo').digest('hex')).toBe('be50e8478cf24ff3595bc7307fb91b50');
  expect(crypto.createHash('SHA1').update(bytes).digest('base64')).toBe('OPOqWH9KoEllo1n5FRCSdZs6TCo=');
  expect(crypto.createHash('RSA-SHA256').update('a').update(bytes).digest('hex')).toBe(
    '6e2a98d67a6f319035278d66bfef76722bde38cd787ddcc2c52a21a70ef5d4db',
  );
  expect(crypto.createHash('sha512-256').update('a').digest('hex')).toBe(
    '455e518824bc0601f9fb858ff5c37d417d67c2f8e0df2babe4808858aea830f8',
  );
  expect(crypto.createHash('sha3-256').update('a').digest('hex')).toBe(
    '80084bf2fba02475726feb2cab2d8215eab14bc6bdd8bfb2c8151257032ecd8b',
  );
  expect(crypto.createHash('blake2s256').update('a').digest('hex')).toBe(
    '4a0d129873403037c2cd9b9048203687f6233fb6738956e0349bd4320fec3e90',
  );
  expect(crypto.createHash('ripemd160').update('a').digest('hex')).toBe('0bdc9d2d256b3ee9daae347be6f4dc835a467ffe');
  expect(crypto.createHash('shake128', { outputLength: 20 }).update('a').digest('hex')).toBe(
    '85c8de88d28866bf0868090b3961162bf82392f6',
  );
  expect(crypto.createHash('shake256').update('a').digest('hex')).toBe(
    '867e2cb04f5a04dcbd592501a5e8fe9ceaafca50255626ca736c138042530ba4',
  );
  expect(crypto.createHmac('sha256', 'key').update('a').digest('base64url')).toBe(
    'eAw9tM495bnlWBb7qY9ZBjHZbAdScbJpdiONX0REIZs',
  );
  expect(crypto.hash('sha1', 'a')).toBe('86f7e437faa5a7fce15d1ddcb9eaeaea377667b8');
});

test('a hash can be copied, and is done when it is read', () => {
  const hash = crypto.createHash('sha256').update('a');
  const copy = hash.copy().update('b');
  expect(copy.digest('hex')).toBe(crypto.createHash('sha256').update('ab').digest('hex'));
  expect(hash.digest('hex')).toBe(crypto.createHash('sha256').update('a').digest('hex'));
  expect(thrown(() => hash.digest())).toBe('Error [ERR_CRYPTO_HASH_FINALIZED]: Digest already called');
  expect(thrown(() => hash.update('a'))).toBe('Error [ERR_CRYPTO_HASH_FINALIZED]: Digest already called');
});

test('a hash is a stream', async () => {
  const hash = crypto.createHash('sha1');
  const digest = new Promise<Buffer>((resolve) => hash.once('data', resolve));
  hash.write('ab');
  hash.end('c');
  expect((await digest).toString('hex')).toBe('a9993e364706816aba3e25717850c26c9cd0d89d');
});

test('keys are derived', async () => {
  expect(crypto.pbkdf2Sync('pw', 'salt', 100, 20, 'sha512').toString('hex')).toBe(
    '3a3c4d6f183d46cd82a4f3b4e774514d58ed3aaa',
  );
  expect(crypto.scryptSync('pw', 'salt', 16, { N: 1024 }).toString('hex')).toBe('9f1f8695838e682c1689750f45a69fb9');
  expect(Buffer.from(crypto.hkdfSync('sha256', 'key', 'salt', 'info', 20)).toString('hex')).toBe(
    '9ca0d662557439e3b83365f2da4626d35da195c6',
  );
  expect((await promisify(crypto.pbkdf2)('pw', 'salt', 1, 8, 'md5')).toString('hex')).toBe('9887054ca80d1507');
});

test.each([
  ['aes-128-cbc', 16],
  ['aes-256-cbc', 16],
  ['aes-192-ctr', 16],
  ['aes-128-ecb', 0],
  ['aes-256-gcm', 12],
  ['aes-128-gcm', 16],
])('%s encrypts in parts, and decrypts', (name, ivLength) => {
  const key = Buffer.alloc(Number(/\d+/.exec(name)?.[0]) / 8, 7);
  const iv = ivLength === 0 ? null : Buffer.alloc(ivLength, 3);
  const cipher = crypto.createCipheriv(name as 'aes-256-gcm', key, iv as Buffer);
  const parts = ['ab', 'c'.repeat(40), 'd'];
  const encrypted = parts.map((part) => cipher.update(part, 'utf8', 'hex')).join('') + cipher.final('hex');
  const decipher = crypto.createDecipheriv(name as 'aes-256-gcm', key, iv as Buffer);
  if (name.endsWith('gcm')) decipher.setAuthTag(cipher.getAuthTag());
  expect(decipher.update(encrypted, 'hex', 'utf8') + decipher.final('utf8')).toBe(parts.join(''));
});

test('what is encrypted is the same as in OpenSSL', () => {
  const encrypt = (name: 'aes-256-gcm', key: Buffer, iv: Buffer) => {
    const cipher = crypto.createCipheriv(name, key, iv);
    const text = cipher.update('abc', 'utf8', 'hex') + cipher.update('defgh', 'utf8', 'hex') + cipher.final('hex');
    return name.endsWith('gcm') ? `${text} ${cipher.getAuthTag().toString('hex')}` : text;
  };
  const key = Buffer.alloc(32, 1);
  expect(encrypt('aes-256-cbc' as never, key, Buffer.alloc(16, 9))).toBe('dcbcf2a4a46f829e8905561ec055d7c8');
  expect(encrypt('aes-256-gcm', key, Buffer.alloc(16, 9))).toBe('cf12221eaa84cca6 e08a234c517633593a2be66bb8371776');
  expect(encrypt('aes-256-gcm', key, Buffer.alloc(12, 9))).toBe('a56d44aaab5661a9 7ec566fd10c3f5731d62bfcdd57c7b07');
});

test('damaged data are errors of OpenSSL', () => {
  const decrypt = (data: Buffer) => {
    const decipher = crypto.createDecipheriv('aes-128-cbc', Buffer.alloc(16), Buffer.alloc(16));
    return Buffer.concat([decipher.update(data), decipher.final()]);
  };
  expect(thrown(() => decrypt(Buffer.alloc(15)))).toBe(
    'Error [ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH]: error:1C80006B:Provider routines::wrong final block length',
  );
  expect(thrown(() => decrypt(Buffer.alloc(16)))).toBe(
    'Error [ERR_OSSL_BAD_DECRYPT]: error:1C800064:Provider routines::bad decrypt',
  );
  const decipher = crypto.createDecipheriv('aes-128-gcm', Buffer.alloc(16), Buffer.alloc(12));
  decipher.setAuthTag(Buffer.alloc(16));
  decipher.update(Buffer.alloc(5));
  expect(thrown(() => decipher.final())).toBe('Error: Unsupported state or unable to authenticate data');
});

test('random numbers have the size that is asked for', async () => {
  expect(crypto.randomBytes(100_000).length).toBe(100_000);
  expect((await promisify(crypto.randomBytes)(5)).length).toBe(5);
  expect(crypto.randomUUID()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(Array.from({ length: 200 }, () => crypto.randomInt(3)))).toEqual(new Set([0, 1, 2]));
  const filled = Buffer.alloc(8);
  crypto.randomFillSync(filled, 6);
  expect(filled.subarray(0, 6)).toEqual(Buffer.alloc(6));
});

test('secrets are compared and kept', () => {
  expect(crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('a'))).toBe(true);
  expect(crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('b'))).toBe(false);
  const key = crypto.createSecretKey(Buffer.from('key'));
  expect([key.type, key.symmetricKeySize, key.export().toString()]).toEqual(['secret', 3, 'key']);
  expect(crypto.createHmac('md5', key).update('a').digest('hex')).toBe(
    crypto.createHmac('md5', 'key').update('a').digest('hex'),
  );
});

test('wrong arguments are errors of Node', () => {
  expect(thrown(() => crypto.createHash('nope'))).toBe('Error: Digest method not supported');
  expect(thrown(() => crypto.createHmac('nope', 'k'))).toBe(
    'TypeError [ERR_CRYPTO_INVALID_DIGEST]: Invalid digest: nope',
  );
  expect(thrown(() => crypto.createHash('md5').update(5 as never))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received type number (5)',
  );
  expect(thrown(() => crypto.createCipheriv('aes-128-cbc', Buffer.alloc(5), Buffer.alloc(16)))).toBe(
    'RangeError [ERR_CRYPTO_INVALID_KEYLEN]: Invalid key length',
  );
  expect(thrown(() => crypto.createCipheriv('aes-128-cbc', Buffer.alloc(16), Buffer.alloc(5)))).toBe(
    'TypeError [ERR_CRYPTO_INVALID_IV]: Invalid initialization vector',
  );
  expect(thrown(() => crypto.pbkdf2Sync('a', 'b', 0, 5, 'md5'))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "iterations" is out of range. It must be >= 1 && <= 2147483647. Received 0',
  );
  expect(thrown(() => crypto.scryptSync('a', 'b', 5, { N: 3 }))).toBe(
    'RangeError [ERR_CRYPTO_INVALID_SCRYPT_PARAMS]: Invalid scrypt params',
  );
  expect(thrown(() => crypto.randomInt(5, 5))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "max" is out of range. It must be greater than the value of "min" (5). Received 5',
  );
  expect(thrown(() => crypto.timingSafeEqual(Buffer.alloc(1), Buffer.alloc(2)))).toBe(
    'RangeError [ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH]: Input buffers must have the same byte length',
  );
});

test('what is not there is named', () => {
  expect(thrown(() => crypto.createSign('sha256'))).toBe(
    'Error [ERR_FEATURE_UNAVAILABLE_ON_PLATFORM]: crypto.createSign is not supported: this sandbox has no keys of pairs in node:crypto; crypto.subtle has them',
  );
});
