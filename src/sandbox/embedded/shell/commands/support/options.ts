/** Command line options as GNU getopt reads them: `-n5`, `-n 5`, `-qn5`, `--lines=5`, `--li 5`, and `--`. */

/**
 * What a command takes: names separated by commas, the first of which stands for all of them. `'n,lines': 'value'`.
 * An optional value has to be in the same word: `-i.bak`, `--color=always`.
 */
export type OptionKinds = Readonly<Record<string, 'flag' | 'value' | 'optional'>>;

export interface GivenOption {
  /** The first of its names. */
  name: string;
  /** Empty for a flag. */
  value: string;
}

/** The options that were given, in order, and the other words. */
export class Options {
  readonly given: readonly GivenOption[];
  readonly operands: readonly string[];

  constructor(given: readonly GivenOption[], operands: readonly string[]) {
    this.given = given;
    this.operands = operands;
  }

  has(name: string): boolean {
    return this.given.some((option) => option.name === name);
  }

  /** The value of the last one given. */
  value(name: string): string | undefined {
    return this.given.findLast((option) => option.name === name)?.value;
  }

  all(name: string): string[] {
    return this.given.filter((option) => option.name === name).map(({ value }) => value);
  }

  /** Which of these was given last. */
  last(...names: string[]): string | undefined {
    return this.given.findLast((option) => names.includes(option.name))?.name;
  }
}

/** What is wrong with the options, without the name of the command. */
export class OptionError extends Error {
  override name = 'OptionError';
}

export interface OptionSettings {
  /** Whether the first word that is no option ends them, as for `xargs` and `env`. */
  stopAtOperand?: boolean;
  /** Whether `-5` is an option, named `digits`, whose value is 5. */
  digits?: boolean;
}

interface Known {
  name: string;
  kind: 'flag' | 'value' | 'optional';
}

/** Throws OptionError. */
export function parseOptions(args: readonly string[], kinds: OptionKinds, settings: OptionSettings = {}): Options {
  const known = namesOf(kinds);
  const given: GivenOption[] = [];
  const operands: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--') {
      operands.push(...args.slice(index + 1));
      break;
    }
    if (arg === '-' || !arg.startsWith('-')) {
      if (settings.stopAtOperand) {
        operands.push(...args.slice(index));
        break;
      }
      operands.push(arg);
      continue;
    }
    if (arg.startsWith('--')) {
      const { option, takesNext } = longOption(arg, known);
      if (takesNext) {
        index += 1;
        const value = args[index];
        if (value === undefined) throw new OptionError(`option '${arg}' requires an argument`);
        option.value = value;
      }
      given.push(option);
      continue;
    }
    for (let at = 1; at < arg.length; at += 1) {
      const letter = arg[at] ?? '';
      const digits = settings.digits ? /^\d+/.exec(arg.slice(at))?.[0] : undefined;
      if (digits !== undefined) {
        given.push({ name: 'digits', value: digits });
        at += digits.length - 1;
        continue;
      }
      const option = known.get(letter);
      if (!option) throw new OptionError(`invalid option -- '${letter}'`);
      if (option.kind === 'flag') {
        given.push({ name: option.name, value: '' });
        continue;
      }
      let value = arg.slice(at + 1);
      if (option.kind === 'value' && value === '') {
        index += 1;
        const next = args[index];
        if (next === undefined) throw new OptionError(`option requires an argument -- '${letter}'`);
        value = next;
      }
      given.push({ name: option.name, value });
      break;
    }
  }
  return new Options(given, operands);
}

function namesOf(kinds: OptionKinds): Map<string, Known> {
  const known = new Map<string, Known>();
  for (const [names, kind] of Object.entries(kinds)) {
    const [name = '', ...others] = names.split(',');
    for (const each of [name, ...others]) known.set(each, { name, kind });
  }
  return known;
}

function longOption(arg: string, known: ReadonlyMap<string, Known>): { option: GivenOption; takesNext: boolean } {
  const equals = arg.indexOf('=');
  const written = arg.slice(2, equals < 0 ? undefined : equals);
  const option = findLong(written, known);
  if (equals >= 0) {
    if (option.kind === 'flag') throw new OptionError(`option '--${written}' doesn't allow an argument`);
    return { option: { name: option.name, value: arg.slice(equals + 1) }, takesNext: false };
  }
  return { option: { name: option.name, value: '' }, takesNext: option.kind === 'value' };
}

/** By its name, or the beginning of it if no other option begins so. */
function findLong(written: string, known: ReadonlyMap<string, Known>): Known {
  const exact = written.length > 1 ? known.get(written) : undefined;
  if (exact) return exact;
  const candidates = [...known].filter(([name]) => name.length > 1 && name.startsWith(written));
  const [first] = candidates;
  if (!first || written === '') throw new OptionError(`unrecognized option '--${written}'`);
  if (candidates.every(([, option]) => option.name === first[1].name)) return first[1];
  const possible = candidates.map(([name]) => `'--${name}'`).join(' ');
  throw new OptionError(`option '--${written}' is ambiguous; possibilities: ${possible}`);
}
