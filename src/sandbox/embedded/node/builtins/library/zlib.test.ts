import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { Readable, promises } from './stream.ts';
import { consumers } from './stream/consumers.ts';
import { rejected, thrown } from './testing/thrown.ts';
import { zlibModule } from './zlib.ts';

const zlib = zlibModule;

test('compressed bytes are those of Node', () => {
  expect(zlib.gzipSync('hello').toString('hex')).toBe('1f8b0800000000000003cb48cdc9c9070086a6103605000000');
  expect(zlib.deflateSync('hello').toString('hex')).toBe('789ccb48cdc9c90700062c0215');
  expect(zlib.deflateRawSync('hello').toString('hex')).toBe('cb48cdc9c90700');
  expect(zlib.gzipSync('The quick brown fox. '.repeat(500), { level: 1 }).length).toBe(122);
  expect(zlib.deflateSync('The quick brown fox. '.repeat(500), { level: 9 }).length).toBe(75);
});

test('what was compressed is restored', () => {
  const text = 'abc'.repeat(10_000);
  expect(zlib.gunzipSync(zlib.gzipSync(text)).toString()).toBe(text);
  expect(zlib.inflateSync(zlib.deflateSync(text, { level: 0 })).toString()).toBe(text);
  expect(zlib.inflateRawSync(zlib.deflateRawSync(text)).toString()).toBe(text);
  expect(zlib.unzipSync(zlib.deflateSync('x')).toString()).toBe('x');
  expect(zlib.unzipSync(zlib.gzipSync('x')).toString()).toBe('x');
});

test('archives may follow each other; zeros may follow them', () => {
  expect(zlib.gunzipSync(Buffer.concat([zlib.gzipSync('a'), zlib.gzipSync('b')])).toString()).toBe('ab');
  expect(zlib.gunzipSync(Buffer.concat([zlib.gzipSync('a'), Buffer.alloc(3)])).toString()).toBe('a');
  expect(zlib.inflateSync(Buffer.concat([zlib.deflateSync('a'), Buffer.from('junk')])).toString()).toBe('a');
});

test('damaged data are errors of zlib', () => {
  expect(thrown(() => zlib.gunzipSync(Buffer.from('not gzip')))).toBe('Error [Z_DATA_ERROR]: incorrect header check');
  expect(thrown(() => zlib.gunzipSync(zlib.gzipSync('hello world').subarray(0, 15)))).toBe(
    'Error [Z_BUF_ERROR]: unexpected end of file',
  );
  expect(thrown(() => zlib.inflateSync(Buffer.alloc(0)))).toBe('Error [Z_BUF_ERROR]: unexpected end of file');
  expect(thrown(() => zlib.inflateRawSync(Buffer.from('xxxx')))).toBe('Error [Z_BUF_ERROR]: unexpected end of file');
  expect(thrown(() => zlib.inflateSync(zlib.deflateSync('a'.repeat(1000)), { maxOutputLength: 10 }))).toBe(
    'RangeError [ERR_BUFFER_TOO_LARGE]: Cannot create a Buffer larger than 10 bytes',
  );
  const damaged = zlib.gzipSync('hello');
  damaged[damaged.length - 8] = 0;
  expect(thrown(() => zlib.gunzipSync(damaged))).toBe('Error [Z_DATA_ERROR]: incorrect data check');
});

test('a dictionary is needed where one was used', () => {
  const dictionary = Buffer.from('hello');
  const compressed = zlib.deflateSync('hello hello', { dictionary });
  expect(zlib.inflateSync(compressed, { dictionary }).toString()).toBe('hello hello');
  expect(thrown(() => zlib.inflateSync(compressed))).toBe('Error [Z_NEED_DICT]: Missing dictionary');
  expect(thrown(() => zlib.inflateSync(compressed, { dictionary: Buffer.from('no') }))).toBe(
    'Error [Z_NEED_DICT]: Bad dictionary',
  );
});

test('options are checked', () => {
  expect(thrown(() => zlib.gzipSync('x', { level: 99 }))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "options.level" is out of range. It must be >= -1 and <= 9. Received 99',
  );
  expect(thrown(() => zlib.gzipSync(5 as never))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "buffer" argument must be of type string or an instance of Buffer, TypedArray, DataView, or ArrayBuffer. Received type number (5)',
  );
  expect(thrown(() => Reflect.apply(zlib.gzip, zlib, ['x']))).toBe(
    'TypeError [ERR_INVALID_ARG_TYPE]: The "callback" argument must be of type function. Received undefined',
  );
});

test('callbacks come later, with the result or the error', async () => {
  expect(String(await promisify(zlib.gunzip)(await promisify(zlib.gzip)('\u00e9')))).toBe('\u00e9');
  expect(await rejected(promisify(zlib.gunzip)('x'))).toBe('Error [Z_BUF_ERROR]: unexpected end of file');
});

test('streams compress, flush and restore', async () => {
  const parts = ['a'.repeat(50_000), 'b'].map((part) => Buffer.from(part));
  const gunzip = zlib.createGunzip();
  const [, restored] = await Promise.all([
    promises.pipeline(Readable.from(parts), zlib.createGzip(), gunzip),
    consumers.text(gunzip),
  ]);
  expect(restored.length).toBe(50_001);
  const deflate = zlib.createDeflate();
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  deflate.write('hello');
  await new Promise<void>((resolve) => deflate.flush(resolve));
  expect(Buffer.concat(chunks).toString('hex')).toBe('789cca48cdc9c907000000ffff');
  expect(deflate.bytesWritten).toBe(5);
});

test('a stream of damaged data fails', async () => {
  const gunzip = zlib.createGunzip();
  const error = new Promise<NodeJS.ErrnoException>((resolve) => gunzip.on('error', resolve));
  gunzip.end('bad!');
  const { message, code, errno } = await error;
  expect([message, code, errno]).toEqual(['incorrect header check', 'Z_DATA_ERROR', -3]);
});

test('checksums go on', () => {
  expect(zlib.crc32('hello')).toBe(907060870);
  expect(zlib.crc32('lo', zlib.crc32('hel'))).toBe(907060870);
});

test('Brotli is said not to be there', () => {
  expect(thrown(() => zlib.brotliCompressSync('x'))).toBe(
    'Error [ERR_FEATURE_UNAVAILABLE_ON_PLATFORM]: zlib.brotliCompressSync is not supported: this sandbox has no Brotli; use gzip or deflate',
  );
});
