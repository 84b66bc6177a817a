/** Tests files against the expression of `find`, and does what it says. */
import { CommandFailure } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { FileError } from '../support/files.ts';
import { toBytes } from '../support/bytes.ts';
import { startTrouble } from '../support/lookup.ts';
import { directoryName, quoted } from '../support/paths.ts';
import { zoneOf } from '../support/time-zone.ts';
import type { FindNode, FindSettings } from './find-expression.ts';
import { formatVisit, listVisit } from './find-format.ts';
import { makeTest } from './find-tests.ts';
import type { Test } from './find-tests.ts';
import type { Visit } from './find-visit.ts';

/** Bytes of names that one command line gets. */
const mostBytes = 100_000;

/** `-exec ... {} +`: the names that wait. */
interface Batch {
  words: readonly string[];
  cwd: string | undefined;
  names: string[];
  bytes: number;
}

export class Finder {
  readonly #call: Call;
  readonly #batches = new Map<FindNode, Map<string, Batch>>();
  readonly #files = new Map<string, string>();
  #expression: Test = () => true;
  #pruned = false;
  #over = false;

  private constructor(call: Call) {
    this.#call = call;
  }

  static async create(call: Call, expression: FindNode, settings: FindSettings): Promise<Finder> {
    const finder = new Finder(call);
    finder.#expression = await finder.#compile(expression, settings);
    return finder;
  }

  /** Whether -quit was met. */
  get isOver(): boolean {
    return this.#over;
  }

  /** Whether the last file was pruned. */
  takePruned(): boolean {
    const pruned = this.#pruned;
    this.#pruned = false;
    return pruned;
  }

  async test(visit: Visit): Promise<void> {
    this.#pruned = false;
    try {
      await this.#expression(visit);
    } catch (thrown) {
      if (!(thrown instanceof FileError)) throw thrown;
      this.#call.complain(`${quoted(visit.path)}: ${thrown.message}`);
    }
  }

  async finish(): Promise<void> {
    for (const batches of this.#batches.values()) for (const batch of batches.values()) await this.#runBatch(batch);
    for (const [path, bytes] of this.#files) await this.#call.files.write(path, bytes);
  }

  async #compile(node: FindNode, settings: FindSettings): Promise<Test> {
    if (node.kind === 'primary') return this.#primary(node, settings);
    if (node.kind === 'not') {
      const inner = await this.#compile(node.inner, settings);
      return async (visit) => !(await inner(visit));
    }
    const left = await this.#compile(node.left, settings);
    const right = await this.#compile(node.right, settings);
    switch (node.kind) {
      case 'and':
        return async (visit) => (await left(visit)) && !this.#over && (await right(visit));
      case 'or':
        return async (visit) => (await left(visit)) || (!this.#over && (await right(visit)));
      case 'comma':
        return async (visit) => {
          await left(visit);
          return this.#over ? false : right(visit);
        };
    }
  }

  async #primary(node: Extract<FindNode, { kind: 'primary' }>, settings: FindSettings): Promise<Test> {
    const { name, args } = node;
    const zone = zoneOf(this.#call.env('TZ'));
    const [first = '', second = ''] = args;
    switch (name) {
      case 'print':
        return (visit) => this.#print(`${visit.path}\n`);
      case 'print0':
        return (visit) => this.#print(`${visit.path}\0`);
      case 'printf':
        return async (visit) => this.#print(await formatVisit(first, visit, zone));
      case 'ls':
        return async (visit) => this.#print(await listVisit(visit, zone));
      case 'fprint':
      case 'fprint0':
        return this.#toFile(first, (visit) => Promise.resolve(`${visit.path}${name === 'fprint' ? '\n' : '\0'}`));
      case 'fprintf':
        return this.#toFile(first, (visit) => formatVisit(second, visit, zone));
      case 'fls':
        return this.#toFile(first, (visit) => listVisit(visit, zone));
      case 'prune':
        return () => {
          this.#pruned = true;
          return true;
        };
      case 'quit':
        return () => {
          this.#over = true;
          return true;
        };
      case 'delete':
        return (visit) => this.#delete(visit);
      case 'exec':
      case 'execdir':
      case 'ok':
      case 'okdir':
        return this.#execution(node, name.endsWith('dir'), name.startsWith('ok'));
      default: {
        const test = await makeTest(name, args, this.#call, settings);
        if (!test) throw new CommandFailure(`unknown predicate \`-${name}'`);
        return test;
      }
    }
  }

  #print(text: string): true {
    this.#call.print(text);
    return true;
  }

  #toFile(path: string, textOf: (visit: Visit) => Promise<string>): Test {
    this.#files.set(path, '');
    return async (visit) => {
      this.#files.set(path, (this.#files.get(path) ?? '') + toBytes(await textOf(visit)));
      return true;
    };
  }

  async #delete(visit: Visit): Promise<boolean> {
    if (visit.path === '.') return true;
    const isDirectory = (await visit.type()) === 'directory';
    if (isDirectory && (await this.#call.files.readdir(visit.path)).length > 0) {
      this.#call.complain(`cannot delete ${quoted(visit.path)}: Directory not empty`);
      return false;
    }
    await this.#call.files.remove(visit.path, isDirectory);
    return true;
  }

  async #execution(node: Extract<FindNode, { kind: 'primary' }>, inFolder: boolean, asks: boolean): Promise<Test> {
    const end = node.args.at(-1);
    const words = node.args.slice(0, -1);
    const trouble = await startTrouble(this.#call, words[0] ?? '');
    const nameOf = (visit: Visit): string => (inFolder ? `./${visit.name}` : visit.path);
    const folderOf = (visit: Visit): string | undefined =>
      inFolder ? this.#call.files.resolve(directoryName(visit.path)) : undefined;
    const fails = (): boolean => {
      if (!trouble) return false;
      this.#call.complain(`${quoted(words[0] ?? '')}: ${trouble.why}`, 0);
      return true;
    };
    if (end === '+') {
      this.#batches.set(node, new Map());
      return (visit) =>
        fails() ? this.#fail() : this.#gather(node, words.slice(0, -1), nameOf(visit), folderOf(visit));
    }
    return async (visit) => {
      if (asks) {
        this.#call.warn(`< ${words[0] ?? ''} ... ${visit.path} > ? `);
        return false;
      }
      if (fails()) return false;
      const name = nameOf(visit);
      const cwd = folderOf(visit);
      const exitCode = await this.#call.run(
        words.map((word) => word.replaceAll('{}', name)),
        { stdin: '', ...(cwd !== undefined && { cwd }) },
      );
      return exitCode === 0;
    };
  }

  #fail(): boolean {
    this.#call.exitCode = 1;
    return true;
  }

  async #gather(node: FindNode, words: readonly string[], name: string, cwd: string | undefined): Promise<boolean> {
    const batches = this.#batches.get(node);
    const batch = batches?.get(cwd ?? '') ?? { words, cwd, names: [], bytes: 0 };
    batches?.set(cwd ?? '', batch);
    batch.names.push(name);
    batch.bytes += name.length + 1;
    if (batch.bytes > mostBytes) await this.#runBatch(batch);
    return true;
  }

  async #runBatch(batch: Batch): Promise<void> {
    if (batch.names.length === 0) return;
    const words = [...batch.words, ...batch.names];
    batch.names = [];
    batch.bytes = 0;
    const exitCode = await this.#call.run(words, { stdin: '', ...(batch.cwd !== undefined && { cwd: batch.cwd }) });
    if (exitCode !== 0) this.#call.exitCode = 1;
  }
}
