import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { joinPath, quoted } from '../support/paths.ts';
import { humanSize, parseSize } from '../support/sizes.ts';
import { wildcard } from '../support/wildcard.ts';
import type { Options } from '../support/options.ts';
import { blocksOf } from './stat.ts';

export const duCommand = command(
  'du',
  {
    '0,null': 'flag',
    'a,all': 'flag',
    'apparent-size': 'flag',
    'B,block-size': 'value',
    'b,bytes': 'flag',
    'c,total': 'flag',
    'D,H,dereference-args': 'flag',
    'd,max-depth': 'value',
    exclude: 'value',
    'h,human-readable': 'flag',
    inodes: 'flag',
    k: 'flag',
    'L,dereference': 'flag',
    'l,count-links': 'flag',
    m: 'flag',
    'P,no-dereference': 'flag',
    'S,separate-dirs': 'flag',
    si: 'flag',
    's,summarize': 'flag',
    't,threshold': 'value',
    time: 'optional',
    'x,one-file-system': 'flag',
  },
  async (call, options) => {
    const depthText = options.value('d');
    if (depthText !== undefined && !/^\d+$/.test(depthText))
      throw new CommandFailure(`invalid maximum depth '${depthText}'\nTry 'du --help' for more information.`);
    if (options.has('s') && options.has('a'))
      throw new CommandFailure(`cannot both summarize and show all entries\nTry 'du --help' for more information.`);
    const walk = new Walk(call, options, options.has('s') ? 0 : Number(depthText ?? Infinity));
    let total = 0;
    for (const path of options.operands.length > 0 ? options.operands : ['.']) {
      const status = await call.attempt(
        () => call.files.lstat(path),
        (why) => `cannot access ${quoted(path)}: ${why}`,
      );
      if (status) total += await walk.measure(path, 0);
    }
    if (options.has('c')) walk.print(total, 'total');
  },
);

class Walk {
  readonly #call: Call;
  readonly #options: Options;
  readonly #depth: number;
  readonly #excluded: RegExp[];
  readonly #seen = new Set<number>();

  constructor(call: Call, options: Options, depth: number) {
    this.#call = call;
    this.#options = options;
    this.#depth = depth;
    this.#excluded = options.all('exclude').map((pattern) => wildcard(pattern));
  }

  /** Bytes, or files with --inodes. */
  async measure(path: string, depth: number): Promise<number> {
    const { files } = this.#call;
    const status =
      this.#options.has('L') || (depth === 0 && this.#options.has('D'))
        ? await files.stat(path)
        : await files.lstat(path);
    // A file with several names counts once.
    if (status.type !== 'directory' && status.links > 1 && !this.#options.has('l')) {
      if (this.#seen.has(status.id)) return 0;
      this.#seen.add(status.id);
    }
    const apparent = this.#options.has('b') || this.#options.has('apparent-size');
    const own = this.#options.has('inodes') ? 1 : apparent ? status.size : blocksOf(status) * 512;
    if (status.type !== 'directory') {
      if ((this.#options.has('a') && depth <= this.#depth) || depth === 0) this.print(own, path);
      return own;
    }
    let below = 0;
    let files0 = 0;
    for (const { name, type } of await files.readdir(path)) {
      if (this.#excluded.some((pattern) => pattern.test(name))) continue;
      const size = await this.measure(joinPath(path, name), depth + 1);
      if (type === 'directory') below += size;
      else files0 += size;
    }
    const sum = own + files0 + below;
    if (depth <= this.#depth) this.print(this.#options.has('S') ? own + files0 : sum, path);
    return sum;
  }

  print(size: number, label: string): void {
    const threshold = this.#options.value('t');
    if (threshold !== undefined && label !== 'total') {
      const limit = parseSize(threshold.replace('-', '')) ?? 0;
      if (threshold.startsWith('-') ? size > limit : size < limit) return;
    }
    this.#call.print(`${this.#shown(size)}\t${label}${this.#options.has('0') ? '\0' : '\n'}`);
  }

  #shown(size: number): string {
    const last = this.#options.last('h', 'si', 'k', 'm', 'b', 'B');
    if (this.#options.has('inodes')) return String(size);
    if (last === 'h' || last === 'si') return humanSize(size, last === 'si' ? 1000 : 1024);
    const unit =
      last === 'b' ? 1 : last === 'm' ? 1_048_576 : last === 'B' ? unitOf(this.#options.value('B') ?? '') : 1024;
    const letter = last === 'B' ? (/^[KMGT]$/.exec(this.#options.value('B') ?? '')?.[0] ?? '') : '';
    return `${Math.ceil(size / unit)}${letter}`;
  }
}

function unitOf(text: string): number {
  const size = parseSize(/^\d/.test(text) ? text : `1${text}`);
  if (!size) throw new CommandFailure(`invalid --block-size argument '${text}'`);
  return size;
}
