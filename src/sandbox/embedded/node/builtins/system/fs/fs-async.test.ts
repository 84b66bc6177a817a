/** Callbacks, promises, streams and watches. Each case runs on Node's own `fs` too, unless it says what to expect. */
import { mkdtempSync, rmSync } from 'node:fs';
import nodeFs from 'node:fs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestProcess } from '../../../testing/test-runtime.ts';
import type { TestProcess } from '../../../testing/test-runtime.ts';

type Fs = typeof nodeFs;
type Case = (fs: Fs, root: string) => Promise<unknown>;

const root = mkdtempSync('/tmp/fs-async-cases-');
afterAll(() => rmSync(root, { recursive: true }));

let number = 0;
let at = root;
let ours: TestProcess;
beforeEach(() => {
  number += 1;
  at = `${root}/${number}`;
  nodeFs.mkdirSync(at);
  ours = createTestProcess({ cwd: at });
  for (const fs of [nodeFs, ours.builtin('fs')]) {
    fs.writeFileSync(`${at}/a.txt`, 'one\ntwo\nthree\n');
    fs.mkdirSync(`${at}/d`);
    fs.writeFileSync(`${at}/d/x`, 'x');
  }
});

async function outcome(run: Case, fs: Fs): Promise<unknown> {
  try {
    return { value: plain(await run(fs, at)) };
  } catch (error) {
    const { name, message, code, errno, syscall, path } = error as NodeJS.ErrnoException;
    return { error: { name, message, code, errno, syscall, path } };
  }
}

const plain = (value: unknown): unknown =>
  value instanceof Uint8Array ? `bytes ${Buffer.from(value).toString('hex')}` : value;

async function oursRuns(run: Case): Promise<unknown> {
  let result: unknown;
  await ours.run(async () => {
    result = await outcome(run, ours.builtin('fs'));
  });
  return result;
}

/** What a function with a callback gives it. */
const called = (start: (callback: (...results: unknown[]) => void) => void): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    start((error, ...results) => (error ? reject(error) : resolve(results)));
  });

const eventsOf = (emitter: NodeJS.EventEmitter, names: string[], last: string): Promise<unknown[]> =>
  new Promise((resolve) => {
    const seen: unknown[] = [];
    for (const name of names) {
      emitter.on(name, (value: unknown) => {
        seen.push(value instanceof Error ? [name, value.message] : name);
        if (name === last) resolve(seen);
      });
    }
  });

const textOf = async (stream: AsyncIterable<unknown>): Promise<string> => {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
};

const cases: Record<string, Case> = {
  'readFile with a callback': (fs, at) => called((done) => fs.readFile(`${at}/a.txt`, 'utf8', done)),
  'readFile of nothing': (fs, at) => called((done) => fs.readFile(`${at}/no`, done)),
  'stat with a callback': async (fs, at) => {
    const [stat] = (await called((done) => fs.stat(`${at}/a.txt`, done))) as [nodeFs.Stats];
    return stat.size;
  },
  'writeFile, then access': async (fs, at) => [
    await called((done) => fs.writeFile(`${at}/w`, 'w', done)),
    await called((done) => fs.access(`${at}/w`, done)),
  ],
  'mkdir all': (fs, at) => called((done) => fs.mkdir(`${at}/x/y`, { recursive: true }, done)),
  'exists has no error': (fs, at) => new Promise((resolve) => fs.exists(`${at}/a.txt`, resolve)),
  'open, read, write, close': async (fs, at) => {
    const [fd] = (await called((done) => fs.open(`${at}/a.txt`, 'r+', done))) as [number];
    const buffer = Buffer.alloc(3);
    const [bytesRead, same] = await called((done) => fs.read(fd, buffer, 0, 3, 4, done));
    const [written] = await called((done) => fs.write(fd, 'ONE', 0, done));
    await called((done) => fs.close(fd, done));
    return [bytesRead, same === buffer, buffer.toString(), written, fs.readFileSync(`${at}/a.txt`, 'utf8')];
  },
  'a wrong argument throws at once': async (fs) => called((done) => fs.readFile({} as string, done)),
  'promises: read and write': async (fs, at) => {
    await fs.promises.writeFile(`${at}/p`, 'text');
    await fs.promises.appendFile(`${at}/p`, '!');
    return fs.promises.readFile(`${at}/p`, { encoding: 'utf8' });
  },
  'promises: nothing there': (fs, at) => fs.promises.readFile(`${at}/no`),
  'promises: a wrong argument rejects': (fs) => fs.promises.stat(5 as never),
  'promises: readdir, rm, rename, mkdtemp': async (fs, at) => {
    await fs.promises.rename(`${at}/a.txt`, `${at}/b.txt`);
    await fs.promises.rm(`${at}/d`, { recursive: true });
    const made = await fs.promises.mkdtemp(`${at}/t-`);
    await fs.promises.rmdir(made);
    return [made.length - at.length, await fs.promises.readdir(at)];
  },
  'promises: rm of a directory': (fs, at) => fs.promises.rm(`${at}/d`),
  'promises: cp': async (fs, at) => {
    await fs.promises.cp(`${at}/d`, `${at}/e`, { recursive: true, filter: async (from) => !from.endsWith('.no') });
    return fs.promises.readFile(`${at}/e/x`, 'utf8');
  },
  'promises: writeFile of a stream': async (fs, at) => {
    await fs.promises.writeFile(`${at}/s`, fs.createReadStream(`${at}/a.txt`));
    return fs.promises.readFile(`${at}/s`, 'utf8');
  },
  'promises: opendir': async (fs, at) => {
    const found: string[] = [];
    for await (const entry of await fs.promises.opendir(at)) found.push(`${entry.name} ${entry.isDirectory()}`);
    return found.sort();
  },
  'promises: access': async (fs, at) => [
    await fs.promises.access(`${at}/a.txt`),
    await fs.promises.access(`${at}/no`).catch((error: unknown) => String(error)),
  ],
  'a handle reads and writes': async (fs, at) => {
    const handle = await fs.promises.open(`${at}/h`, 'w+');
    const { bytesWritten } = await handle.write('hello');
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(3), 0, 3, 1);
    const { size } = await handle.stat();
    await handle.truncate(2);
    const text = await handle.readFile('utf8');
    await handle.close();
    return [bytesWritten, bytesRead, buffer.toString(), size, text, handle.fd];
  },
  'a handle that is closed': async (fs, at) => {
    const handle = await fs.promises.open(`${at}/a.txt`);
    await handle.close();
    await handle.read();
  },
  'a handle as a stream': async (fs, at) => {
    const handle = await fs.promises.open(`${at}/a.txt`);
    return [await textOf(handle.createReadStream({ encoding: 'utf8' })), handle.fd];
  },
  'a stream reads all': (fs, at) => textOf(fs.createReadStream(`${at}/a.txt`, 'utf8')),
  'a stream reads a part': (fs, at) =>
    textOf(fs.createReadStream(`${at}/a.txt`, { start: 4, end: 8, highWaterMark: 2, encoding: 'utf8' })),
  'a stream of nothing': (fs, at) => textOf(fs.createReadStream(`${at}/no`)),
  'a reading stream tells what it does': async (fs, at) => {
    const stream = fs.createReadStream(`${at}/a.txt`);
    const seen = eventsOf(stream, ['open', 'ready', 'data', 'end', 'close'], 'close');
    return [await seen, stream.bytesRead, stream.path === `${at}/a.txt`];
  },
  'a stream that fails tells': async (fs, at) => {
    const [first] = await eventsOf(fs.createReadStream(`${at}/no`), ['open', 'ready', 'error', 'close'], 'close');
    return first;
  },
  'a stream writes': async (fs, at) => {
    const stream = fs.createWriteStream(`${at}/w`);
    const seen = eventsOf(stream, ['open', 'ready', 'finish', 'close'], 'close');
    stream.write('a');
    stream.write(Buffer.from('b'));
    stream.end('c');
    return [await seen, stream.bytesWritten, fs.readFileSync(`${at}/w`, 'utf8')];
  },
  'a stream writes at a place': async (fs, at) => {
    const stream = fs.createWriteStream(`${at}/a.txt`, { flags: 'r+', start: 4 });
    const seen = eventsOf(stream, ['close'], 'close');
    stream.end('TWO');
    await seen;
    return fs.readFileSync(`${at}/a.txt`, 'utf8');
  },
  'a stream is closed with a callback': async (fs, at) => {
    const stream = fs.createWriteStream(`${at}/w`);
    stream.write('abc');
    await new Promise((resolve) => stream.close(resolve));
    return [fs.readFileSync(`${at}/w`, 'utf8'), stream.closed];
  },
  'a stream pipes to another': async (fs, at) => {
    const target = fs.createReadStream(`${at}/a.txt`).pipe(fs.createWriteStream(`${at}/copy`));
    await eventsOf(target, ['close'], 'close');
    return fs.readFileSync(`${at}/copy`, 'utf8');
  },
  'a class without new': (fs, at) =>
    textOf((fs.ReadStream as unknown as (path: string) => AsyncIterable<unknown>)(`${at}/a.txt`)),
};

describe('as in Node', () => {
  it.each(Object.entries(cases))('%s', async (_name, run) => {
    expect(await oursRuns(run)).toEqual(await outcome(run, nodeFs));
  });
});

it('tells of changes in a directory, and lives until it is closed', async () => {
  const fs = ours.builtin('fs');
  const seen: string[] = [];
  const exitCode = await ours.run(() => {
    const watcher = fs.watch(at, (event, name) => {
      seen.push(`${event} ${name}`);
      if (name === 'gone') watcher.close();
    });
    fs.writeFileSync(`${at}/new`, '');
    fs.writeFileSync(`${at}/d/below`, '');
    fs.writeFileSync(`${at}/a.txt`, 'changed');
    fs.writeFileSync(`${at}/gone`, '');
  });
  expect(seen).toEqual(['rename new', 'change a.txt', 'rename gone']);
  expect(exitCode).toBe(0);
});

it('tells of changes below', async () => {
  const fs = ours.builtin('fs');
  const seen: string[] = [];
  await ours.run(async () => {
    const stop = new AbortController();
    try {
      const events = fs.promises.watch(at, { recursive: true, signal: stop.signal });
      setTimeout(() => fs.writeFileSync(`${at}/d/x`, 'changed'), 5);
      for await (const { eventType, filename } of events) {
        seen.push(`${eventType} ${filename}`);
        stop.abort();
      }
    } catch (error) {
      seen.push((error as Error).name);
    }
  });
  expect(seen).toEqual(['change d/x', 'AbortError']);
});

it('looks at a file again and again', async () => {
  const fs = ours.builtin('fs');
  const sizes: number[][] = [];
  await ours.run(() => {
    fs.watchFile(`${at}/a.txt`, { interval: 5 }, (now, before) => {
      sizes.push([before.size, now.size]);
      fs.unwatchFile(`${at}/a.txt`);
    });
    fs.writeFileSync(`${at}/a.txt`, 'x');
  });
  expect(sizes).toEqual([[14, 1]]);
});

it('reads standard input by its descriptor', async () => {
  const { run, builtin } = createTestProcess({ stdin: ['ab', 'c'] });
  const fs = builtin('fs');
  const read: unknown[] = [];
  await run(() => {
    const buffer = Buffer.alloc(1);
    read.push(fs.readSync(0, buffer), buffer.toString());
    read.push(fs.readFileSync(0, 'utf8'));
  });
  expect(read).toEqual([1, 'a', 'bc']);
});

it('waits for standard input without holding up the rest', async () => {
  const { run, builtin } = createTestProcess({ stdin: ['ab', 'c'] });
  const fs = builtin('fs');
  let text: unknown;
  await run(async () => {
    text = await fs.promises.readFile('/dev/stdin', 'utf8');
  });
  expect(text).toBe('abc');
});

it('prints through descriptors in the order of what is printed', async () => {
  const { run, builtin, host, runtime } = createTestProcess();
  const fs = builtin('fs');
  await run(() => {
    runtime.process.stdout.write('1');
    fs.writeSync(1, '2');
    fs.writeFileSync(1, '3');
    fs.writeSync(2, 'error');
  });
  expect(host.stdout).toBe('123');
  expect(host.stderr).toBe('error');
});
