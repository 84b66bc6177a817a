/** `read` and `mapfile` put bytes into variables, each a character. After each, what is no ASCII is made text. */
import { arraysMadeBy } from './learn.ts';
import { ownCommands } from './names.ts';
import {
  groupOf,
  isSimpleCommand,
  literal,
  nameOf,
  plainText,
  simpleCommand,
  statementOf,
  variable,
} from './syntax-tree.ts';
import type { Command, CompoundCommand, SimpleCommand, Word } from './syntax-tree.ts';

export function readingText(command: Command): Command {
  if (!isSimpleCommand(command)) return command;
  const name = nameOf(command);
  if (name !== 'read' && name !== 'mapfile' && name !== 'readarray') return command;
  const [array] = arraysMadeBy(command);
  if (array !== undefined) return decodedAfter(command, ownCommands.decodeArray, [literal(array), elementsOf(array)]);
  return name === 'read' ? decodedIfNeeded(command) : command;
}

const decodedAfter = (command: SimpleCommand, decode: string, args: readonly Word[]): CompoundCommand =>
  groupOf([statementOf(command), statementOf(simpleCommand(decode, [variable('?'), ...args]))]);

/** Loops read line by line, so lines of ASCII must cost little: a comparison, not a command. */
function decodedIfNeeded(command: SimpleCommand): CompoundCommand {
  const decode = statementOf(simpleCommand(ownCommands.decodeVariables, [variable('?'), ...command.args]));
  const words = command.args.map((arg) => plainText(arg));
  if (words.includes(undefined)) return decodedAfter(command, ownCommands.decodeVariables, command.args);
  const needed: CompoundCommand = {
    type: 'If',
    clauses: [{ condition: [statementOf(isNoAscii(variablesOf(words as string[])))], body: [decode] }],
    elseBody: null,
    redirections: [],
  };
  return {
    type: 'If',
    clauses: [{ condition: [statementOf(command)], body: [statementOf(needed)] }],
    elseBody: [decode],
    redirections: [],
  };
}

/** `[[ $first$second == *[^ -~]* ]]` */
const isNoAscii = (names: readonly string[]): CompoundCommand => ({
  type: 'ConditionalCommand',
  expression: {
    type: 'CondBinary',
    operator: '==',
    left: { type: 'Word', parts: names.flatMap((name) => variable(name).parts) },
    right: { type: 'Word', parts: [{ type: 'Glob', pattern: '*[^ -~]*' }] },
  },
  redirections: [],
});

const elementsOf = (array: string): Word => ({
  type: 'Word',
  parts: [{ type: 'DoubleQuoted', parts: [{ type: 'ParameterExpansion', parameter: `${array}[@]`, operation: null }] }],
});

/** Options of `read` whose value is a word of its own. */
const valueOptions = /^-[a-zA-Z]*[adinNptu]$/;

/** The variables that `read` sets. */
export function variablesOf(args: readonly string[]): string[] {
  const names = args.filter((arg, index) => /^[A-Za-z_]\w*$/.test(arg) && !valueOptions.test(args[index - 1] ?? ''));
  return names.length > 0 ? names : ['REPLY'];
}
