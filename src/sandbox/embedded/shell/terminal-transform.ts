/**
 * Makes the interpreter stream. just-bash gives the output of a command line only when all of it has ended. So,
 * before a script runs, each command whose output would reach the terminal gets a redirection to a device file,
 * put before its own redirections, which therefore win. What a command prints is then out as soon as it ends.
 *
 * Where the output of a command goes is known from its place in the script, but for the commands inside functions:
 * a function may be called at the terminal or inside `$(...)`. Those ask two variables that the caller sets.
 */
import { errVariable, outVariable } from './told.ts';
import { literal, mapTree, plainText, variable, walkTree } from './syntax-tree.ts';
import type {
  AnyNode,
  Assignment,
  Command,
  CompoundCommand,
  Pipeline,
  Redirection,
  Script,
  SimpleCommand,
  Statement,
  TransformPlugin,
  Word,
} from './syntax-tree.ts';

/** Runs a script file; stands before the path of one. */
export const scriptCommand = '__turnwise_script';

/** The first command of a script that runs at the terminal. */
const marker = '__turnwise_terminal';

/** Stands for a stream that someone waits for. */
const nowhere = '-';

/** Marks a script so that the output of its commands goes to these devices as it comes. */
export const terminalScript = (script: string, out: string | undefined, err: string | undefined): string =>
  `${marker} ${out ?? nowhere} ${err ?? nowhere}; ${script}`;

/** Where a stream goes: to a device, to wherever the caller of the function says, or to someone who waits for it. */
type Sink = { to: 'device'; path: string } | { to: 'caller'; stream: 1 | 2 } | { to: 'captured' };

/** What is known of a place in the script. */
interface Place {
  out: Sink;
  err: Sink;
  /** Inside a function, where the variables may be set. */
  inFunction: boolean;
  /** Names of the functions of the script. */
  functions: ReadonlySet<string>;
  /** Whether commands may be told where their output goes. Not when the shell prints each command that it runs. */
  mayTell: boolean;
}

const captured: Sink = { to: 'captured' };

/** Transforms the scripts that are marked. All others are left alone: their output is captured. */
export const terminalPlugin: TransformPlugin = {
  name: 'terminal',
  transform: ({ ast }) => {
    const [first, ...statements] = ast.statements;
    const sinks = first && markedSinks(first);
    if (!sinks) return { ast };
    const traced = tracesCommands(ast);
    const place: Place = { ...sinks, inFunction: false, functions: functionsOf(ast), mayTell: !traced };
    const streamed = movesItsOutput(ast) ? statements : inList(statements, place);
    return { ast: { ...ast, statements: [statementOf(forgetVariables), ...streamed] } };
  },
};

function markedSinks(statement: Statement): { out: Sink; err: Sink } | undefined {
  const command = statement.pipelines[0]?.commands[0];
  if (command?.type !== 'SimpleCommand' || plainText(command.name) !== marker) return undefined;
  const [out = captured, err = captured] = command.args.map((word): Sink => {
    const path = plainText(word);
    return path === undefined || path === nowhere ? captured : { to: 'device', path };
  });
  return { out, err };
}

const isSimpleCommand = (node: AnyNode): node is SimpleCommand => node.type === 'SimpleCommand';

function functionsOf(script: Script): Set<string> {
  const names = new Set<string>();
  walkTree(script, (node) => {
    if (node.type === 'FunctionDef' && 'name' in node) names.add(String(node.name));
  });
  return names;
}

function someCommand(script: Script, name: string, test: (command: SimpleCommand) => boolean): boolean {
  let found = false;
  walkTree(script, (node) => {
    if (isSimpleCommand(node) && plainText(node.name) === name && test(node)) found = true;
  });
  return found;
}

/** Whether the script moves its own output with `exec > file`. Where it goes is then no longer known. */
const movesItsOutput = (script: Script): boolean =>
  someCommand(script, 'exec', ({ args, redirections }) => args.length === 0 && redirections.length > 0);

/** Whether the script has `set -x`. */
const tracesCommands = (script: Script): boolean =>
  someCommand(script, 'set', ({ args }) => args.some((arg) => /^-\w*x|^xtrace$/.test(plainText(arg) ?? '')));

const inList = (statements: Statement[], place: Place): Statement[] =>
  statements.map((statement) =>
    statement.deferredError
      ? statement
      : { ...statement, pipelines: statement.pipelines.map((pipeline) => inPipeline(pipeline, place)) },
  );

function inPipeline(pipeline: Pipeline, place: Place): Pipeline {
  const last = pipeline.commands.length - 1;
  const commands = pipeline.commands.map((command, index) => {
    if (index === last) return inCommand(command, place);
    return inCommand(command, { ...place, out: captured, err: pipeline.pipeStderr?.[index] ? captured : place.err });
  });
  if (!pipeline.timed) return { ...pipeline, commands };
  // What `time` reports comes from the pipeline itself, so only something around it can redirect that.
  const group: CompoundCommand = {
    type: 'Group',
    body: [{ type: 'Statement', pipelines: [{ ...pipeline, commands }], operators: [], background: false }],
    redirections: redirectionTo(place.err, 2),
  };
  return { type: 'Pipeline', commands: [group], negated: false };
}

function inCommand(command: Command, place: Place): Command {
  if (command.type === 'SimpleCommand') return inSimpleCommand(inWords(command, place), place);
  if (command.type !== 'FunctionDef') return inCompound(command, place);
  const inside = after(command.redirections, {
    ...place,
    out: { to: 'caller', stream: 1 },
    err: { to: 'caller', stream: 2 },
    inFunction: place.mayTell,
  });
  return inside ? { ...command, body: inCompound(command.body, inside) } : command;
}

/** Commands inside `$(...)` and `<(...)`: what they print is captured, their errors go where those of the shell go. */
function inWords<Node extends AnyNode>(node: Node, place: Place): Node {
  return mapTree(node, (part) => {
    if (part.type !== 'CommandSubstitution' && part.type !== 'ProcessSubstitution') return undefined;
    const { body, ...rest } = part as AnyNode & { body: Script };
    const statements = inList(body.statements, { ...place, out: captured });
    return { ...rest, body: { ...body, statements } } as AnyNode;
  });
}

function inCompound(command: CompoundCommand, place: Place): CompoundCommand {
  const inside = after(command.redirections, place);
  if (!inside) return { ...command, redirections: [...redirectionsTo(place), ...command.redirections] };
  const redirections = command.redirections.map((redirection) => inWords(redirection, place));
  switch (command.type) {
    case 'If':
      return {
        ...command,
        redirections,
        clauses: command.clauses.map(({ condition, body }) => ({
          condition: inList(condition, inside),
          body: inList(body, inside),
        })),
        elseBody: command.elseBody && inList(command.elseBody, inside),
      };
    case 'While':
    case 'Until':
      return {
        ...command,
        redirections,
        condition: inList(command.condition, inside),
        body: inList(command.body, inside),
      };
    case 'For':
      return {
        ...command,
        redirections,
        words: command.words && command.words.map((word) => inWords(word, inside)),
        body: inList(command.body, inside),
      };
    case 'CStyleFor':
    case 'Group':
    case 'Subshell':
      return { ...command, redirections, body: inList(command.body, inside) };
    case 'Case':
      return {
        ...command,
        redirections,
        word: inWords(command.word, inside),
        items: command.items.map((item) => ({ ...item, body: inList(item.body, inside) })),
      };
    default:
      return inWords(command, place);
  }
}

/** Commands of the shell itself that run no other command, and of which some keep an assignment before them. */
const plainBuiltins = new Set(
  ': break continue declare exit export local readonly return set shift typeset unset'.split(' '),
);

/** Commands that run a script or another command, and let it stream. */
const runners = new Set(['bash', 'sh', 'env', 'timeout', 'nohup']);

function inSimpleCommand(command: SimpleCommand, place: Place): SimpleCommand {
  const name = plainText(command.name);
  if (!command.name || name === 'exec') return command;
  const redirected = { ...command, redirections: [...redirectionsTo(place), ...command.redirections] };
  const listens = name !== undefined && (runners.has(name) || isScriptPath(name) || place.functions.has(name));
  const mustForget = place.inFunction && !(name !== undefined && plainBuiltins.has(name));
  if (!place.mayTell || !(listens || mustForget)) return redirected;
  const own = after(command.redirections, place) ?? { ...place, out: captured, err: captured };
  const told = { ...redirected, assignments: [...assignmentsFor(own), ...command.assignments] };
  const streams = own.out.to !== 'captured' || own.err.to !== 'captured';
  return name !== undefined && isScriptPath(name) && streams
    ? { ...told, name: literal(scriptCommand), args: [command.name, ...command.args] }
    : told;
}

const isScriptPath = (name: string): boolean => name.includes('/') && !/^(\/usr)?\/bin\//.test(name);

/** Where the streams go inside a command with these redirections. Undefined: it cannot be told. */
function after(redirections: readonly Redirection[], place: Place): Place | undefined {
  let { out, err } = place;
  for (const { operator, fd, fdVariable, target } of redirections) {
    if (fdVariable !== undefined) return undefined;
    const text = target.type === 'Word' ? plainText(target) : undefined;
    switch (operator) {
      case '>':
      case '>|':
      case '>>':
        if ((fd ?? 1) === 1) out = text === '/dev/stderr' ? err : captured;
        if (fd === 2) err = text === '/dev/stdout' ? out : captured;
        break;
      case '&>':
      case '&>>':
        out = captured;
        err = captured;
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
        break;
    }
  }
  return { ...place, out, err };
}

const redirectionsTo = ({ out, err }: Place): Redirection[] => [...redirectionTo(out, 1), ...redirectionTo(err, 2)];

const redirectionTo = (sink: Sink, fd: 1 | 2): Redirection[] =>
  sink.to === 'captured' ? [] : [{ type: 'Redirection', fd, operator: '>>', target: fileOf(sink) }];

function fileOf(sink: Exclude<Sink, { to: 'captured' }>): Word {
  if (sink.to === 'device') return literal(sink.path);
  return sink.stream === 1 ? variable(outVariable, '/dev/stdout') : variable(errVariable, '/dev/stderr');
}

/** Tells a function or script that is called here where its output goes. */
function assignmentsFor({ out, err, inFunction }: Place): Assignment[] {
  const assign = (name: string, sink: Sink, stream: 1 | 2): Assignment[] => {
    if (sink.to === 'caller' && sink.stream === stream) return [];
    if (sink.to === 'captured' && !inFunction) return [];
    const value = sink.to === 'captured' ? literal(stream === 1 ? '/dev/stdout' : '/dev/stderr') : fileOf(sink);
    return [{ type: 'Assignment', name, value, append: false, array: null }];
  };
  return [...assign(outVariable, out, 1), ...assign(errVariable, err, 2)];
}

const forgetVariables: SimpleCommand = {
  type: 'SimpleCommand',
  assignments: [],
  name: literal('unset'),
  args: [literal(outVariable), literal(errVariable)],
  redirections: [],
};

const statementOf = (command: Command): Statement => ({
  type: 'Statement',
  pipelines: [{ type: 'Pipeline', commands: [command], negated: false }],
  operators: [],
  background: false,
});
