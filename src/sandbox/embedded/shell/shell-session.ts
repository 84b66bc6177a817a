import { Bash } from 'just-bash/browser';
import type { BashOptions, CustomCommand } from 'just-bash/browser';
import { textOf } from '../../result.ts';
import type { ToProcess } from '../protocol/messages.ts';
import type { ProcessStart } from '../protocol/process.ts';
import { decodeBytes, fromByteString } from './byte-string.ts';
import { bindCommand } from './commands/context.ts';
import { correctedCommands } from './commands/corrected.ts';
import { externalCommands } from './commands/external.ts';
import { launcherCommands } from './commands/launchers.ts';
import { scriptCommands } from './commands/run-script.ts';
import { sleepCommand } from './commands/sleep.ts';
import { commandLine, parseArguments, positionalVariables, scriptOf } from './invocation.ts';
import type { Invocation } from './invocation.ts';
import { createKernelFileSystem } from './kernel-file-system.ts';
import type { Device } from './kernel-file-system.ts';
import { executionLimits } from './limits.ts';
import { Children } from './process/children.ts';
import { KernelCalls } from './process/kernel-calls.ts';
import type { ShellHost } from './process/kernel-calls.ts';
import type { ShellProcess } from './process/shell-process.ts';
import { StandardInput } from './process/standard-input.ts';
import { Terminal } from './process/terminal.ts';
import { inputDevice, terminalErr, terminalOut } from './told.ts';
import { scriptCommand, terminalPlugin, terminalScript } from './terminal-transform.ts';

const nullDevice: Device = {};

const commands: readonly CustomCommand[] = [
  ...scriptCommands,
  ...launcherCommands,
  ...correctedCommands,
  ...externalCommands,
  sleepCommand,
];

const commonOptions: BashOptions = {
  executionLimits,
  // It guards the host's globals. Here the worker has nothing but the interpreter.
  defenseInDepth: false,
};

/** The shell of one process. */
export class ShellSession {
  readonly #process: ShellProcess;

  constructor(host: ShellHost, start: ProcessStart) {
    const calls = new KernelCalls(host);
    this.#process = {
      start,
      calls,
      children: new Children(calls, host.post),
      input: new StandardInput(host.post, start.hasStdin),
      terminal: new Terminal(host.write),
    };
  }

  receive(message: ToProcess): void {
    const { children, input } = this.#process;
    if (message.kind === 'child_output' || message.kind === 'child_exit') children.receive(message);
    else if (message.kind === 'stdin') input.receive(message.data);
  }

  /** Runs the process and answers its exit code. Afterwards nothing of it can reach a file. */
  async run(): Promise<number> {
    const { terminal, calls } = this.#process;
    try {
      return await this.#run();
    } catch (thrown) {
      terminal.print(2, `bash: ${textOf(thrown)}\n`);
      return 2;
    } finally {
      terminal.end();
      calls.close();
    }
  }

  async #run(): Promise<number> {
    const { start, calls, input, terminal } = this.#process;
    const { argv, cwd, env, pid, parentPid } = start;
    const shell = shellNameOf(argv);
    const invocation = shell === undefined ? commandInvocation(argv) : parseArguments(shell, argv.slice(1));
    if (typeof invocation === 'string') return this.#fail(`${shell}: ${invocation}`, 2);
    const devices = new Map(terminal.devices)
      .set('/dev/null', nullDevice)
      .set(inputDevice, { read: () => input.readAll() })
      .set(`/usr/bin/${scriptCommand}`, nullDevice);
    const fs = createKernelFileSystem(calls, devices);
    const readInput = async (): Promise<string> => decodeBytes(await input.readAll());
    const text = await scriptOf(shell ?? 'bash', invocation, { fs, cwd, readInput });
    if (typeof text !== 'string') return this.#fail(text.message, text.exitCode);

    const bash = new Bash({
      ...commonOptions,
      fs,
      cwd,
      env: { ...env, PWD: cwd },
      customCommands: commands.map((command) => bindCommand(command, this.#process)),
      processInfo: { pid, ppid: parentPid },
    });
    bash.registerTransformPlugin(terminalPlugin);
    const script = terminalScript(text, terminalOut, terminalErr);
    const result = await bash.exec(script, { env: positionalVariables(invocation), stdin: '', rawScript: true });
    terminal.print(1, result.stdoutKind === 'bytes' ? fromByteString(result.stdout) : result.stdout);
    terminal.print(2, inOwnColumns(result.stderr, script.length - text.length));
    return result.exitCode;
  }

  #fail(message: string, exitCode: number): number {
    this.#process.terminal.print(2, `${message}\n`);
    return exitCode;
  }
}

/** `bash` or `sh`, if that is the program. */
function shellNameOf([program = '']: readonly string[]): string | undefined {
  const name = program.slice(program.lastIndexOf('/') + 1);
  return name === 'bash' || name === 'sh' ? name : undefined;
}

/** Runs a command of the shell as a program. */
const commandInvocation = (argv: readonly string[]): Invocation => ({
  source: { text: commandLine(argv) },
  name: 'bash',
  args: [],
  settings: [],
});

/** A syntax error in the first line counts its column from before the marker. */
const inOwnColumns = (message: string, shift: number): string =>
  message.replace(/(syntax error: Parse error at 1:)(\d+)/, (_, before: string, column: string) =>
    before.concat(String(Number(column) - shift)),
  );

/** The files that just-bash lays out when it may write while it is made: its commands in /bin, /dev and /proc. */
export function collectSystemFiles(): { path: string; content: string }[] {
  const systemFiles: { path: string; content: string }[] = [];
  const failing: ShellHost = {
    call: undefined,
    callAsync: () => Promise.reject(new Error('There is no process yet')),
    post: () => undefined,
    write: () => undefined,
  };
  const fs = createKernelFileSystem(new KernelCalls(failing), new Map());
  const writable = Object.assign(fs, {
    mkdirSync: () => undefined,
    writeFileSync: (path: string, content: string | Uint8Array) => {
      if (!path.endsWith(`/${scriptCommand}`)) systemFiles.push({ path, content: String(content) });
    },
  });
  void new Bash({ ...commonOptions, fs: writable, cwd: '/', customCommands: [...commands] });
  return systemFiles;
}
