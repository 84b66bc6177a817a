import nodeReadline from 'node:readline';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createTestProcess } from '../../../testing/test-runtime.ts';

type Readline = typeof nodeReadline;

/** All that an interface tells when the input comes in these pieces. */
async function told(
  readline: Readline,
  pieces: readonly (string | Buffer)[],
  use: (rl: nodeReadline.Interface, log: unknown[]) => void = () => undefined,
) {
  const input = new PassThrough();
  const output = new PassThrough({ encoding: 'utf8' });
  const log: unknown[] = [];
  const rl = readline.createInterface({ input, output });
  rl.on('line', (line) => log.push(line));
  rl.on('pause', () => log.push('(pause)'));
  rl.on('resume', () => log.push('(resume)'));
  const closed = new Promise((resolve) => rl.on('close', resolve));
  use(rl, log);
  for (const piece of pieces) {
    input.write(piece);
    await sleep(1);
  }
  input.end();
  await closed;
  return [...log, '(close)', output.read()];
}

const cases: Record<string, [pieces: (string | Buffer)[], use?: (rl: nodeReadline.Interface, log: unknown[]) => void]> =
  {
    lines: [['a\nb\n', 'c']],
    'lines in pieces': [['a', 'b', '\ncd', '\n\n', 'e\n']],
    'ends of lines of all kinds': [['a\r\nb\rc\n\rd\u2028e']],
    'an end of line in two pieces': [['a\r', '\nb']],
    'letters in pieces': [[Buffer.from('é\n').subarray(0, 1), Buffer.from('é\n').subarray(1)]],
    nothing: [[]],
    'a question': [['Ann\nrest\n'], (rl, log) => rl.question('Name? ', (name) => log.push(`answer ${name}`))],
    'a question in a question': [
      ['one\ntwo\n'],
      (rl, log) => rl.question('A? ', (a) => rl.question('B? ', (b) => log.push(`${a} and ${b}`))),
    ],
    'a prompt': [
      ['x\n'],
      (rl) => {
        rl.setPrompt('$ ');
        rl.prompt();
      },
    ],
    'closing in the middle': [['a\nb\n'], (rl) => rl.once('line', () => rl.close())],
    pausing: [
      ['a\n'],
      (rl) => {
        rl.pause();
        rl.pause();
        rl.resume();
      },
    ],
    'writing to it': [['a\n'], (rl) => rl.write('written\n')],
  };

it.each(Object.entries(cases))('tells of %s as Node does', async (_name, [pieces, use]) => {
  const { builtin } = createTestProcess();
  expect(await told(builtin('readline'), pieces, use)).toEqual(await told(nodeReadline, pieces, use));
});

it('reads standard input line by line, and lets the process end', async () => {
  const { run, builtin, runtime } = createTestProcess({ stdin: ['a\nb', '\nc'] });
  const lines: string[] = [];
  const exitCode = await run(async () => {
    const rl = builtin('readline').createInterface({
      input: runtime.process.stdin,
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    for await (const line of rl) lines.push(line);
    lines.push('end');
  });
  expect([lines, exitCode]).toEqual([['a', 'b', 'c', 'end'], 0]);
});

it('asks with promises, and ends when it is closed', async () => {
  const { run, builtin, runtime, host } = createTestProcess({ stdin: ['Ann\n', '5\n', 'never read\n'] });
  const answers: unknown[] = [];
  await run(async () => {
    const { stdin: input, stdout: output } = runtime.process;
    const rl = builtin('readline/promises').createInterface({ input, output });
    answers.push(await rl.question('Name? '));
    answers.push(await rl.question('Age? '));
    const stop = new AbortController();
    const asking = rl.question('Never? ', { signal: stop.signal });
    stop.abort();
    await asking.catch((error: Error) => answers.push(error.name));
    rl.close();
  });
  expect(answers).toEqual(['Ann', '5', 'AbortError']);
  expect(host.stdout).toBe('Name? Age? Never? ');
});

it('has a question for promisify, and refuses one when closed', async () => {
  const { builtin } = createTestProcess();
  const input = new PassThrough();
  const rl = builtin('readline').createInterface({ input });
  const ask = promisify(rl.question) as unknown as (this: unknown, query: string) => Promise<string>;
  const answer = ask.call(rl, '?');
  input.write('yes\n');
  expect(await answer).toBe('yes');
  rl.close();
  expect(() => rl.question('?', () => undefined)).toThrow('readline was closed');
});

it('moves the cursor as Node does', () => {
  const { builtin } = createTestProcess();
  const written = (readline: Readline) => {
    const stream = new PassThrough({ encoding: 'utf8' });
    readline.cursorTo(stream, 3);
    readline.cursorTo(stream, 3, 4);
    readline.moveCursor(stream, -1, 2);
    readline.moveCursor(stream, 1, -2);
    for (const direction of [-1, 0, 1] as const) readline.clearLine(stream, direction);
    readline.clearScreenDown(stream);
    return stream.read() as string;
  };
  expect(written(builtin('readline'))).toBe(written(nodeReadline));
});
