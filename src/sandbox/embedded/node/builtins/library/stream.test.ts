import { expect, test } from 'vitest';
import {
  Duplex,
  PassThrough,
  Readable,
  Stream,
  Transform,
  Writable,
  duplexPair,
  pipeline,
  promises,
} from './stream.ts';
import { consumers } from './stream/consumers.ts';
import { rejected } from './testing/thrown.ts';

test('data go through a pipeline', async () => {
  const seen: string[] = [];
  await promises.pipeline(
    Readable.from(['a', 'b']),
    new Transform({
      objectMode: true,
      transform: (chunk: string, _encoding, done) => done(null, chunk.toUpperCase()),
    }),
    new Writable({
      objectMode: true,
      write: (chunk: string, _encoding, done) => {
        seen.push(chunk);
        done();
      },
    }),
  );
  expect(seen).toEqual(['A', 'B']);
});

test('an error in the middle ends it', async () => {
  const failing = new Transform({ transform: (_chunk, _encoding, done) => done(new Error('bad')) });
  const error = await new Promise((resolve) => pipeline(Readable.from(['a']), failing, new PassThrough(), resolve));
  expect((error as Error).message).toBe('bad');
});

test('readable streams have the helpers of iterators', async () => {
  expect(
    await Readable.from([1, 2, 3, 4])
      .filter((n: number) => n % 2 === 0)
      .map((n: number) => n * 10)
      .toArray(),
  ).toEqual([20, 40]);
  expect(await Readable.from([1, 2, 3]).reduce((a: number, b: number) => a + b)).toBe(6);
});

test('errors of streams carry their codes as those of Node', async () => {
  const stream = new Writable({ write: (_chunk, _encoding, done) => done() });
  const error = new Promise<NodeJS.ErrnoException>((resolve) => stream.on('error', resolve));
  stream.end();
  stream.write('late');
  const { code, stack } = await error;
  expect([code, stack?.split('\n')[0], Object.keys(await error)]).toEqual([
    'ERR_STREAM_WRITE_AFTER_END',
    'Error [ERR_STREAM_WRITE_AFTER_END]: write after end',
    ['code'],
  ]);
});

test('streams of Node and of the web become each other', async () => {
  const web = Readable.toWeb(Readable.from([Buffer.from('ab'), Buffer.from('c')], { objectMode: false }));
  expect(await new Response(web as unknown as ReadableStream<Uint8Array<ArrayBuffer>>).text()).toBe('abc');
  const back = Readable.fromWeb(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array([104, 105]));
        controller.close();
      },
    }) as never,
  );
  expect(await consumers.text(back)).toBe('hi');
});

test('what is written to a web stream arrives in that of Node, and the other way', async () => {
  const seen: string[] = [];
  const writer = Writable.toWeb(
    new Writable({
      write: (chunk: Uint8Array, _encoding, done) => {
        seen.push(String(chunk));
        done();
      },
    }),
  ).getWriter();
  await writer.write('a');
  await writer.close();
  const chunks: unknown[] = [];
  const node = Writable.fromWeb(new WritableStream({ write: (chunk) => void chunks.push(String(chunk)) }) as never);
  node.end('b');
  await promises.finished(node);
  expect([seen, chunks]).toEqual([['a'], ['b']]);
});

test('an error goes over to the web', async () => {
  const source = new Readable({ read: () => undefined });
  const reader = Readable.toWeb(source).getReader();
  source.destroy(new Error('bad'));
  expect(await rejected(reader.read())).toBe('Error: bad');
});

test('a pair gives to one what is written to the other', async () => {
  const [a, b] = duplexPair();
  a.end('hello');
  expect(await consumers.text(b)).toBe('hello');
  expect(a).toBeInstanceOf(Duplex);
});

test('consumers gather all', async () => {
  expect(await consumers.json(Readable.from(['{"a"', ':1}']))).toEqual({ a: 1 });
  expect((await consumers.buffer(Readable.from(['\u00e9']))).toString('hex')).toBe('c3a9');
  expect((await consumers.blob(Readable.from(['abc']))).size).toBe(3);
});

test('the module is the class of streams', () => {
  expect(Stream.Stream).toBe(Stream);
  expect(Stream.name).toBe('Stream');
});
