/**
 * `eval` and `source`, whose scripts are known only when they run. Each becomes a group: a command that parses and
 * transforms the script when it comes to that, and puts it into the block that follows.
 */
import type { Definitions } from './definitions.ts';
import { ownCommands, ownVariable, returnVariable } from './names.ts';
import type { Place, ScriptPart } from './place.ts';
import {
  groupOf,
  isParameter,
  isSimpleCommand,
  keepingStatus,
  listOf,
  literal,
  mapBodies,
  nameOf,
  quoted,
  rewriteTree,
  simpleCommand,
  someNode,
  statementOf,
  variable,
} from './syntax-tree.ts';
import type { Command, CompoundCommand, SimpleCommand, Statement } from './syntax-tree.ts';

/** Whether the script of a command is known only when it runs. */
export const isDynamic = (command: SimpleCommand): boolean =>
  ['eval', 'source', '.'].includes(nameOf(command) ?? '') &&
  command.args.length > 0 &&
  command.assignments.length === 0;

/** The statements that run it, in a group that has the redirections of the command. */
export function dynamicStatements(command: SimpleCommand, place: Place): { prepare: Statement; run: Statement } {
  const block = { type: 'Group' as const, body: [] as Statement[], redirections: [] };
  const part: ScriptPart = { place, put: (statements) => (block.body = statements) };
  const key = literal(place.facts.definitions.keepPart(part));
  const name = nameOf(command) === 'eval' ? ownCommands.eval : ownCommands.source;
  return {
    prepare: keepingStatus(simpleCommand(name, [key, variable('?'), ...command.args])),
    run: statementOf(block),
  };
}

/** A block of which one can leave early: `return` in the file of `source`, outside of its functions. */
export function returning(statements: Statement[]): Statement[] {
  const returns = statements.some((statement) => mayReturn(statement));
  if (!returns) return statements;
  const loop: CompoundCommand = {
    type: 'While',
    condition: [statementOf(simpleCommand(':'))],
    body: [
      keepingStatus(simpleCommand(ownCommands.assign, [literal(returnVariable), variable('?')])),
      ...withReturns(statements, 1),
      keepingStatus(simpleCommand(ownCommands.assign, [literal(returnVariable), variable('?')])),
      statementOf(simpleCommand('break')),
    ],
    redirections: [],
  };
  return [statementOf(loop), statementOf(simpleCommand(ownCommands.status, [variable(returnVariable)]))];
}

const isReturn = (command: Command): boolean => nameOf(command) === 'return';

const mayReturn = (statement: Statement): boolean =>
  statement.pipelines.some(({ commands }) =>
    commands.some(
      (command) =>
        command.type !== 'FunctionDef' && someNode(command, (node) => isSimpleCommand(node) && isReturn(node)),
    ),
  );

/** `return` as leaving the loops around it, of which there are `depth`. */
const withReturns = (statements: readonly Statement[], depth: number): Statement[] =>
  statements.map((statement) => ({
    ...statement,
    pipelines: statement.pipelines.map((pipeline) => ({
      ...pipeline,
      commands: pipeline.commands.map((command) => withReturn(command, depth)),
    })),
  }));

function withReturn(command: Command, depth: number): Command {
  if (command.type === 'SimpleCommand') return isReturn(command) ? leave(command, depth) : command;
  if (command.type === 'FunctionDef' || command.type === 'Subshell') return command;
  const isLoop = ['For', 'CStyleFor', 'While', 'Until'].includes(command.type);
  return mapBodies(command, (body) => withReturns(body, isLoop ? depth + 1 : depth));
}

function leave({ args: [status], redirections }: SimpleCommand, depth: number): Command {
  const assign = simpleCommand(ownCommands.assign, [literal(returnVariable), status ?? variable('?')]);
  return groupOf([keepingStatus(assign), statementOf(simpleCommand('break', [literal(String(depth))]))], redirections);
}

/** A script with positional parameters of its own, which gives those of before back. */
export const withParameters = (
  statements: Statement[],
  own: readonly string[],
  before: readonly string[],
): Statement[] => [
  setParameters(own),
  ...statements,
  keepingStatus(simpleCommand(ownCommands.assign, [literal(returnVariable), variable('?')])),
  setParameters(before),
  statementOf(simpleCommand(ownCommands.status, [variable(returnVariable)])),
];

const setParameters = (values: readonly string[]): Statement =>
  statementOf(simpleCommand('set', [literal('--'), ...values.map((value) => quoted(value))]));

/** `BASH_SOURCE` of a script from a file, which just-bash does not know, as a variable that the script sets first. */
export function withSourceName(statements: Statement[], file: string, definitions: Definitions): Statement[] {
  const used = someNode(statements, (node) => isParameter(node) && isSourceName(node.parameter));
  if (!used) return statements;
  const name = ownVariable(`source_${definitions.newScope()}`);
  const renamed = rewriteTree(statements, (node) =>
    isParameter(node) && isSourceName(node.parameter) ? { ...node, parameter: name } : node,
  );
  const assign = simpleCommand(ownCommands.assign, [literal(name), quoted(file)]);
  return [listOf([assign]), ...renamed];
}

const isSourceName = (parameter: string): boolean => parameter === 'BASH_SOURCE' || parameter === 'BASH_SOURCE[0]';
