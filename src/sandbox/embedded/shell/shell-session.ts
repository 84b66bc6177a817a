import { Bash } from 'just-bash/browser';
import type { BashOptions } from 'just-bash/browser';
import { textOf } from '../../result.ts';
import type { FileAnswer, FromShell, RunRequest } from '../shell-protocol.ts';
import { correctedCommands } from './commands/corrected.ts';
import { launcherCommands } from './commands/launchers.ts';
import { scriptCommands } from './commands/run-script.ts';
import { sleepCommand } from './commands/sleep.ts';
import { FileClient } from './file-client.ts';
import { createKernelFileSystem } from './kernel-file-system.ts';
import type { Device } from './kernel-file-system.ts';
import { executionLimits } from './limits.ts';
import { scriptCommand, terminalPlugin, terminalScript } from './terminal-transform.ts';
import { Terminal } from './terminal.ts';

const nullDevice: Device = { write: () => undefined };

const commonOptions: BashOptions = {
  customCommands: [...scriptCommands, ...launcherCommands, ...correctedCommands, sleepCommand],
  executionLimits,
  // It guards the host's globals. Here the worker has nothing but the interpreter.
  defenseInDepth: false,
};

/** One shell, for one command. */
export class ShellSession {
  readonly #client: FileClient;
  readonly #terminal: Terminal;

  constructor(post: (message: FromShell) => void) {
    this.#client = new FileClient((calls) => post({ kind: 'calls', calls }));
    this.#terminal = new Terminal((chunk) => post({ kind: 'output', chunk }));
  }

  receive(answers: readonly FileAnswer[]): void {
    this.#client.receive(answers);
  }

  /** Runs the command and answers its exit code. Afterwards nothing of it can reach a file. */
  async run({ command, cwd, env, stdin }: RunRequest): Promise<number> {
    const devices = new Map(this.#terminal.devices)
      .set('/dev/null', nullDevice)
      .set(`/usr/bin/${scriptCommand}`, nullDevice);
    const fs = createKernelFileSystem(this.#client, devices);
    try {
      const bash = new Bash({ ...commonOptions, fs, cwd, env: { ...env, PWD: cwd } });
      bash.registerTransformPlugin(terminalPlugin);
      const script = terminalScript(command, Terminal.out, Terminal.err);
      const result = await bash.exec(script, { stdin, rawScript: true });
      this.#terminal.print('stdout', result.stdout);
      this.#terminal.print('stderr', inOwnColumns(result.stderr, script.length - command.length));
      return result.exitCode;
    } catch (thrown) {
      this.#terminal.print('stderr', `bash: ${textOf(thrown)}\n`);
      return 2;
    } finally {
      this.#terminal.end();
      this.#client.close();
    }
  }
}

/** A syntax error in the first line counts its column from before the marker. */
const inOwnColumns = (message: string, shift: number): string =>
  message.replace(/(syntax error: Parse error at 1:)(\d+)/, (_, before: string, column: string) =>
    before.concat(String(Number(column) - shift)),
  );

/** The files that just-bash lays out when it may write while it is made: its commands in /bin, /dev and /proc. */
export function collectSystemFiles(): { path: string; content: string }[] {
  const systemFiles: { path: string; content: string }[] = [];
  const fs = createKernelFileSystem(new FileClient(() => undefined), new Map());
  const writable = Object.assign(fs, {
    mkdirSync: () => undefined,
    writeFileSync: (path: string, content: string | Uint8Array) => {
      if (!path.endsWith(`/${scriptCommand}`)) systemFiles.push({ path, content: String(content) });
    },
  });
  void new Bash({ ...commonOptions, fs: writable, cwd: '/' });
  return systemFiles;
}
