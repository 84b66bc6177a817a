import type { ContainerCalls } from '../client/container-calls.ts';
import { within } from '../client/within.ts';
import { below } from '../files/paths.ts';
import type { CommandEvents, CommandRequest, HelperCommand } from '../helper/helper-process.ts';
import type { Places } from '../places.ts';
import type { Shell } from './run-command.ts';

/** The stream of a process never ends, so its output is over when it has been quiet for so long, in milliseconds. */
const quietMs = 60;
const longestDrainMs = 500;

/** The container's own shell, for a container in which the helper does not start. */
export class JshShell implements Shell {
  readonly #calls: ContainerCalls;
  readonly #places: Places;

  constructor(calls: ContainerCalls, places: Places) {
    this.#calls = calls;
    this.#places = places;
  }

  async exec({ command, cwd, env }: CommandRequest, events: CommandEvents): Promise<HelperCommand> {
    const folder = below(this.#places.root, cwd);
    if (folder === undefined) return refused(events, `jsh: ${cwd}: Permission denied\n`, 1);
    const spawned = await this.#calls.spawn('jsh', ['-c', command], { cwd: folder, env });
    if (!spawned.ok) return refused(events, `jsh: ${spawned.error.message}\n`, 126);
    const process = spawned.value;
    const reader = process.output.getReader();
    let lastHeard = 0;
    const read = async (): Promise<void> => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        lastHeard = performance.now();
        events.onOutput({ stream: 'stdout', text: plainText(value) });
      }
    };
    const isRead = read();
    const end = async (): Promise<void> => {
      const exitCode = await process.exit;
      const exitedAt = performance.now();
      while (performance.now() - Math.max(lastHeard, exitedAt) < quietMs) {
        const isOver = await within(
          quietMs,
          isRead.then(() => true),
          () => false,
        );
        if (isOver || performance.now() - exitedAt > longestDrainMs) break;
      }
      events.onExit({ exitCode, reason: 'exit' });
    };
    void end();
    const input = process.input.getWriter();
    return {
      // The input is that of a terminal, where this key is the end.
      write: (text) => void input.write(text ?? '\u0004').catch(() => undefined),
      stop: () => process.kill(),
    };
  }
}

function refused(events: CommandEvents, text: string, exitCode: number): HelperCommand {
  events.onOutput({ stream: 'stderr', text });
  events.onExit({ exitCode, reason: 'exit' });
  return { write: () => undefined, stop: () => undefined };
}

const terminalCodes = new RegExp(
  String.raw`\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])`,
  'g',
);

/** Without what a terminal makes of it: codes of colours and titles, and its line ends. */
const plainText = (text: string): string => text.replace(terminalCodes, '').replaceAll('\r\n', '\n');
