/**
 * Writes what just-bash gets wrong in a form that it gets right. Each rule stands with the defect that it mends;
 * corrections.test.ts fails as soon as one is no longer needed.
 */
import { correctedDeclaration } from './declarations.ts';
import { hoisted } from './hoisting.ts';
import { nothingVariable, ownCommands } from './names.ts';
import {
  groupOf,
  isParameter,
  isSimpleCommand,
  literal,
  listOf,
  mapTree,
  nameOf,
  plainText,
  rewriteTree,
  simpleCommand,
  someNode,
  statementOf,
  subshellOf,
  variable,
} from './syntax-tree.ts';
import type {
  AnyNode,
  Command,
  CompoundCommand,
  ParameterExpansion,
  Pipeline,
  SimpleCommand,
  Statement,
  Word,
  WordPart,
} from './syntax-tree.ts';

export interface CorrectionFacts {
  /** Names of the commands of the shell that run no part of the script. */
  commands: ReadonlySet<string>;
  functions: ReadonlySet<string>;
  /** Whether the script may end at a failure: `set -e`. */
  endsAtFailure: boolean;
  /** Whether it ends at a variable that is not set: `set -u`, and never `set +u`. */
  endsAtUnset: boolean;
}

export const corrected = (statements: Statement[], facts: CorrectionFacts): Statement[] =>
  rewriteTree(facts.endsAtUnset ? statements.map(failingAtUnset) : statements, (node) => rewrite(node, facts));

function rewrite(node: AnyNode, facts: CorrectionFacts): AnyNode {
  if (isDoubleQuoted(node)) return withoutFastPath(node);
  if (isParameter(node)) return countOfParameters(node);
  if (isSimpleCommand(node)) return hoisted(correctedSimple(node));
  if (isPipeline(node)) return withInput(node);
  if (facts.endsAtFailure && isStatement(node)) return guarded(node, facts);
  if (facts.endsAtFailure && isSubstitution(node)) return goingOn(node);
  return isCompound(node) ? hoisted(withWords(node)) : node;
}

const isStatement = (node: AnyNode): node is Statement => node.type === 'Statement';

const isPipeline = (node: AnyNode): node is Pipeline => node.type === 'Pipeline';

const isCompound = (node: AnyNode): node is CompoundCommand =>
  ['For', 'Case', 'ArithmeticCommand', 'ConditionalCommand'].includes(node.type);

/** `for x; do` splits the parameters into words; `for x in "$@"; do` does not. */
function withWords(node: CompoundCommand): CompoundCommand {
  if (node.type !== 'For' || node.words !== null) return node;
  const all: WordPart = {
    type: 'DoubleQuoted',
    parts: [{ type: 'ParameterExpansion', parameter: '@', operation: null }],
  };
  return { ...node, words: [{ type: 'Word', parts: [all] }] };
}

/** `${#@}` and `${#*}` count characters; `$#` counts parameters. */
const countOfParameters = (node: ParameterExpansion): ParameterExpansion =>
  node.operation?.type === 'Length' && /^[@*]$/.test(node.parameter)
    ? { ...node, parameter: '#', operation: null }
    : node;

type DoubleQuoted = Extract<WordPart, { type: 'DoubleQuoted' }>;
const isDoubleQuoted = (node: AnyNode): node is DoubleQuoted => node.type === 'DoubleQuoted';

/** Under `set -u`, `"${a-x}"` alone in its quotes fails if `a` is not set; beside an empty part it does not. */
function withoutFastPath(node: DoubleQuoted): DoubleQuoted {
  const [only, ...others] = node.parts;
  if (!only || others.length > 0 || !isParameter(only) || !mayHaveDefault(only)) return node;
  return { ...node, parts: [only, { type: 'Literal', value: '' }] };
}

const mayHaveDefault = ({ parameter, operation }: ParameterExpansion): boolean =>
  /^\w+$/.test(parameter) &&
  ['DefaultValue', 'UseAlternative', 'AssignDefault'].includes(operation?.type ?? '') &&
  !someNode(operation, (node) => isParameter(node) && /[@*]/.test(node.parameter));

/** What is piped into a block gets lost, unless it is a group, a subshell or a loop with a condition. */
const withInput = (pipeline: Pipeline): Pipeline => ({
  ...pipeline,
  commands: pipeline.commands.map((command, index) =>
    index > 0 && ['If', 'For', 'CStyleFor', 'Case'].includes(command.type) ? groupOf([statementOf(command)]) : command,
  ),
});

/** Inside a block, a variable that is not set ends the block alone under `set -u`. With an error of its own it ends all. */
const failingAtUnset = (statement: Statement): Statement =>
  mapTree(statement, (node) => (isBlock(node) ? rewriteTree(node, demanded) : undefined));

const isBlock = (node: AnyNode): boolean =>
  ['If', 'For', 'CStyleFor', 'While', 'Until', 'Case', 'Group', 'Subshell', 'FunctionDef'].includes(node.type);

/** `$name` as `${name?name: unbound variable}`. */
function demanded(node: AnyNode): AnyNode {
  if (!isParameter(node) || node.operation || !/^([A-Za-z_]\w*|[1-9]\d*)$/.test(node.parameter)) return node;
  const word: Word = { type: 'Word', parts: [{ type: 'Literal', value: `${node.parameter}: unbound variable` }] };
  return { ...node, operation: { type: 'ErrorIfUnset', word, checkEmpty: false } } as AnyNode;
}

function correctedSimple(command: SimpleCommand): Command {
  if (!command.name) return inSequence(command);
  const declaration = correctedDeclaration(command);
  if (declaration) return declaration;
  return isSplit(command.name) ? splitName(command, command.name) : command;
}

/** `IFS=, x="${a[*]}"`: the second assignment does not see the first. */
function inSequence(command: SimpleCommand): Command {
  const { assignments, redirections } = command;
  if (assignments.length < 2 || redirections.length > 0) return command;
  return groupOf(assignments.map((assignment) => statementOf({ ...command, assignments: [assignment] })));
}

const isSplit = (name: Word): boolean =>
  name.parts.length > 0 &&
  name.parts.every(({ type }) => type === 'ParameterExpansion' || type === 'CommandSubstitution');

/** `$command` is not split into words where it stands for the name; as an argument after an empty name it is. */
const splitName = (command: SimpleCommand, name: Word): SimpleCommand => ({
  ...command,
  name: {
    type: 'Word',
    parts: [
      {
        type: 'ParameterExpansion',
        parameter: nothingVariable,
        operation: { type: 'DefaultValue', word: { type: 'Word', parts: [] }, checkEmpty: false },
      },
    ],
  },
  args: [name, ...command.args],
});

/**
 * Before `&&` and `||`, and after `!`, a failure inside a function or block ends the script under `set -e`. In the
 * condition of an `if` it does not.
 */
function guarded(statement: Statement, facts: CorrectionFacts): Statement {
  const last = statement.pipelines.length - 1;
  const isUnchecked = (index: number): boolean => {
    const [pipeline, next] = statement.pipelines.slice(index, index + 2);
    return pipeline?.negated === true || (index < last && !catchesFailure(next));
  };
  const pipelines = statement.pipelines.map((pipeline, index) =>
    isUnchecked(index) && mayFailInside(pipeline, facts) ? asCondition(pipeline) : pipeline,
  );
  return { ...statement, pipelines };
}

/** What follows was put there for the handler of ERR. */
const catchesFailure = (next: Pipeline | undefined): boolean =>
  next?.commands.some((command) => nameOf(command) === ownCommands.failed) ?? false;

type Substitution = Extract<WordPart, { type: 'CommandSubstitution' }>;
const isSubstitution = (node: AnyNode): node is Substitution => node.type === 'CommandSubstitution';

/**
 * `$(...)` goes on after a failure, whatever the shell around it does. Only a subshell keeps the options apart, and its
 * failure must not end the script, but give the status.
 */
function goingOn(node: Substitution): Substitution {
  const goOn = statementOf(simpleCommand('set', [literal('+e'), literal('+e')]));
  const whole = listOf([subshellOf(goOn, ...node.body.statements), simpleCommand('exit', [variable('?')])], ['||']);
  return { ...node, body: { ...node.body, statements: [whole] } };
}

const mayFailInside = ({ commands }: Pipeline, facts: CorrectionFacts): boolean =>
  commands.some((command) => {
    if (command.type !== 'SimpleCommand') return !['ArithmeticCommand', 'ConditionalCommand'].includes(command.type);
    const name = nameOf(command);
    if (name === undefined) return command.name !== null;
    return facts.functions.has(name) || ['eval', 'source', '.'].includes(name) || !facts.commands.has(name);
  });

function asCondition(pipeline: Pipeline): Pipeline {
  const { negated, ...rest } = pipeline;
  const condition: Statement = { ...listOf([]), pipelines: [{ ...rest, negated: false }] };
  const command: CompoundCommand = {
    type: 'If',
    clauses: [{ condition: [condition], body: [statementOf(simpleCommand(ownCommands.status))] }],
    elseBody: [listOf([simpleCommand(ownCommands.status, [variable('?')]), simpleCommand(':')], ['&&'])],
    redirections: [],
  };
  return { type: 'Pipeline', commands: [command], negated };
}

/** Whether a script has `set` with an option, which is its letter or its name; `+` for taking it back. */
export const setsOption = (statements: readonly Statement[], letter: string, name: string, sign = '-'): boolean =>
  someNode(
    statements,
    (node) =>
      isSimpleCommand(node) &&
      nameOf(node) === 'set' &&
      node.args.some((arg, index) => {
        const text = plainText(arg) ?? '';
        if (text === name) return plainText(node.args[index - 1] ?? null)?.startsWith(sign) ?? false;
        return text.startsWith(sign) && !text.startsWith('--') && text.includes(letter);
      }),
  );
