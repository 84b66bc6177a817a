import { succeed } from '../../../result.ts';
import type { FileChange, SandboxResult } from '../../../types.ts';
import type { CallHelper } from '../helper/call-helper.ts';
import { HeldFiles } from './held-files.ts';
import { below } from './paths.ts';
import { WorkspaceIndex } from './workspace-index.ts';

/** How long changes are gathered, in milliseconds: those that we make ourselves, and those that a watch tells of. */
const ownMs = 20;
const watchedMs = 100;
/** How long a survey waits for what runs to end. */
const longestWaitMs = 1_000;
/** Changes so close to each other may have the same time, so a survey cannot tell them apart. */
const sameTimeMs = 100;

const skipped = ['node_modules'];

interface Watch {
  path: string;
  listener: (changes: FileChange[]) => void;
  /** The survey from which on it hears. */
  from: number;
}

/**
 * Knows the workspace by surveys of the helper, and when that knowledge is surely true: nothing runs that could change a
 * file, and a survey has begun after the last change. Tells the watches what each survey has found.
 */
export class Surveys {
  readonly index = new WorkspaceIndex();
  readonly held = new HeldFiles();
  /** Where links lead, by their path. */
  readonly links = new Map<string, string>();
  /** When `links` has what the last survey has found. */
  linksRead: Promise<void> = Promise.resolve();
  readonly #workspace: string;
  readonly #call: CallHelper;
  readonly #watches = new Set<Watch>();
  #running = 0;
  #changes = 1;
  #surveyed = 0;
  /** Numbers of surveys, by when they were asked for and by when they were answered. */
  #asked = 0;
  #answered = 0;
  #timer: { at: number; id: ReturnType<typeof setTimeout> } | undefined;

  constructor(workspace: string, call: CallHelper) {
    this.#workspace = workspace;
    this.#call = call;
  }

  /** Whether the index is surely what is there. */
  get isCertain(): boolean {
    return this.#running === 0 && this.#surveyed === this.#changes;
  }

  /** How many surveys have been answered. What was read while one came may be older than what it told. */
  get count(): number {
    return this.#answered;
  }

  /** A change of our own: told soon. */
  noteChange(): void {
    this.#changes += 1;
    this.#surveyWithin(ownMs);
  }

  /** A change that a watch of the container told of. */
  noteWatched(): void {
    this.#changes += 1;
    this.#surveyWithin(watchedMs);
  }

  /** Something runs from now on that can change files. The answer tells that it has ended. */
  noteRun(): () => void {
    this.#running += 1;
    return () => {
      this.#running -= 1;
      this.noteChange();
    };
  }

  /** Looks at the workspace now, and tells the watches. */
  async survey(): Promise<SandboxResult<void>> {
    clearTimeout(this.#timer?.id);
    this.#timer = undefined;
    const number = ++this.#asked;
    const changes = this.#changes;
    const answer = await this.#call('survey', skipped);
    if (!answer.ok) return answer;
    this.#answered += 1;
    this.#surveyed = Math.max(this.#surveyed, changes);
    const found = this.index.apply(answer.value);
    for (const { type, path } of found) {
      if (type === 'removed') this.held.drop(path);
      else this.held.doubt(path);
    }
    this.#tell(number, found);
    this.linksRead = this.#readLinks(found);
    return succeed(undefined);
  }

  /** Makes the index certain, unless something runs. */
  async settle(): Promise<SandboxResult<void>> {
    return this.isCertain ? succeed(undefined) : this.survey();
  }

  /** Whether what was read since `readAt` (milliseconds since the epoch) from a file can be held as what is there. */
  canHold(path: string, readAt: number): boolean {
    const entry = this.index.get(path);
    return this.isCertain && entry?.type === 'file' && readAt - entry.modifiedAt > sameTimeMs;
  }

  watch(path: string, listener: (changes: FileChange[]) => void): () => void {
    const watch = { path: path.replace(/\/+$/, '') || '/', listener, from: this.#asked + 1 };
    // What has changed so far is not for this one, so it must be told apart.
    if (this.#surveyed !== this.#changes) {
      watch.from += 1;
      void this.survey();
    }
    this.#watches.add(watch);
    return () => this.#watches.delete(watch);
  }

  close(): void {
    clearTimeout(this.#timer?.id);
    this.#watches.clear();
  }

  #surveyWithin(milliseconds: number): void {
    const at = Date.now() + milliseconds;
    if (this.#timer && this.#timer.at <= at) return;
    clearTimeout(this.#timer?.id);
    const look = (): void => {
      this.#timer = undefined;
      // What a short command does is told at its end, as one change.
      if (this.#running > 0 && milliseconds < longestWaitMs) this.#surveyWithin(longestWaitMs);
      else void this.survey();
    };
    this.#timer = { at, id: setTimeout(look, milliseconds) };
  }

  async #readLinks(changes: readonly FileChange[]): Promise<void> {
    const paths: string[] = [];
    for (const { path } of changes) {
      this.links.delete(path);
      if (this.index.get(path)?.type === 'symlink') paths.push(path);
    }
    if (paths.length === 0) return;
    const targets = await this.#call(
      'readlinks',
      paths.map((path) => `${this.#workspace}/${path}`),
    );
    for (const [index, path] of paths.entries()) {
      const target = targets.ok ? targets.value[index] : undefined;
      if (typeof target === 'string') this.links.set(path, target);
    }
  }

  #tell(number: number, found: readonly FileChange[]): void {
    const changes = found.map(({ type, path }) => ({ type, path: `${this.#workspace}/${path}` }));
    for (const { path, listener, from } of this.#watches) {
      if (number < from) continue;
      const heard = path === '/' ? changes : changes.filter((change) => below(path, change.path) !== undefined);
      if (heard.length > 0) listener(heard);
    }
  }
}
