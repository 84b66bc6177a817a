/** Runs processes in a WebContainer, and never waits for ever. */
import type { SpawnOptions, WebContainer, WebContainerProcess } from '@webcontainer/api';
import { Printed } from '../../../e2e/support/printed.ts';

export interface AskOptions extends SpawnOptions {
  /** Text that ends the output. Without it, output is taken as whole when it has been quiet for a while. */
  until?: string;
  /** Is given the process and what it prints, once it runs. */
  during?: (process: WebContainerProcess, printed: Printed) => Promise<void>;
  /** Until it is killed. Default 15,000. */
  limitMs?: number;
}

export interface Ran {
  /** Null: it did not end in time. */
  code: number | null;
  text: string;
  spawnMs: number;
  /** From the spawn to the exit. */
  exitMs: number;
  /** Whether the stream of its output ended. */
  hasStreamEnded: boolean;
}

const quietMs = 100;
const lastWordsMs = 2_000;
const spawnLimitMs = 20_000;

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Undefined when there is no answer in time. */
export async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects when there is no answer in time. */
export async function soon<T>(what: string, promise: Promise<T>, ms = spawnLimitMs): Promise<T> {
  const answer = await within(
    promise.then((value) => ({ value })),
    ms,
  );
  if (answer === undefined) throw new Error(`${what}: no answer within ${ms / 1000} s`);
  return answer.value;
}

async function untilQuiet(printed: Printed): Promise<void> {
  for (let count = -1; count !== printed.chunks.length;) {
    count = printed.chunks.length;
    await wait(quietMs);
  }
}

export class Runner {
  readonly container: WebContainer;

  constructor(container: WebContainer) {
    this.container = container;
  }

  async run(command: string, args: string[], options: AskOptions = {}): Promise<Ran> {
    const { until, during, limitMs = 15_000, ...spawn } = options;
    const start = performance.now();
    const process = await soon(`spawn of ${command}`, this.container.spawn(command, args, spawn));
    const spawnMs = performance.now() - start;
    const printed = new Printed(process);
    const exit = process.exit.then((code) => code);
    if (during) await within(Promise.race([during(process, printed), exit]), limitMs);
    const code = await within(exit, limitMs);
    const exitMs = performance.now() - start;
    if (code === undefined) process.kill();
    if (until !== undefined)
      await within(
        printed.until(({ text }) => text.includes(until)),
        lastWordsMs,
      );
    else await untilQuiet(printed);
    return { code: code ?? null, text: printed.text, spawnMs, exitMs, hasStreamEnded: printed.hasEnded };
  }

  shell(command: string, options?: AskOptions): Promise<Ran> {
    return this.run('jsh', ['-c', command], options);
  }

  /** Runs a program of Node that prints one line of JSON last, and answers that. */
  async answerOf<T>(program: string, options: AskOptions = {}): Promise<T> {
    const { text, code } = await this.run('node', ['-e', program], { until: endMark, ...options });
    const found = new RegExp(`${startMark}(.*)${endMark}`, 's').exec(text)?.[1];
    if (found === undefined)
      throw new Error(`node exited with ${String(code)} and printed ${JSON.stringify(text.slice(0, 500))}`);
    return JSON.parse(found.replace(/[\r\n]/g, '')) as T;
  }
}

const startMark = '<answer ';
const endMark = ' end>';

/** For programs of `answerOf`. In halves, so that an echo of the program is not taken for its answer. */
export const answerProgram = `const answer = (value) => console.log('<answ' + 'er ' + JSON.stringify(value) + ' en' + 'd>');`;
