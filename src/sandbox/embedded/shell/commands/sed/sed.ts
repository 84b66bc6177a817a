import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { FileError } from '../support/files.ts';
import { isAscii, splitLines, toBytes, toStrictText, toText } from '../support/bytes.ts';
import { baseName, directoryName, joinPath } from '../support/paths.ts';
import { PatternError } from '../support/posix-pattern.ts';
import type { Options } from '../support/options.ts';
import { SedError, SedRuntimeError } from './errors.ts';
import { SedMachine } from './machine.ts';
import type { SedSettings } from './machine.ts';
import { parseSed } from './parse-script.ts';
import type { SedLine, SedStreams } from './streams.ts';
import type { SedCommand } from './syntax.ts';

export const sedCommand = command(
  'sed',
  {
    'n,quiet,silent': 'flag',
    debug: 'flag',
    'e,expression': 'value',
    'f,file': 'value',
    'E,r,regexp-extended': 'flag',
    'i,in-place': 'optional',
    'l,line-length': 'value',
    posix: 'flag',
    'b,binary': 'flag',
    'follow-symlinks': 'flag',
    's,separate': 'flag',
    sandbox: 'flag',
    'u,unbuffered': 'flag',
    'z,null-data': 'flag',
  },
  async (call, options) => {
    const operands = [...options.operands];
    const script = await scriptOf(call, options, operands);
    const commands = parse(script);
    const settings: SedSettings = {
      quiet: options.has('n') || /^#n(\n|$)/.test(script.text),
      extended: options.has('E'),
      unicode: false,
      end: options.has('z') ? '\0' : '\n',
      posix: options.has('posix'),
      wrap: Number(options.value('l') ?? 70),
    };
    await new Editing(call, options, commands, settings, script.text).run(operands);
  },
  { package: 'GNU sed 4.9', usage: '[OPTION]... {script-only-if-no-other-script} [input-file]...' },
);

interface Script {
  text: string;
  /** What errors say where it comes from. */
  label: string;
}

async function scriptOf(call: Call, options: Options, operands: string[]): Promise<Script> {
  const parts: string[] = [];
  for (const { name, value } of options.given) {
    if (name === 'e') parts.push(value);
    else if (name === 'f') {
      const bytes = await call.files.read(value).catch((thrown: unknown) => {
        throw new CommandFailure(
          `couldn't open file ${value}: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
        );
      });
      parts.push(
        toText(bytes)
          .replace(/^#![^\n]*/, '')
          .replace(/\n$/, ''),
      );
    }
  }
  if (parts.length > 0) return { text: parts.join('\n'), label: `-e expression #${parts.length}` };
  const first = operands.shift();
  if (first === undefined) {
    throw new CommandFailure(
      'no script specified\nUsage: sed [OPTION]... {script-only-if-no-other-script} [input-file]...',
    );
  }
  return { text: first, label: '-e expression #1' };
}

function parse({ text, label }: Script): SedCommand[] {
  try {
    return parseSed(text, label);
  } catch (thrown) {
    if (thrown instanceof SedError) throw new CommandFailure(thrown.message, thrown.exitCode);
    throw thrown;
  }
}

interface Input {
  path: string;
  text: string;
}

class Editing {
  readonly #call: Call;
  readonly #options: Options;
  readonly #commands: readonly SedCommand[];
  readonly #settings: SedSettings;
  readonly #script: string;
  readonly #writes = new Map<string, string>();
  readonly #reads = new Map<string, string>();
  readonly #lineReads = new Map<string, string[]>();

  constructor(call: Call, options: Options, commands: readonly SedCommand[], settings: SedSettings, script: string) {
    this.#call = call;
    this.#options = options;
    this.#commands = commands;
    this.#settings = settings;
    this.#script = script;
  }

  async run(operands: readonly string[]): Promise<void> {
    const inputs = await this.#readInputs(operands);
    await this.#readFiles();
    for (const command of this.#commands) {
      const path = /^[wW]$/.test(command.name) ? command.text : command.substitution?.file;
      if (path !== undefined) this.#writes.set(path, '');
    }
    const { isText, inputs: subjects } = asText(inputs, this.#script);
    const settings = {
      ...this.#settings,
      unicode: isText && !subjects.every(({ text }) => isAscii(text) && isAscii(this.#script)),
    };
    const inPlace = this.#options.has('i');
    const groups = inPlace || this.#options.has('s') ? subjects.map((subject) => [subject]) : [subjects];
    for (const group of groups) {
      const output: string[] = [];
      const isOver = this.#edit(group, settings, isText, (text) => output.push(text));
      const bytes = isText ? toBytes(output.join('')) : output.join('');
      const [first] = group;
      if (inPlace && first) await this.#replace(first, bytes);
      else this.#call.write(bytes);
      if (isOver) break;
    }
    for (const [path, text] of this.#writes) await this.#writeOut(path, isText ? toBytes(text) : text);
  }

  async #readInputs(operands: readonly string[]): Promise<Input[]> {
    const inputs: Input[] = [];
    for (const path of operands.length > 0 ? operands : ['-']) {
      try {
        if (path !== '-' && (await this.#call.files.isDirectory(path))) {
          if (!this.#options.has('i')) throw new CommandFailure(`read error on ${path}: Is a directory`, 4);
          this.#call.complain(`couldn't edit ${path}: not a regular file`, 4);
          continue;
        }
        inputs.push({ path, text: await this.#call.files.read(path) });
      } catch (thrown) {
        if (!(thrown instanceof FileError)) throw thrown;
        this.#call.complain(`can't read ${path}: ${thrown.message}`, 2);
      }
    }
    return inputs;
  }

  /** Files that commands read, before they run. */
  async #readFiles(): Promise<void> {
    for (const { name, text } of this.#commands) {
      if (name !== 'r' && name !== 'R') continue;
      const bytes = await this.#call.files.read(text).catch(() => '');
      this.#reads.set(text, bytes);
      if (name === 'R') this.#lineReads.set(text, splitLines(bytes));
    }
  }

  /** Answers whether the script has quit. */
  #edit(inputs: readonly Input[], settings: SedSettings, isText: boolean, print: (text: string) => void): boolean {
    const decode = (bytes: string): string => (isText ? toText(bytes) : bytes);
    const lines = new LineReader(inputs, settings.end);
    let unended = false;
    const put = (text: string): void => {
      // What follows a line that lacks its end begins a new one all the same, even if it is nothing.
      if (unended) print(settings.end);
      unended = text !== '' && !text.endsWith(settings.end) && !text.endsWith('\n');
      print(text);
    };
    const streams: SedStreams = {
      next: () => lines.next(),
      hasNext: () => lines.hasNext,
      print: put,
      writeFile: (path, text) => {
        if (path === '/dev/stdout') put(text);
        else if (path === '/dev/stderr') this.#call.warn(text);
        else this.#writes.set(path, (this.#writes.get(path) ?? '') + text);
      },
      readFile: (path) => decode(this.#reads.get(path) ?? ''),
      readLine: (path) => {
        const line = this.#lineReads.get(path)?.shift();
        return line === undefined ? undefined : decode(line);
      },
    };
    const machine = new SedMachine(this.#commands, settings, streams);
    try {
      machine.run();
    } catch (thrown) {
      if (thrown instanceof SedRuntimeError) throw new CommandFailure(thrown.message);
      if (thrown instanceof PatternError)
        throw new CommandFailure(`-e expression #1, char ${this.#script.length}: ${thrown.message}`);
      throw thrown;
    }
    if (machine.exitCode !== 0) this.#call.exitCode = machine.exitCode;
    return lines.hasNext;
  }

  async #replace({ path }: Input, bytes: string): Promise<void> {
    const suffix = this.#options.value('i') ?? '';
    const status = await this.#call.files.stat(path);
    if (suffix !== '') {
      const name = suffix.includes('*') ? suffix.replaceAll('*', baseName(path)) : `${baseName(path)}${suffix}`;
      const backup = name.includes('/') ? name : joinPath(directoryName(path), name);
      await this.#call.files.write(backup, await this.#call.files.readBuffer(path));
      await this.#call.files.chmod(backup, status.mode);
    }
    await this.#call.files.write(path, bytes);
  }

  async #writeOut(path: string, bytes: string): Promise<void> {
    if (path === '/dev/stdout' || path === '/dev/stderr') return;
    await this.#call.attempt(
      () => this.#call.files.write(path, bytes),
      (why) => `couldn't open file ${path}: ${why}`,
      4,
    );
  }
}

/** All as text if all of it is UTF-8; else as bytes. */
function asText(inputs: readonly Input[], script: string): { isText: boolean; inputs: Input[] } {
  const texts = inputs.map(({ path, text }) => ({ path, text: toStrictText(text) }));
  const isText = texts.every(({ text }) => text !== undefined);
  if (!isText && !isAscii(script))
    return { isText: true, inputs: inputs.map(({ path, text }) => ({ path, text: toText(text) })) };
  return { isText, inputs: isText ? texts.map(({ path, text }) => ({ path, text: text ?? '' })) : [...inputs] };
}

class LineReader {
  readonly #inputs: readonly Input[];
  readonly #end: string;
  #input = 0;
  #at = 0;
  #number = 0;

  constructor(inputs: readonly Input[], end: string) {
    this.#inputs = inputs.filter(({ text }) => text !== '');
    this.#end = end;
  }

  get hasNext(): boolean {
    return this.#input < this.#inputs.length;
  }

  next(): SedLine | undefined {
    const input = this.#inputs[this.#input];
    if (!input) return undefined;
    const stop = input.text.indexOf(this.#end, this.#at);
    const text = input.text.slice(this.#at, stop < 0 ? undefined : stop);
    this.#at = stop < 0 ? input.text.length : stop + 1;
    if (this.#at >= input.text.length) {
      this.#input += 1;
      this.#at = 0;
    }
    this.#number += 1;
    // Only the very last line of all may lack its end.
    return { text, ends: stop >= 0 || this.hasNext, number: this.#number, isLast: !this.hasNext, file: input.path };
  }
}
