/** Takes out of a command what just-bash cannot do inside it, to be done right before it. */
import { ownCommands, ownVariable } from './names.ts';
import { parseNow } from './parse.ts';
import {
  groupOf,
  isParameter,
  literal,
  mapTree,
  nameOf,
  quoted,
  quotedOutputOf,
  simpleCommand,
  someNode,
  statementOf,
  variable,
  walkTree,
} from './syntax-tree.ts';
import type { AnyNode, Command, Redirection, Statement, Word, WordPart } from './syntax-tree.ts';

let lastNumber = 0;

const newVariable = (): string => {
  lastNumber += 1;
  return ownVariable(`part_${lastNumber}`);
};

/** The command, in a group with what has to be done before. */
export function hoisted(command: Command): Command {
  const before: Statement[] = [];
  const changed = 'args' in command || 'words' in command ? foldersHoisted(command, before) : command;
  const whole = substitutionsHoisted(joinedHoisted(changed, before), before);
  return before.length > 0 ? groupOf([...before, statementOf(whole)]) : command;
}

/**
 * `$(( $(f) + 1 ))`: in an expression just-bash runs commands in a shell that knows no function, no variable and not
 * the folder. Their output is put into variables instead.
 */
const substitutionsHoisted = <Node extends Command>(command: Node, before: Statement[]): Node =>
  mapOwnWords(command, (node) => {
    if (node.type !== 'ArithmeticExpression' || !someNode(node, runsCommand)) return undefined;
    const { originalText: _, ...expression } = node as AnyNode & { originalText?: string };
    // Without its text just-bash evaluates the tree.
    return mapTree(expression, (part) => variableFor(part, before));
  });

const runsCommand = (node: AnyNode): node is AnyNode & { command: string } => node.type === 'ArithCommandSubst';

/** Keeps the output of a command of an expression in a variable. */
function variableFor(node: AnyNode, before: Statement[]): AnyNode | undefined {
  const script = runsCommand(node) ? parseNow(node.command) : undefined;
  if (!script) return undefined;
  const name = newVariable();
  before.push(
    assignment(name, { type: 'Word', parts: [{ type: 'CommandSubstitution', body: script, legacy: false }] }),
  );
  return { type: 'ArithVariable', name } as AnyNode;
}

/** `x="${a[*]}"`, `<<< "${a[*]}"`: there just-bash joins by a space, whatever IFS is. In an argument it does not. */
function joinedHoisted<Node extends Command>(command: Node, before: Statement[]): Node {
  const join = (word: Word): Word => {
    if (!joinsInQuotes(word)) return word;
    const name = newVariable();
    before.push(statementOf(simpleCommand(ownCommands.assign, [literal(name), word])));
    return variable(name);
  };
  const redirections = command.redirections.map((redirection): Redirection => {
    const { operator, target } = redirection;
    return operator === '<<<' && target.type === 'Word' ? { ...redirection, target: join(target) } : redirection;
  });
  if (command.type !== 'SimpleCommand') return { ...command, redirections };
  const assignments = command.assignments.map((one) => (one.value ? { ...one, value: join(one.value) } : one));
  const declares = ['declare', 'export', 'local', 'readonly', 'typeset'].includes(nameOf(command) ?? '');
  const args = declares ? command.args.map((arg) => joinedValue(arg, join)) : command.args;
  return { ...command, redirections, assignments, args };
}

/** The value in an argument such as `x="${a[*]}"`. */
function joinedValue(arg: Word, join: (word: Word) => Word): Word {
  const [first, ...rest] = arg.parts;
  const [, name, begin = ''] = /^(\w+\+?=)(.*)$/s.exec(first?.type === 'Literal' ? first.value : '') ?? [];
  if (name === undefined) return arg;
  const value: Word = { type: 'Word', parts: [{ type: 'Literal', value: begin }, ...rest] };
  return { type: 'Word', parts: [{ type: 'Literal', value: name }, ...join(value).parts] };
}

/** Not counting what is inside commands. */
function joinsInQuotes(word: Word): boolean {
  let found = false;
  walkTree(word, (node) => {
    if (node.type === 'Script') return false;
    found ||= node.type === 'DoubleQuoted' && 'parts' in node && (node.parts as AnyNode[]).some(joinsWords);
    return !found;
  });
  return found;
}

const joinsWords = (node: AnyNode): boolean => isParameter(node) && /(^|\[)\*/.test(node.parameter);

const assignment = (name: string, value: Word): Statement =>
  statementOf({
    type: 'SimpleCommand',
    assignments: [{ type: 'Assignment', name, value, append: false, array: null }],
    name: null,
    args: [],
    redirections: [],
  });

/** As mapTree, for what belongs to the command itself. */
const mapOwnWords = <Node extends Command>(command: Node, replace: (node: AnyNode) => AnyNode | undefined): Node =>
  mapTree(command, (node) => (node.type === 'Script' || node.type === 'Statement' ? node : replace(node)));

/** `*` with a slash after it: just-bash takes all files, and drops the slash. */
function foldersHoisted(command: Command, before: Statement[]): Command {
  const expand = (word: Word): Word => {
    const pattern = folderPattern(word);
    if (!pattern) return word;
    const name = newVariable();
    const list = simpleCommand(ownCommands.folders, [quoted(textOf(word)), pattern]);
    const assign: Word = {
      type: 'Word',
      parts: [{ type: 'Literal', value: `${name}=(` }, ...quotedOutputOf(list).parts, { type: 'Literal', value: ')' }],
    };
    before.push(statementOf(simpleCommand('eval', [assign])));
    return all(name);
  };
  if (command.type === 'SimpleCommand') return { ...command, args: command.args.map(expand) };
  return command.type === 'For' && command.words ? { ...command, words: command.words.map(expand) } : command;
}

/** `"${name[@]}"` */
const all = (name: string): Word => ({
  type: 'Word',
  parts: [{ type: 'DoubleQuoted', parts: [{ type: 'ParameterExpansion', parameter: `${name}[@]`, operation: null }] }],
});

/** The pattern without its last slash, if it has one. */
function folderPattern({ parts }: Word): Word | undefined {
  const last = parts.at(-1);
  if (last?.type !== 'Literal' || !last.value.endsWith('/') || !parts.some(({ type }) => type === 'Glob'))
    return undefined;
  const kept: WordPart[] = [...parts.slice(0, -1), { ...last, value: last.value.slice(0, -1) }];
  return { type: 'Word', parts: kept.filter((part) => part.type !== 'Literal' || part.value !== '') };
}

/** How a word is written, near enough for a pattern that nothing matches. */
const textOf = ({ parts }: Word): string =>
  parts.map((part) => ('pattern' in part ? part.pattern : 'value' in part ? part.value : '')).join('');
