import type { WebContainerProcess } from '@webcontainer/api';
import type { Printed } from '../../../e2e/support/printed.ts';
import { wait, type AskOptions, type Runner } from './runner.ts';

export interface Ended {
  /** Null: it did not end. */
  code: number | null;
  /** From the kill to the exit. */
  ms: number | null;
}

export interface EndingAnswers {
  /** A program that waits. */
  killed: Ended;
  interrupted: Ended;
  /** The shell with a program in it. */
  shellKilled: Ended;
  /** Whether programs that a killed one had started went on. */
  descendantGoesOn: boolean;
  shellDescendantGoesOn: boolean;
  /** Whether the stream of output ended by itself. */
  streamEnds: boolean;
  /** Asked last: it may be that nothing ends it. */
  hotLoopKilled: Ended;
}

const limitMs = 2_000;

/** Writes the time to a file, ever again. */
const ticker = (file: string) =>
  `console.log('go' + 'ing'); setInterval(() => require('fs').writeFileSync('${file}', String(Date.now())), 50)`;

async function end(
  runner: Runner,
  command: string,
  args: string[],
  stop: (process: WebContainerProcess) => Promise<void> | void,
): Promise<Ended> {
  let stopped: number | undefined;
  const options: AskOptions = {
    limitMs,
    until: '',
    during: async (process: WebContainerProcess, printed: Printed) => {
      await printed.until(({ text }) => text.includes('going'));
      stopped = performance.now();
      await stop(process);
    },
  };
  const { code } = await runner.run(command, args, options);
  return { code, ms: code === null || stopped === undefined ? null : Math.round(performance.now() - stopped) };
}

async function goesOn({ container }: Runner, file: string): Promise<boolean> {
  const read = () => container.fs.readFile(file, 'utf8').catch(() => '');
  const before = await read();
  await wait(400);
  return (await read()) !== before;
}

const kill = (process: WebContainerProcess): void => process.kill();

export async function askEnding(runner: Runner): Promise<EndingAnswers> {
  const { fs } = runner.container;
  await fs.writeFile(
    'probe-parent.cjs',
    `require('child_process').spawn('node', ['-e', ${JSON.stringify(ticker('probe-child'))}], { stdio: 'inherit' }); setInterval(() => {}, 1000)`,
  );
  await fs.writeFile('probe-ticker.cjs', ticker('probe-in-shell'));
  const killed = await end(runner, 'node', ['-e', ticker('probe-alone')], kill);
  const interrupted = await end(runner, 'node', ['-e', ticker('probe-alone')], (process) =>
    process.input.getWriter().write('\x03'),
  );
  await end(runner, 'node', ['probe-parent.cjs'], kill);
  const descendantGoesOn = await goesOn(runner, 'probe-child');
  const shellKilled = await end(runner, 'jsh', ['-c', 'node probe-ticker.cjs; true'], kill);
  const shellDescendantGoesOn = await goesOn(runner, 'probe-in-shell');
  const { hasStreamEnded } = await runner.run('node', ['-e', 'console.log(1)']);
  const hotLoopKilled = await end(runner, 'node', ['-e', "console.log('go' + 'ing'); for (;;);"], kill);
  return {
    killed,
    interrupted,
    shellKilled,
    descendantGoesOn,
    shellDescendantGoesOn,
    streamEnds: hasStreamEnded,
    hotLoopKilled,
  };
}
