/** What a running program of awk holds: its variables, its record, and its streams. */
import { CommandFailure } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { toBytes, toText as decoded } from '../support/bytes.ts';
import { FileError } from '../support/files.ts';
import { RecordReader, splitFields } from './records.ts';
import { unescapeAwk } from './lexer.ts';
import { InputText, toNumber, toText } from './values.ts';
import type { Value } from './values.ts';

export type AwkArray = Map<string, Value>;

/** A variable. It becomes an array when it is used as one. */
export interface Cell {
  value: Value;
  array: AwkArray | undefined;
  /** The variable of the caller that it was given as, while it may still become an array. */
  caller: Cell | undefined;
}

export const newCell = (value?: Value): Cell => ({ value, array: undefined, caller: undefined });

export function arrayOf(cell: Cell): AwkArray {
  if (cell.array) return cell.array;
  const array: AwkArray = cell.caller ? arrayOf(cell.caller) : new Map<string, Value>();
  cell.array = array;
  return array;
}

interface OutputStream {
  kind: '>' | '>>' | '|';
  bytes: string;
  /** Whether the file was written before, so that more is added to it. */
  written: boolean;
}

const special = new Set(['/dev/stdout', '-', '/dev/stderr']);

export class AwkRuntime {
  readonly call: Call;
  readonly globals = new Map<string, Cell>();
  /** The variables of the function that runs. */
  frame: Cell[] = [];
  /** What was put aside. */
  temporaries: Value[] = [];
  exitCode = 0;

  readonly #out: string[] = [];
  #record = '';
  #fields: Value[] = [];
  #fieldCount = 0;
  /** Whether the fields stand for the record, and whether the record stands for the fields. */
  #isSplit = true;
  #isJoined = true;

  readonly #loaded = new Map<string, string | FileError>();
  #input: RecordReader | undefined;
  #nextArgument = 1;
  #usedFile = false;
  readonly #readers = new Map<string, RecordReader>();
  /** How the commands ended that are read from. */
  readonly #endings = new Map<string, number>();
  readonly #outputs = new Map<string, OutputStream>();

  readonly fs = this.global('FS');
  readonly ofs = this.global('OFS');
  readonly ors = this.global('ORS');
  readonly rs = this.global('RS');
  readonly nr = this.global('NR');
  readonly fnr = this.global('FNR');
  readonly subsep = this.global('SUBSEP');
  readonly convfmt = this.global('CONVFMT');
  readonly ofmt = this.global('OFMT');

  constructor(call: Call, args: readonly string[]) {
    this.call = call;
    this.fs.value = ' ';
    this.ofs.value = ' ';
    this.ors.value = '\n';
    this.rs.value = '\n';
    this.nr.value = 0;
    this.fnr.value = 0;
    this.subsep.value = '\u001c';
    this.convfmt.value = '%.6g';
    this.ofmt.value = '%.6g';
    this.global('RSTART').value = 0;
    this.global('RLENGTH').value = -1;
    this.global('FILENAME').value = '';
    const argv = arrayOf(this.global('ARGV'));
    for (const [index, arg] of ['awk', ...args].entries()) argv.set(String(index), new InputText(toBytes(arg)));
    this.global('ARGC').value = args.length + 1;
    const environment = arrayOf(this.global('ENVIRON'));
    for (const [name, value] of Object.entries(call.context.exportedEnv ?? {}))
      environment.set(name, new InputText(toBytes(value)));
  }

  global(name: string): Cell {
    let cell = this.globals.get(name);
    if (!cell) {
      cell = newCell();
      this.globals.set(name, cell);
    }
    return cell;
  }

  text(value: Value): string {
    return typeof value === 'string'
      ? value
      : toText(value, typeof value === 'number' ? this.#format(this.convfmt) : '');
  }

  #format({ value }: Cell): string {
    return typeof value === 'string' ? value : toText(value, '%.6g');
  }

  /** As print shows it. */
  shown(value: Value): string {
    return typeof value === 'number' ? toText(value, this.#format(this.ofmt)) : this.text(value);
  }

  assignOption(text: string): void {
    const [, name = '', value = ''] = /^([A-Za-z_]\w*)=(.*)$/s.exec(text) ?? [];
    this.set(name, new InputText(unescapeAwk(toBytes(value))));
  }

  set(name: string, value: Value): void {
    if (name === 'NF') this.setFieldCount(toNumber(value));
    else this.global(name).value = value;
  }

  // Fields

  setRecord(record: string): void {
    this.#record = record;
    this.#isSplit = false;
    this.#isJoined = true;
  }

  #split(): void {
    if (this.#isSplit) return;
    this.#isSplit = true;
    const parts = splitFields(
      this.#record,
      this.text(this.fs.value),
      this.text(this.rs.value) === '' && this.text(this.fs.value) !== ' ',
    );
    this.#fields = parts.map((part) => new InputText(part));
    this.#fieldCount = parts.length;
  }

  get record(): string {
    if (!this.#isJoined) {
      const fields: string[] = [];
      for (let index = 0; index < this.#fieldCount; index += 1) fields.push(this.text(this.#fields[index]));
      this.#record = fields.join(this.text(this.ofs.value));
      this.#isJoined = true;
    }
    return this.#record;
  }

  get fieldCount(): number {
    this.#split();
    return this.#fieldCount;
  }

  field(index: number): Value {
    if (index === 0) return new InputText(this.record);
    this.#split();
    if (index < 0) throw new CommandFailure(`run time error: negative field index $${index}`, 2);
    return index <= this.#fieldCount ? this.#fields[index - 1] : undefined;
  }

  setField(index: number, value: Value): void {
    if (index === 0) return this.setRecord(this.text(value));
    if (index < 0) throw new CommandFailure(`run time error: negative field index $${index}`, 2);
    this.#split();
    while (this.#fields.length < index) this.#fields.push('');
    this.#fieldCount = Math.max(this.#fieldCount, index);
    this.#fields[index - 1] =
      typeof value === 'number'
        ? this.text(value) === String(value)
          ? new InputText(this.text(value))
          : value
        : value;
    this.#isJoined = false;
  }

  setFieldCount(count: number): void {
    this.#split();
    this.#fields.length = Math.min(this.#fields.length, count);
    while (this.#fields.length < count) this.#fields.push('');
    this.#fieldCount = count;
    this.#isJoined = false;
  }

  // Input

  /** Reads the files that the arguments name, so that records can be had without waiting. */
  async loadArguments(): Promise<void> {
    const argv = arrayOf(this.global('ARGV'));
    const count = toNumber(this.global('ARGC').value);
    for (let index = 1; index < count; index += 1) {
      const path = this.text(argv.get(String(index)));
      if (path === '' || this.#loaded.has(path) || /^[A-Za-z_]\w*=/.test(path)) continue;
      await this.#load(path);
    }
  }

  async #load(path: string): Promise<string | FileError> {
    let content: string | FileError;
    try {
      content = await this.call.files.read(decoded(path));
    } catch (thrown) {
      if (!(thrown instanceof FileError)) throw thrown;
      content = thrown;
    }
    this.#loaded.set(path, content);
    return content;
  }

  /** The next record of the main input, or undefined at its end. */
  nextRecord(): string | undefined {
    for (;;) {
      if (!this.#input && !this.#openNext()) return undefined;
      const record = this.#input?.next(this.text(this.rs.value));
      if (record !== undefined) {
        this.nr.value = toNumber(this.nr.value) + 1;
        this.fnr.value = toNumber(this.fnr.value) + 1;
        return record;
      }
      this.#input = undefined;
    }
  }

  skipFile(): void {
    this.#input = undefined;
  }

  #openNext(): boolean {
    const argv = arrayOf(this.global('ARGV'));
    const count = toNumber(this.global('ARGC').value);
    while (this.#nextArgument < count) {
      const path = this.text(argv.get(String(this.#nextArgument)));
      this.#nextArgument += 1;
      if (path === '') continue;
      if (/^[A-Za-z_]\w*=/.test(path)) {
        this.assignOption(decoded(path));
        continue;
      }
      this.#usedFile = true;
      const content = this.#loaded.get(path);
      if (typeof content !== 'string') {
        // Names that the program itself has put there were not read before it ran.
        this.call.complain(`cannot open ${decoded(path)} (${content?.message ?? 'No such file or directory'})`, 2);
        this.exitCode = 2;
        continue;
      }
      this.global('FILENAME').value = path;
      this.fnr.value = 0;
      this.#input = new RecordReader(content);
      return true;
    }
    if (this.#usedFile) return false;
    this.#usedFile = true;
    this.#input = new RecordReader(this.call.stdin);
    this.fnr.value = 0;
    return true;
  }

  /** 1, 0 at the end, -1 if it cannot be read. The record goes to `put`. */
  async readFrom(kind: 'file' | 'command', source: string, put: (record: string) => void): Promise<number> {
    const key = `${kind === 'file' ? '<' : '|'}${source}`;
    const reader = this.#readers.get(key) ?? (await this.#openReader(kind, source));
    if (!reader) return -1;
    this.#readers.set(key, reader);
    const record = reader.next(this.text(this.rs.value));
    if (record === undefined) return 0;
    put(record);
    return 1;
  }

  async #openReader(kind: 'file' | 'command', source: string): Promise<RecordReader | undefined> {
    if (kind === 'file') {
      await this.#writeOut(source);
      const content = await this.#load(source);
      return typeof content === 'string' ? new RecordReader(content) : undefined;
    }
    await this.flush();
    const { stdout, stderr, exitCode } = await this.#runCommand(source, '');
    this.call.warn(stderr);
    this.#endings.set(source, exitCode);
    return new RecordReader(stdout);
  }

  // Output

  print(text: string): void {
    this.#out.push(text);
    if (this.#out.length > 4096) this.#flushOut();
  }

  #flushOut(): void {
    this.call.write(this.#out.join(''));
    this.#out.length = 0;
  }

  printTo(kind: OutputStream['kind'], target: string, text: string): void {
    if (kind !== '|' && special.has(target)) {
      if (target === '/dev/stderr') this.call.warn(decoded(text));
      else this.print(text);
      return;
    }
    let stream = this.#outputs.get(target);
    if (!stream) {
      // What was printed before goes ahead of what the command will print.
      if (kind === '|') this.#flushOut();
      stream = { kind, bytes: '', written: kind === '>>' };
      this.#outputs.set(target, stream);
    }
    stream.bytes += text;
  }

  async #writeOut(target: string): Promise<number> {
    const stream = this.#outputs.get(target);
    if (!stream) return -1;
    if (stream.kind === '|') {
      const { stdout, stderr, exitCode } = await this.#runCommand(target, stream.bytes);
      this.call.write(stdout);
      this.call.warn(stderr);
      this.#outputs.delete(target);
      return exitCode;
    }
    const path = decoded(target);
    await (
      stream.written ? this.call.files.append(path, stream.bytes) : this.call.files.write(path, stream.bytes)
    ).catch((thrown: unknown) => {
      throw new CommandFailure(
        `cannot open "${path}" for output (${thrown instanceof Error ? thrown.message : String(thrown)})`,
        2,
      );
    });
    stream.bytes = '';
    stream.written = true;
    return 0;
  }

  async close(target: string): Promise<number> {
    const wasFile = this.#readers.delete(`<${target}`);
    const wasCommand = this.#readers.delete(`|${target}`);
    const result = await this.#writeOut(target);
    this.#outputs.delete(target);
    if (wasCommand) return this.#endings.get(target) ?? 0;
    return wasFile ? 0 : result;
  }

  async flush(): Promise<void> {
    for (const [target, { kind }] of this.#outputs) if (kind !== '|') await this.#writeOut(target);
  }

  async system(line: string): Promise<number> {
    await this.flush();
    this.#flushOut();
    const { stdout, stderr, exitCode } = await this.#runCommand(line, '');
    this.call.write(stdout);
    this.call.warn(stderr);
    return exitCode;
  }

  #runCommand(line: string, stdin: string): Promise<{ stdout: string; stderr: string; exitCode: number }> {
    return this.call.capture(['sh', '-c', decoded(line)], stdin);
  }

  /** Writes what waits, and runs the commands that were printed to. */
  async finish(): Promise<void> {
    for (const target of Array.from(this.#outputs.keys())) await this.#writeOut(target);
    this.#flushOut();
  }
}
