import { Bash } from 'just-bash/browser';
import type { BashOptions, CustomCommand, ExecResult, IFileSystem } from 'just-bash/browser';
import { textOf } from '../../result.ts';
import type { ToProcess } from '../protocol/messages.ts';
import { signalNumbers } from '../protocol/process.ts';
import type { ProcessStart, SignalName } from '../protocol/process.ts';
import { decodeBytes } from './byte-string.ts';
import { bindCommand } from './commands/context.ts';
import { HttpClient } from './commands/network/http-client.ts';
import type { CommandSet } from './commands/shell-commands.ts';
import { commandLine, parseArguments, positionalVariables, scriptOf, sourceFileOf } from './invocation.ts';
import type { Invocation } from './invocation.ts';
import { createKernelFileSystem } from './kernel-file-system.ts';
import { executionLimits } from './limits.ts';
import { Children } from './process/children.ts';
import { inputDevices } from './process/input-devices.ts';
import { Jobs } from './process/jobs.ts';
import { KernelCalls } from './process/kernel-calls.ts';
import type { ShellHost } from './process/kernel-calls.ts';
import type { ShellProcess } from './process/shell-process.ts';
import { StandardInput } from './process/standard-input.ts';
import { Terminal } from './process/terminal.ts';
import { Traps } from './process/traps.ts';
import { codeOf, printedBytes, runScript } from './script-run.ts';
import { ownPrefix, shellPidVariable, terminalErr, terminalOut } from './told.ts';
import { Definitions } from './transform/definitions.ts';
import type { ScriptPart } from './transform/place.ts';
import { markedScript, scriptPlugin } from './transform/script-transform.ts';

const commonOptions: BashOptions = {
  executionLimits,
  // It guards the host's globals. Here the worker has nothing but the interpreter.
  defenseInDepth: false,
};

/** The shell of one process. */
export class ShellSession {
  readonly #process: ShellProcess;
  readonly #fs: IFileSystem;
  readonly #commands: CustomCommand[];
  readonly #stop = new AbortController();
  /** The signal that ended it, if it could still run a handler. */
  #endedBy: SignalName | undefined;

  constructor(host: ShellHost, start: ProcessStart, { commands, names, realPrograms }: CommandSet) {
    const calls = new KernelCalls(host);
    const definitions = new Definitions<ScriptPart>(names, start.hasStdin);
    const shellPid = Number(start.env[shellPidVariable] ?? start.pid);
    this.#process = {
      start,
      calls,
      children: new Children(calls, host.post),
      input: new StandardInput(host.post, start.hasStdin),
      terminal: new Terminal(host.write, definitions),
      http: new HttpClient((event) => host.post({ kind: 'http', event })),
      jobs: new Jobs(),
      traps: new Traps(shellPid, {
        handle: (signal, handled) => void calls.call('handleSignal', signal, handled),
        end: (signal) => this.#end(signal),
      }),
      definitions,
      realPrograms,
      newInterpreter: (cwd, env) => this.#newInterpreter(cwd, env),
      depth: 0,
      shellPid,
      keptVariables: {},
    };
    this.#commands = commands.map((command) => bindCommand(command, this.#process));
    const { terminal, input } = this.#process;
    const ofInput = inputDevices(input);
    this.#fs = createKernelFileSystem(calls, (path) => terminal.devices(path) ?? ofInput(path));
  }

  receive(message: ToProcess): void {
    const { children, input, traps, http } = this.#process;
    if (message.kind === 'child_output' || message.kind === 'child_exit') children.receive(message);
    else if (message.kind === 'stdin') input.receive(message.data);
    else if (message.kind === 'signal') traps.receive(message.signal);
    else if (message.kind === 'http') http.receive(message.event);
  }

  /** Runs the process and answers its exit code. Afterwards nothing of it can reach a file. */
  async run(): Promise<number> {
    const { terminal, calls } = this.#process;
    try {
      const exitCode = await this.#run();
      return this.#endedBy ? 128 + signalNumbers[this.#endedBy] : exitCode;
    } catch (thrown) {
      terminal.print(2, `bash: ${textOf(thrown)}\n`);
      return 2;
    } finally {
      terminal.end();
      calls.close();
    }
  }

  async #run(): Promise<number> {
    const { start, input } = this.#process;
    const { argv, cwd, env } = start;
    const shell = shellNameOf(argv);
    const invocation = shell === undefined ? commandInvocation(argv) : parseArguments(shell, argv.slice(1));
    if (typeof invocation === 'string') return this.#fail(`${shell}: ${invocation}`, 2);

    const readInput = async (): Promise<string> => decodeBytes(await input.readAll());
    const text = await scriptOf(shell ?? 'bash', invocation, { fs: this.#fs, cwd, readInput });
    if (typeof text !== 'string') return this.#fail(text.message, text.exitCode);

    const bash = this.#newInterpreter(cwd, withoutOwn(env));
    const file = sourceFileOf(invocation);
    const streams = { out: terminalOut, err: terminalErr, joined: false, readsShellInput: start.hasStdin, file };
    const shift = markedScript('', 0, streams).length;
    const { results, exitCode } = await runScript(this.#process, text, streams, async (script, variables) => {
      const result = await bash.exec(script, {
        env: { ...(variables ?? positionalVariables(invocation)) },
        replaceEnv: variables !== undefined,
        stdin: '',
        rawScript: true,
        ...(!this.#endedBy && { signal: this.#stop.signal }),
      });
      this.#print(result, shift);
      return result;
    });
    return codeOf(results, exitCode, invocation);
  }

  #newInterpreter(cwd: string, env: Readonly<Record<string, string>>): Bash {
    const { start, shellPid, definitions } = this.#process;
    const bash = new Bash({
      ...commonOptions,
      fs: this.#fs,
      cwd,
      env: { ...env, PWD: cwd },
      customCommands: this.#commands,
      processInfo: { pid: shellPid, ppid: start.parentPid },
    });
    bash.registerTransformPlugin(scriptPlugin(definitions));
    return bash;
  }

  #print(result: ExecResult, shift: number): void {
    const { terminal } = this.#process;
    terminal.print(1, printedBytes(result));
    const stderr = this.#endedBy ? result.stderr.replace(/bash: execution aborted\n$/, '') : result.stderr;
    terminal.print(2, inOwnColumns(stderr, shift));
  }

  #end(signal: SignalName): void {
    this.#endedBy = signal;
    this.#stop.abort();
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

const withoutOwn = (env: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith(ownPrefix)));

/** A syntax error in the first line counts its column from before the marker. */
const inOwnColumns = (message: string, shift: number): string =>
  message.replace(/(syntax error: Parse error at 1:)(\d+)/, (_, before: string, column: string) =>
    before.concat(String(Number(column) - shift)),
  );

/** The files that just-bash lays out when it may write while it is made: its commands in /bin, /dev and /proc. */
export function collectSystemFiles({ commands }: CommandSet): { path: string; content: string }[] {
  const systemFiles: { path: string; content: string }[] = [];
  const failing: ShellHost = {
    call: undefined,
    callAsync: () => Promise.reject(new Error('There is no process yet')),
    post: () => undefined,
    write: () => undefined,
  };
  const fs = createKernelFileSystem(new KernelCalls(failing), () => undefined);
  const writable = Object.assign(fs, {
    mkdirSync: () => undefined,
    writeFileSync: (path: string, content: string | Uint8Array) => {
      if (!path.includes(ownPrefix)) systemFiles.push({ path, content: String(content) });
    },
  });
  void new Bash({ ...commonOptions, fs: writable, cwd: '/', customCommands: [...commands] });
  return systemFiles;
}
