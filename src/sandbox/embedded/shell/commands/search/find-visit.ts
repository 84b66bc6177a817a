import type { Call } from '../support/command.ts';
import type { FileStatus } from '../support/files.ts';

/** A file that `find` has come to. What is known of it is looked up when it is asked for. */
export class Visit {
  readonly path: string;
  /** The starting point that led here. */
  readonly start: string;
  readonly depth: number;
  readonly #call: Call;
  readonly #follows: boolean;
  readonly #knownType: FileStatus['type'] | undefined;
  #status: FileStatus | undefined;

  constructor(
    call: Call,
    place: { path: string; start: string; depth: number },
    follows: boolean,
    type?: FileStatus['type'],
  ) {
    this.#call = call;
    this.path = place.path;
    this.start = place.start;
    this.depth = place.depth;
    // A slash at the end asks for the folder that a link leads to.
    this.#follows = follows || place.path.endsWith('/');
    this.#knownType = type === 'symlink' && follows ? undefined : type;
  }

  /** The last part of the path. A starting point keeps its slashes away. */
  get name(): string {
    const trimmed = this.path.replace(/\/+$/, '');
    return trimmed === '' ? '/' : trimmed.slice(trimmed.lastIndexOf('/') + 1);
  }

  async status(): Promise<FileStatus> {
    if (this.#status) return this.#status;
    const { files } = this.#call;
    const followed = this.#follows ? await files.find(this.path) : undefined;
    this.#status = followed ?? (await files.lstat(this.path));
    return this.#status;
  }

  /** Of what a link leads to, if links are not followed, and of the link, if they are. */
  async otherType(): Promise<FileStatus['type'] | 'broken'> {
    const { files } = this.#call;
    if (this.#follows) return (await files.lstat(this.path)).type;
    const target = await files.find(this.path);
    return target?.type ?? 'broken';
  }

  async type(): Promise<FileStatus['type']> {
    return this.#knownType ?? (await this.status()).type;
  }

  /** Empty if it is no link. */
  async target(): Promise<string> {
    const status = await this.#call.files.findLink(this.path);
    return status?.type === 'symlink' ? this.#call.files.readlink(this.path) : '';
  }
}
