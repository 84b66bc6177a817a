/**
 * `cmd &` as a process of its own. just-bash would run it in the foreground. A plain program is started itself, so that
 * `$!` is its pid and it gets the signals; anything else as the script of a shell of its own.
 */
import type { BackgroundSource, Definitions } from './definitions.ts';
import { sourceOf } from './learn.ts';
import { lastPidVariable, ownCommands } from './names.ts';
import type { Place } from './place.ts';
import {
  isParameter,
  keepingStatus,
  literal,
  nameOf,
  plainText,
  quotedOutputOf,
  simpleCommand,
  someNode,
  variable,
  walkTree,
} from './syntax-tree.ts';
import type { AnyNode, Command, Redirection, SimpleCommand, Statement, Word } from './syntax-tree.ts';

/** Commands of the shell that act on the shell itself, or need what only it knows. */
const shellBuiltins = new Set(
  (
    '. : [ alias bg break builtin caller cd command compgen complete compopt continue declare dirs disown enable eval ' +
    'exec exit export fc fg getopts hash help history jobs let local logout mapfile popd pushd read readarray readonly ' +
    'return set shift shopt source suspend times trap type typeset ulimit umask unalias unset wait'
  ).split(' '),
);

/** The command that starts what the statement would run in the background. */
export function backgroundCommand(statement: Statement, { facts }: Place): SimpleCommand {
  const { definitions } = facts;
  const text = sourceOf(statement);
  const only = onlyCommand(statement);
  const start = (source: BackgroundSource, words: Word[], redirections: Redirection[]): SimpleCommand => ({
    ...simpleCommand(ownCommands.background, [
      literal(definitions.keepBackground(source)),
      variable('BASHPID'),
      ...words,
    ]),
    redirections,
  });

  if (only && isProgram(only, facts.functions, definitions) && areFiles(only.redirections)) {
    const { name, args, assignments, redirections } = only;
    const source = { script: '', text, direct: true, hasInput: readsFile(redirections) };
    return { ...start(source, [...(name ? [name] : []), ...args], redirections), assignments };
  }
  const command = statement.pipelines.length === 1 ? statement.pipelines[0] : undefined;
  const block = command?.commands.length === 1 && !command.negated && !command.timed ? command.commands[0] : undefined;
  const script = block && bodyOf(block);
  if (block && script !== undefined && areFiles(block.redirections)) {
    const source = { script, text, direct: false, hasInput: readsFile(block.redirections) };
    return start(source, arraysOf(definitions), block.redirections);
  }
  return start({ script: text, text, direct: false, hasInput: false }, arraysOf(definitions), []);
}

/** The definitions of the arrays, for the shell that runs the job. */
function arraysOf({ arrays }: Definitions): Word[] {
  if (arrays.size === 0) return [];
  const declare = simpleCommand('declare', [literal('-p'), ...Array.from(arrays, (name) => literal(name))]);
  const silent: Redirection = { type: 'Redirection', fd: 2, operator: '>', target: literal('/dev/null') };
  return [quotedOutputOf({ ...declare, redirections: [silent] })];
}

function onlyCommand({ pipelines: [pipeline, ...others] }: Statement): SimpleCommand | undefined {
  const [command, ...rest] = pipeline?.commands ?? [];
  if (others.length > 0 || rest.length > 0 || pipeline?.negated || pipeline?.timed) return undefined;
  return command?.type === 'SimpleCommand' ? command : undefined;
}

function isProgram(command: SimpleCommand, functions: ReadonlySet<string>, definitions: Definitions): boolean {
  const name = nameOf(command);
  if (name === undefined || shellBuiltins.has(name) || functions.has(name)) return false;
  return !definitions.functions.has(name);
}

/** Whether these only name files, so that they can be carried over to another command. */
const areFiles = (redirections: readonly Redirection[]): boolean =>
  redirections.every(({ operator, fd, fdVariable, target }) => {
    if (fdVariable !== undefined || (fd ?? 1) > 2 || target.type !== 'Word') return false;
    if (operator === '>&') return plainText(target) === '1' || plainText(target) === '2';
    return ['>', '>|', '>>', '&>', '&>>', '<'].includes(operator);
  });

const readsFile = (redirections: readonly Redirection[]): boolean =>
  redirections.some(({ operator, fd }) => operator === '<' && (fd ?? 0) === 0);

/** The script inside a group or subshell, if it can be taken out. */
function bodyOf(command: Command): string | undefined {
  if (command.type !== 'Group' && command.type !== 'Subshell') return undefined;
  if (someNode(command.body, ({ type }) => type === 'HereDoc')) return undefined;
  const texts = command.body.map(({ sourceText }) => sourceText);
  return texts.includes(undefined) ? undefined : texts.join('\n');
}

/** `$!`, as a variable. */
export function replaceLastPid(node: AnyNode): AnyNode | undefined {
  if (node.type === 'ArithSpecialVar' && 'name' in node && node.name === '!') {
    return { type: 'ArithVariable', name: lastPidVariable } as AnyNode;
  }
  if (!isParameter(node)) return undefined;
  const { parameter, operation } = node;
  if (parameter === '!') return { ...node, parameter: lastPidVariable } as AnyNode;
  // `${!}` and `${!:-x}` are parsed as indirections without a name.
  if (parameter !== '' || operation?.type !== 'Indirection') return undefined;
  return { ...node, parameter: lastPidVariable, operation: operation.innerOp ?? null } as AnyNode;
}

/** Whether a list starts a job, not counting those inside its functions and substitutions. */
export function startsJobs(statements: readonly Statement[]): boolean {
  let found = false;
  walkTree(statements, (node) => {
    found ||= node.type === 'Statement' && 'background' in node && node.background === true;
    return !found && !['FunctionDef', 'CommandSubstitution', 'ProcessSubstitution'].includes(node.type);
  });
  return found;
}

/** Waits for the jobs whose output is captured here, and gives it out. Keeps the status of what ran last. */
export const collectStatement = keepingStatus(simpleCommand(ownCommands.collect, [variable('BASHPID'), variable('?')]));
