/** A script of sed, as it is read. */
export interface SedPattern {
  source: string;
  ignoreCase: boolean;
  multiline: boolean;
}

export type Address =
  | { kind: 'line'; line: number }
  | { kind: 'last' }
  /** An empty pattern stands for the last one used. */
  | { kind: 'pattern'; pattern: SedPattern }
  | { kind: 'step'; first: number; step: number };

/** Where a range ends. */
export type RangeEnd = Address | { kind: 'count'; count: number } | { kind: 'multiple'; of: number };

export interface SedSubstitution {
  pattern: SedPattern;
  replacement: ReplacementPart[];
  global: boolean;
  number: number;
  print: number;
  evaluates: boolean;
  file: string | undefined;
}

export type ReplacementPart =
  | { kind: 'text'; text: string }
  | { kind: 'group'; group: number }
  /** `\U`, `\L`, `\E` from here on; `\u`, `\l` for the next character. */
  | { kind: 'case'; mode: 'U' | 'L' | 'E' | 'u' | 'l' };

export interface SedCommand {
  from: Address | undefined;
  to: RangeEnd | undefined;
  negated: boolean;
  name: string;
  /** Of a, i, c, and the names of labels and files. */
  text: string;
  /** Of q, Q, l and L. */
  number: number | undefined;
  substitution: SedSubstitution | undefined;
  /** Of y. */
  table: ReadonlyMap<string, string> | undefined;
  /** Of `{`: the command after its `}`; of b, t, T: where they lead. */
  target: number;
}
