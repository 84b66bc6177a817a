import { defineCommand } from 'just-bash/browser';
import type { CustomCommand, ExecResult } from 'just-bash/browser';
import type { Context } from '../context.ts';
import { commandLine } from '../../invocation.ts';
import { ownPrefix } from '../../told.ts';
import { runNested } from '../nested-shell.ts';
import { CommandOutput } from '../output.ts';
import { fromByteString, toBytes } from './bytes.ts';
import { FileError, Files } from './files.ts';
import { OptionError, parseOptions } from './options.ts';
import type { OptionKinds, OptionSettings, Options } from './options.ts';

/** Ends a command at once: what it says on standard error after its name, and its exit code. */
export class CommandFailure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'CommandFailure';
    this.exitCode = exitCode;
  }
}

interface RunSettings {
  /** Bytes. Default: the input of this command. */
  stdin?: string;
  /** Default: what is exported. */
  env?: Readonly<Record<string, string>>;
  /** Default: the folder of this command. */
  cwd?: string;
}

/** One run of a command: what it was given, and what it has printed so far. */
export class Call {
  readonly name: string;
  readonly args: readonly string[];
  readonly context: Context;
  readonly files: Files;
  exitCode = 0;
  #stdout: string[] = [];
  #stderr: string[] = [];
  /** Of a command that runs others, or prints as it goes. */
  #output: CommandOutput | undefined;

  constructor(name: string, args: readonly string[], context: Context) {
    this.name = name;
    this.args = args;
    this.context = context;
    this.files = new Files(context);
  }

  /** Standard input, as bytes. */
  get stdin(): string {
    return this.context.stdin as unknown as string;
  }

  env(name: string): string | undefined {
    return this.context.env.get(name);
  }

  /** Prints text. */
  print(text: string): void {
    this.#stdout.push(toBytes(text));
  }

  /** Prints bytes. */
  write(bytes: string): void {
    this.#stdout.push(bytes);
  }

  /** Puts a text on standard error as it is. */
  warn(text: string): void {
    this.#stderr.push(text);
  }

  /** Says what went wrong, after the name of the command, and goes on; it will not end well. */
  complain(message: string, exitCode = 1): void {
    this.#stderr.push(`${this.name}: ${message}\n`);
    this.exitCode = Math.max(this.exitCode, exitCode);
  }

  /** Runs a part that may fail on a file, and complains about it. Undefined: it failed. */
  async attempt<T>(part: () => Promise<T>, message: (why: string) => string, exitCode = 1): Promise<T | undefined> {
    try {
      return await part();
    } catch (thrown) {
      if (!(thrown instanceof FileError)) throw thrown;
      this.complain(message(thrown.message), exitCode);
      return undefined;
    }
  }

  /** The bytes of a file, or undefined after a complaint such as `cat: x: No such file or directory`. */
  read(path: string, exitCode = 1): Promise<string | undefined> {
    return this.attempt(
      () => this.files.read(path),
      (why) => `${path}: ${why}`,
      exitCode,
    );
  }

  /** The bytes of each file that can be read, standard input if none is named. The others are complained about. */
  async *inputs(paths: readonly string[], exitCode = 1): AsyncGenerator<{ path: string; bytes: string }> {
    for (const path of paths.length > 0 ? paths : ['-']) {
      const bytes = await this.read(path, exitCode);
      if (bytes !== undefined) yield { path, bytes };
    }
  }

  /** All inputs, one after another. */
  async readAll(paths: readonly string[], exitCode = 1): Promise<string> {
    let all = '';
    for await (const { bytes } of this.inputs(paths, exitCode)) all += bytes;
    return all;
  }

  /**
   * Runs another command line and answers its exit code. What it prints follows what this command has printed, and
   * streams if the shell has told this command where its output goes.
   */
  async run(words: readonly string[], { stdin, env, cwd }: RunSettings = {}): Promise<number> {
    await this.#flush();
    const context: Context = {
      ...this.context,
      ...(stdin !== undefined && { stdin: stdin as unknown as Context['stdin'] }),
      ...(cwd !== undefined && { cwd }),
    };
    const result = await runNested(commandLine(words), context, env ? { exported: env } : {});
    this.#include(result);
    return result.exitCode;
  }

  /** Runs another command line, and keeps what it prints to itself. */
  async capture(
    words: readonly string[],
    stdin: string,
  ): Promise<{ stdout: string; stderr: string; exitCode: number }> {
    // Whatever the shell has said of streams is not for it.
    const env = new Map(Array.from(this.context.env).filter(([name]) => !name.startsWith(ownPrefix)));
    const context: Context = { ...this.context, env, stdin: stdin as unknown as Context['stdin'] };
    const { stdout, stdoutKind, stderr, exitCode } = await runNested(commandLine(words), context);
    return { stdout: stdoutKind === 'bytes' ? stdout : toBytes(stdout), stderr, exitCode };
  }

  /** Prints bytes, at once if that can be. Only for commands that the shell tells where their output goes. */
  async give(bytes: string): Promise<void> {
    this.write(bytes);
    await this.#flush();
  }

  /** The same for a text on standard error. */
  async say(text: string): Promise<void> {
    this.warn(text);
    await this.#flush();
  }

  /** Gives out what was printed so far, if it can be given out now, and keeps it in its order if not. */
  async #flush(): Promise<void> {
    this.#output ??= new CommandOutput(this.context);
    const [out, err] = [this.#stdout.join(''), this.#stderr.join('')];
    this.#stdout = [];
    this.#stderr = [];
    if (out !== '') await this.#output.print(1, fromByteString(out));
    if (err !== '') await this.#output.print(2, err);
  }

  #include(result: ExecResult): void {
    this.#stdout.push(result.stdoutKind === 'bytes' ? result.stdout : toBytes(result.stdout));
    this.#stderr.push(result.stderr);
  }

  async result(): Promise<ExecResult> {
    if (this.#output) {
      await this.#flush();
      return this.#output.result(this.exitCode);
    }
    return {
      stdout: this.#stdout.length === 1 ? (this.#stdout[0] ?? '') : this.#stdout.join(''),
      stdoutKind: 'bytes',
      stderr: this.#stderr.join(''),
      exitCode: this.exitCode,
    };
  }
}

export interface CommandSettings extends OptionSettings {
  /** The exit code when the command cannot go on; 1 unless named. */
  trouble?: number;
  /** What follows a mistake in the options; by default `Try 'cut --help' for more information.` */
  hint?: string;
  /** The name of the package in `--version`. */
  package?: string;
  /** The first line of `--version`, in place of the name and the package. */
  versionText?: string;
  /** The words after the name in `--help`. */
  usage?: string;
  /** Puts the arguments into the form that GNU getopt reads. */
  rewrite?: (args: readonly string[]) => readonly string[];
}

export type RunCommand = (call: Call, options: Options) => Promise<void> | void;

/** A command whose options are as GNU getopt reads them. */
export function command(
  name: string,
  kinds: OptionKinds,
  run: RunCommand,
  settings: CommandSettings = {},
): CustomCommand {
  const { trouble = 1, usage = '[OPTION]... [FILE]...', package: packageName = 'GNU coreutils 9.1' } = settings;
  const versionText = settings.versionText ?? `${name} (${packageName.replace(/ (\S+)$/, ') $1')}`;
  const hint = settings.hint ?? `Try '${name} --help' for more information.`;
  const all: OptionKinds = { ...kinds, help: 'flag', version: 'flag' };
  return bareCommand(
    name,
    async (call) => {
      let options: Options;
      try {
        options = parseOptions(settings.rewrite?.(call.args) ?? call.args, all, settings);
      } catch (thrown) {
        if (thrown instanceof OptionError) throw new CommandFailure(`${thrown.message}\n${hint}`, trouble);
        throw thrown;
      }
      if (options.has('help')) call.print(`Usage: ${name} ${usage}\n${describe(kinds)}`);
      else if (options.has('version')) call.print(`${versionText}\n`);
      else await run(call, options);
    },
    trouble,
  );
}

/** A command that reads its own arguments. */
export function bareCommand(name: string, run: (call: Call) => Promise<void> | void, trouble = 1): CustomCommand {
  return defineCommand(name, async (args, context) => {
    const call = new Call(name, args, context);
    try {
      await run(call);
    } catch (thrown) {
      if (!(thrown instanceof CommandFailure || thrown instanceof FileError)) throw thrown;
      call.complain(thrown.message);
      call.exitCode = thrown instanceof CommandFailure ? thrown.exitCode : trouble;
    }
    return call.result();
  });
}

/** The options of a command, one a line. */
function describe(kinds: OptionKinds): string {
  const lines = Object.entries(kinds).map(([names, kind]) => {
    const written = names.split(',').map((name) => (name.length === 1 ? `-${name}` : `--${name}`));
    return `  ${written.join(', ')}${kind === 'value' ? ' VALUE' : ''}\n`;
  });
  return lines.join('');
}
