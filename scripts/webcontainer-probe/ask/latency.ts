import { soon, type Runner } from './runner.ts';

/** Milliseconds. */
export interface LatencyAnswers {
  /** Each, one after the other. */
  read: number;
  write: number;
  readdir: number;
  /** Of 320 reads through a pool of 32, each. */
  readPooled: number;
  mount1000: number;
  export1000: number;
  /** From the spawn to the exit. */
  spawnShell: number;
  spawnNode: number;
}

async function timeOf(call: () => Promise<unknown>, times: number): Promise<number> {
  const start = performance.now();
  for (let count = 0; count < times; count++) await call();
  return (performance.now() - start) / times;
}

export async function askLatency(runner: Runner): Promise<LatencyAnswers> {
  const { container } = runner;
  const { fs } = container;
  const text = 'x'.repeat(2_000);
  const tree = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, index) => [`f${index}`, { file: { contents: text } }]),
  );
  await soon('mkdir', fs.mkdir('probe-many', { recursive: true }));
  await fs.writeFile('probe-file', text);
  const exitOf = async (command: string, args: string[]) => soon(command, (await container.spawn(command, args)).exit);
  const pooled = () =>
    Promise.all(Array.from({ length: 32 }, () => timeOf(() => fs.readFile('probe-file', 'utf8'), 10)));
  return {
    read: await timeOf(() => fs.readFile('probe-file', 'utf8'), 50),
    write: await timeOf(() => fs.writeFile('probe-file', text), 50),
    readdir: await timeOf(() => fs.readdir('.'), 50),
    readPooled: (await timeOf(pooled, 1)) / 320,
    mount1000: await timeOf(() => container.mount(tree, { mountPoint: 'probe-many' }), 1),
    export1000: await timeOf(() => container.export('probe-many', { format: 'binary' }), 1),
    spawnShell: await timeOf(() => exitOf('jsh', ['-c', 'true']), 5),
    spawnNode: await timeOf(() => exitOf('node', ['-e', '0']), 3),
  };
}
