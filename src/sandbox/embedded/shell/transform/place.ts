import type { Definitions } from './definitions.ts';
import { plainText, someNode } from './syntax-tree.ts';
import type { Redirection, Statement, Word } from './syntax-tree.ts';

/**
 * Where a stream goes: to a device of the terminal, to wherever the caller of a function says, or to someone who waits
 * for it. In the last case it may be known which file that is in the end.
 */
export type Sink = { to: 'device'; path: string } | { to: 'caller'; stream: 1 | 2 } | { to: 'captured'; file?: Word };

/** Where the input comes from: from the shell's own, from wherever the caller of a function says, or from elsewhere. */
export type Input = 'shell' | 'caller' | 'other';

/** For what a script sets handlers. */
export interface Trapped {
  exit: boolean;
  failure: boolean;
  signals: boolean;
}

/** What is the same at all places of a script. */
export interface ScriptFacts {
  /** Tells the traps of one script from those of the scripts that it runs. */
  scope: number;
  /** The functions that are defined in it. */
  functions: ReadonlySet<string>;
  /** Whether it may define more, by `eval` or `source`. */
  dynamic: boolean;
  /** Whether it may print the commands that it runs: `set -x`. */
  traced: boolean;
  /** What it traps, with the scripts that it is a part of. */
  trapped: Trapped;
  /** What the shell knows of all of its scripts. */
  definitions: ScriptDefinitions;
}

/** What is known of a place in a script. */
export interface Place {
  /** The same object as `err` if both go the same way. */
  out: Sink;
  err: Sink;
  input: Input;
  /** Inside a function, where the variables of the caller may be set. */
  inFunction: boolean;
  /** In how many subshells of the script. */
  depth: number;
  /** How much of the output is wanted. */
  wanted?: string;
  facts: ScriptFacts;
}

export const captured = (file?: Word): Sink => (file ? { to: 'captured', file } : { to: 'captured' });

/** Where the streams go inside a command with these redirections. Undefined: it cannot be told. */
export function after(redirections: readonly Redirection[], place: Place): Place | undefined {
  let { out, err, input } = place;
  for (const { operator, fd, fdVariable, target } of redirections) {
    if (fdVariable !== undefined) return undefined;
    const word = target.type === 'Word' ? target : undefined;
    const text = word && plainText(word);
    switch (operator) {
      case '>':
      case '>|':
      case '>>':
        if ((fd ?? 1) === 1) out = text === '/dev/stderr' ? err : fileSink(word);
        if (fd === 2) err = text === '/dev/stdout' ? out : fileSink(word);
        break;
      case '&>':
      case '&>>':
        out = fileSink(word);
        err = out;
        break;
      case '>&':
        if (text === '1' && fd === 2) err = out;
        else if (text === '2' && (fd ?? 1) === 1) out = err;
        else return undefined;
        break;
      case '<&':
      case '<>':
        return undefined;
      case '<':
      case '<<':
      case '<<-':
      case '<<<':
        if ((fd ?? 0) === 0) input = 'other';
        break;
    }
  }
  return { ...place, out, err, input };
}

const fileSink = (word: Word | undefined): Sink => captured(word && isRepeatable(word) ? word : undefined);

/** Whether a word can be expanded twice, and the same way as the value of a variable. */
const isRepeatable = (word: Word): boolean =>
  !someNode(word, ({ type }) =>
    [
      'CommandSubstitution',
      'ProcessSubstitution',
      'ArithmeticExpansion',
      'Glob',
      'BraceExpansion',
      'AssignDefault',
    ].includes(type),
  );

/** After each `>` to a file adds `>>` to the same one: what a program wrote to it meanwhile is then not cut off. */
export const appending = (redirections: readonly Redirection[]): Redirection[] =>
  redirections.flatMap((redirection): Redirection[] => {
    const { operator, target, fd } = redirection;
    if (target.type !== 'Word' || !isRepeatable(target) || (fd ?? 1) > 2) return [redirection];
    if (operator === '>' || operator === '>|') return [redirection, { ...redirection, operator: '>>' }];
    return operator === '&>' ? [redirection, { ...redirection, operator: '&>>' }] : [redirection];
  });

/** A part of a script that is known only when it runs. */
export interface ScriptPart {
  place: Place;
  /** Puts the statements where they are run next. */
  put: (statements: Statement[]) => void;
}

export type ScriptDefinitions = Definitions<ScriptPart>;
