import { CommandFailure, bareCommand } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { FileError } from '../support/files.ts';
import { joinPath, quoted } from '../support/paths.ts';
import { Finder } from './find-actions.ts';
import { parseExpression } from './find-expression.ts';
import type { FindSettings } from './find-expression.ts';
import { Visit } from './find-visit.ts';

export const findCommand = bareCommand('find', async (call) => {
  const { starts, words, follow } = split(call.args);
  if (words[0] === '--version' || words[0] === '-version') return call.print('find (GNU findutils) 4.9.0\n');
  if (words[0] === '--help' || words[0] === '-help')
    return call.print('Usage: find [-H] [-L] [-P] [path...] [expression]\n');
  const { expression, settings } = parseExpression(words, follow);
  const finder = await Finder.create(call, expression, settings);
  const walk = new Walk(call, finder, settings);
  for (const start of starts.length > 0 ? starts : ['.']) {
    if (finder.isOver) break;
    await walk.from(start);
  }
  await finder.finish();
});

/** The starting points stand before the first word that is part of the expression. */
function split(args: readonly string[]): { starts: string[]; words: string[]; follow: FindSettings['follow'] } {
  let at = 0;
  let follow: FindSettings['follow'] = 'never';
  for (; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (arg === '-L') follow = 'always';
    else if (arg === '-H') follow = 'named';
    else if (arg === '-P') follow = 'never';
    else if (arg === '-D') at += 1;
    else if (arg === '--') {
      at += 1;
      break;
    } else if (!/^-O\d$/.test(arg)) break;
  }
  const rest = args.slice(at);
  const first = rest.findIndex((arg) => /^(-.+|[(!)]|,)$/s.test(arg));
  return first < 0
    ? { starts: rest, words: [], follow }
    : { starts: rest.slice(0, first), words: rest.slice(first), follow };
}

class Walk {
  readonly #call: Call;
  readonly #finder: Finder;
  readonly #settings: FindSettings;
  /** The folders that lead to where we are, when links are followed. */
  readonly #above: number[] = [];

  constructor(call: Call, finder: Finder, settings: FindSettings) {
    this.#call = call;
    this.#finder = finder;
    this.#settings = settings;
  }

  async from(start: string): Promise<void> {
    if (!(await this.#call.files.findLink(start))) {
      this.#call.complain(`${quoted(start)}: No such file or directory`);
      return;
    }
    await this.#visit(new Visit(this.#call, { path: start, start, depth: 0 }, this.#settings.follow !== 'never'));
  }

  async #visit(visit: Visit): Promise<void> {
    const { leastDepth, mostDepth, depthFirst, follow } = this.#settings;
    if (this.#call.context.signal?.aborted) throw new CommandFailure('stopped', 130);
    const isTested = visit.depth >= leastDepth;
    if (isTested && !depthFirst) await this.#finder.test(visit);
    const enters =
      !this.#finder.isOver &&
      visit.depth < mostDepth &&
      !(this.#finder.takePruned() && !depthFirst) &&
      (await this.#typeOf(visit)) === 'directory';
    if (enters) {
      if (follow === 'always') {
        const { id } = await visit.status();
        if (this.#above.includes(id)) {
          this.#call.complain(
            `File system loop detected; ${quoted(visit.path)} is part of the same file system loop as one of its parents.`,
          );
          return;
        }
        this.#above.push(id);
      }
      await this.#below(visit);
      if (follow === 'always') this.#above.pop();
    }
    if (isTested && depthFirst && !this.#finder.isOver) await this.#finder.test(visit);
  }

  /** Undefined: it has gone since. */
  async #typeOf(visit: Visit): Promise<string | undefined> {
    try {
      return await visit.type();
    } catch (thrown) {
      if (thrown instanceof FileError) return undefined;
      throw thrown;
    }
  }

  async #below({ path, start, depth }: Visit): Promise<void> {
    let entries;
    try {
      entries = await this.#call.files.readdir(path);
    } catch (thrown) {
      if (!(thrown instanceof FileError)) throw thrown;
      if (thrown.code !== 'ENOENT') this.#call.complain(`${quoted(path)}: ${thrown.message}`);
      return;
    }
    for (const { name, type } of entries) {
      if (this.#finder.isOver) return;
      await this.#visit(
        new Visit(
          this.#call,
          { path: joinPath(path, name), start, depth: depth + 1 },
          this.#settings.follow === 'always',
          type,
        ),
      );
    }
  }
}
