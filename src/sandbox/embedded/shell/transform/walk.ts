/**
 * Makes the interpreter stream. just-bash gives the output of a command line only when all of it has ended. So, before
 * a script runs, each command whose output would reach the terminal gets a redirection to a device file, put before
 * its own redirections, which therefore win. What a command prints is then out as soon as it ends. Commands that run
 * programs are told where their streams go, so that the programs write there themselves.
 *
 * Where the streams of a command go is known from its place in the script, but for the commands inside functions: a
 * function may be called at the terminal or inside `$(...)`. Those ask variables that the caller sets.
 */
import { backgroundCommand, collectStatement, replaceLastPid, startsJobs } from './background.ts';
import { dynamicStatements, isDynamic } from './dynamic.ts';
import { handlerVariable } from './names.ts';
import { movedBy } from './moved-streams.ts';
import { after, appending, captured } from './place.ts';
import type { Place, Sink } from './place.ts';
import { inSimpleCommand } from './simple-command.ts';
import {
  groupOf,
  isParameter,
  listOf,
  literalPart,
  mapBodies,
  mapTree,
  nameOf,
  plainText,
  someNode,
} from './syntax-tree.ts';
import type {
  AnyNode,
  Command,
  CompoundCommand,
  FunctionDefinition,
  Pipeline,
  Redirection,
  Script,
  SimpleCommand,
  Statement,
} from './syntax-tree.ts';
import { redirectionTo, redirectionsTo } from './telling.ts';

export const inList = (statements: readonly Statement[], place: Place): Statement[] =>
  statements.map((statement) => inStatement(statement, place));

function inStatement(statement: Statement, place: Place): Statement {
  if (statement.deferredError) return statement;
  if (statement.background) {
    const { line, sourceText } = statement;
    const started = listOf([
      inSimpleCommand(backgroundCommand(statement, place), { ...place, input: 'other' }, inWords),
    ]);
    return { ...started, ...(line !== undefined && { line }), ...(sourceText !== undefined && { sourceText }) };
  }
  return { ...statement, pipelines: statement.pipelines.map((pipeline) => inPipeline(pipeline, place)) };
}

function inPipeline(pipeline: Pipeline, place: Place): Pipeline {
  const last = pipeline.commands.length - 1;
  const commands = pipeline.commands.map((command, index) => {
    const here: Place = { ...place, input: index === 0 ? place.input : 'other' };
    if (index === last) return inCommand(command, here);
    const next = pipeline.commands[index + 1];
    const wanted = next && wantedBy(next);
    const out = captured();
    const err = pipeline.pipeStderr?.[index] ? out : place.err;
    return inCommand(command, { ...here, out, err, ...(wanted !== undefined && { wanted }) });
  });
  if (!pipeline.timed) return { ...pipeline, commands };
  // What `time` reports comes from the pipeline itself, so only something around it can redirect that.
  const group = groupOf([{ ...listOf([]), pipelines: [{ ...pipeline, commands }] }], redirectionTo(place.err, 2));
  return { type: 'Pipeline', commands: [group], negated: false };
}

/** How much `head` reads of what is piped to it. */
function wantedBy(command: Command): string | undefined {
  if (command.type !== 'SimpleCommand' || nameOf(command) !== 'head') return undefined;
  const text = command.args.map((arg) => plainText(arg) ?? '?').join(' ');
  if (text === '') return 'lines:10';
  const [, option, count] = /^-(n|c|-lines=|-bytes=)? ?(\d+)$/.exec(text) ?? [];
  return count === undefined ? undefined : `${/c|bytes/.test(option ?? '') ? 'bytes' : 'lines'}:${count}`;
}

function inCommand(command: Command, place: Place): Command {
  if (command.type === 'SimpleCommand') {
    return isDynamic(command) ? inDynamic(command, place) : inSimpleCommand(command, place, inWords);
  }
  const { wanted: _, ...here } = place;
  return command.type === 'FunctionDef' ? inFunction(command, here) : inCompound(command, here);
}

function inFunction(command: FunctionDefinition, place: Place): FunctionDefinition {
  const inside = after(command.redirections, {
    ...place,
    out: { to: 'caller', stream: 1 },
    err: { to: 'caller', stream: 2 },
    input: 'caller',
    inFunction: true,
  });
  return inside ? { ...command, body: inCompound(command.body, inside) } : command;
}

function inCompound(command: CompoundCommand, place: Place): CompoundCommand {
  const { inside, redirections } = insideOf(command.redirections, place);
  const deeper =
    command.type === 'Subshell' ? { ...inside, ...movedBy(command.body, inside), depth: place.depth + 1 } : inside;
  const inner = mapBodies(inWordsOf(command, deeper), (statements) => {
    const waits = command.type === 'Group' || command.type === 'Subshell';
    const collects = waits && inside.out.to === 'captured' && startsJobs(statements);
    return inList(collects ? [...statements, collectStatement] : statements, deeper);
  });
  return { ...inner, redirections };
}

/** `eval` and `source`. */
function inDynamic(command: SimpleCommand, place: Place): Command {
  const { inside, redirections } = insideOf(command.redirections, place);
  const { prepare, run } = dynamicStatements(command, runsHandler(command) ? inHandler(inside) : inside);
  return groupOf([inStatement(prepare, inside), run], redirections);
}

const runsHandler = ({ args }: SimpleCommand): boolean =>
  someNode(args, (node) => isParameter(node) && node.parameter === handlerVariable);

/** A handler is not interrupted by others. It may leave, though. */
const inHandler = (place: Place): Place => ({
  ...place,
  facts: { ...place.facts, trapped: { exit: place.facts.trapped.exit, failure: false, signals: false } },
});

/** The place inside a block with these redirections, and what becomes of them. */
function insideOf(given: Redirection[], place: Place): { inside: Place; redirections: Redirection[] } {
  const own = after(given, place);
  const redirections = given.map((redirection) => inWords(redirection, place));
  const { wanted: _, ...here } = place;
  if (!own) {
    const inside: Place = { ...here, out: captured(), err: captured(), input: 'other' };
    return { inside, redirections: [...redirectionsTo(place), ...redirections] };
  }
  const inside = { ...here, ...own, ...sharedSinks(own) };
  const inFile = isInFile(inside.out) || isInFile(inside.err);
  return { inside, redirections: inFile ? appending(redirections) : redirections };
}

/** Inside a block the folder may change, so that only a whole path still names the same file. */
function sharedSinks({ out, err }: Place): { out: Sink; err: Sink } {
  const shared = (sink: Sink): Sink =>
    sink.to !== 'captured' || (sink.file && plainText(sink.file)?.startsWith('/')) ? sink : captured();
  const sharedOut = shared(out);
  return { out: sharedOut, err: err === out ? sharedOut : shared(err) };
}

const isInFile = (sink: Sink): boolean => sink.to === 'captured' && sink.file !== undefined;

/** The words of a compound command itself. */
function inWordsOf<T extends CompoundCommand>(command: T, place: Place): T;
function inWordsOf(command: CompoundCommand, place: Place): CompoundCommand {
  switch (command.type) {
    case 'For':
      return { ...command, words: command.words && command.words.map((word) => inWords(word, place)) };
    case 'CStyleFor':
      return {
        ...command,
        init: inWords(command.init, place),
        condition: inWords(command.condition, place),
        update: inWords(command.update, place),
      };
    case 'Case':
      return {
        ...command,
        word: inWords(command.word, place),
        items: command.items.map((item) => ({ ...item, patterns: item.patterns.map((word) => inWords(word, place)) })),
      };
    case 'ArithmeticCommand':
    case 'ConditionalCommand':
      return { ...command, ...inWords({ ...command, redirections: [] }, place), redirections: command.redirections };
    default:
      return command;
  }
}

/**
 * What is inside words: `$!`, `$BASH_SUBSHELL`, and the commands of `$(...)` and `<(...)`. What those print is captured; their errors go
 * where those of the shell go.
 */
export function inWords<T>(node: T, place: Place): T {
  return mapTree(node, (part) => {
    if (isParameter(part) && part.parameter === 'BASH_SUBSHELL') return literalPart(String(place.depth));
    if (part.type !== 'CommandSubstitution' && part.type !== 'ProcessSubstitution') return replaceLastPid(part);
    const { body, ...rest } = part as AnyNode & { body: Script };
    const { wanted: _, ...here } = place;
    const collects = part.type === 'CommandSubstitution' && startsJobs(body.statements);
    const statements = collects ? [...body.statements, collectStatement] : body.statements;
    const inside: Place = { ...here, ...movedBy(body.statements, place), out: captured(), depth: place.depth + 1 };
    return { ...rest, body: { ...body, statements: inList(statements, inside) } } as AnyNode;
  });
}
