/** How `util.parseArgs` reads a command line. */
export interface Option {
  type: 'string' | 'boolean';
  short?: string;
  multiple?: boolean;
  default?: string | boolean | string[] | boolean[];
}

export type Options = Readonly<Record<string, Option>>;

export interface OptionToken {
  kind: 'option';
  name: string;
  /** As it was written: `-f`, `--foo`. */
  rawName: string;
  index: number;
  value: string | undefined;
  inlineValue: boolean | undefined;
}

export type Token =
  OptionToken | { kind: 'positional'; index: number; value: string } | { kind: 'option-terminator'; index: number };

export function tokensOf(args: readonly string[], options: Options): Token[] {
  const longName = (short: string) =>
    Object.entries(options).find(([, option]) => option.short === short)?.[0] ?? short;
  const takesValue = (name: string) => Object.hasOwn(options, name) && options[name]?.type === 'string';
  const tokens: Token[] = [];
  const rest = [...args];
  let index = -1;
  /** How many more parts of a group (`-abc`) are to come: they stand at one index. */
  let inGroup = 0;

  const withNextValue = (name: string, rawName: string) => {
    const value = takesValue(name) ? rest.shift() : undefined;
    const inlineValue = value === undefined ? undefined : false;
    tokens.push({ kind: 'option', name, rawName, index, value, inlineValue });
    if (value !== undefined) index += 1;
  };

  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (inGroup > 0) inGroup -= 1;
    else index += 1;
    if (arg === '--') {
      tokens.push({ kind: 'option-terminator', index });
      for (const value of rest) tokens.push({ kind: 'positional', index: (index += 1), value });
      return tokens;
    }
    if (/^-[^-]$/.test(arg)) withNextValue(longName(arg.charAt(1)), arg);
    else if (/^-[^-]/.test(arg)) {
      const name = longName(arg.charAt(1));
      if (takesValue(name)) {
        const token = { kind: 'option', name, rawName: `-${arg.charAt(1)}`, index, value: arg.slice(2) } as const;
        tokens.push({ ...token, inlineValue: true });
        continue;
      }
      const group: string[] = [];
      for (let i = 1; i < arg.length; i += 1) {
        const isLast = i === arg.length - 1 || takesValue(longName(arg.charAt(i)));
        group.push(`-${isLast ? arg.slice(i) : arg.charAt(i)}`);
        if (isLast) break;
      }
      rest.unshift(...group);
      inGroup = group.length;
    } else if (/^--[^]/.test(arg)) {
      const equals = arg.indexOf('=', 3);
      if (equals < 0) withNextValue(arg.slice(2), arg);
      else {
        const name = arg.slice(2, equals);
        const value = arg.slice(equals + 1);
        tokens.push({ kind: 'option', name, rawName: `--${name}`, index, value, inlineValue: true });
      }
    } else tokens.push({ kind: 'positional', index, value: arg });
  }
  return tokens;
}
