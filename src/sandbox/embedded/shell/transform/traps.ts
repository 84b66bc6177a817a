/**
 * `trap`, which just-bash does not know. The handlers are kept by the shell, by the process or subshell that set them.
 * Where one may have to run, the script asks for it and gives it to `eval`, so that it runs as a part of the script.
 */
import { setsOption } from './corrections.ts';
import { handlerVariable, ownCommands, statusVariable } from './names.ts';
import type { Trapped } from './place.ts';
import {
  groupOf,
  isSimpleCommand,
  keepingStatus,
  listOf,
  literal,
  mapBodies,
  mapTree,
  nameOf,
  plainText,
  simpleCommand,
  someNode,
  statementOf,
  subshellOf,
  variable,
  walkTree,
} from './syntax-tree.ts';
import type {
  AnyNode,
  Command,
  CompoundCommand,
  Pipeline,
  Script,
  SimpleCommand,
  Statement,
  Word,
} from './syntax-tree.ts';

/** Which shell a handler belongs to: the script, then the process or subshell. */
export const owner = (scope: number): Word[] => [literal(String(scope)), variable('BASHPID'), variable('?')];

const runHandler: Command = simpleCommand('eval', [variable(handlerVariable)]);

/** Transforms a script, if it or one around it sets handlers. `whole`: at its end the handler of EXIT runs. */
export function withTraps(statements: Statement[], scope: number, trapped: Trapped, whole: boolean): Statement[] {
  if (!trapped.exit && !trapped.failure && !trapped.signals) return statements;
  const rules = new TrapRules(scope, trapped, setsOption(statements, 'E', 'errtrace'));
  const where = { inFunction: false, leaves: false, checked: true };
  return whole ? rules.inShell(statements, where) : rules.inList(statements, where);
}

export function trappedBy(statements: Statement[]): Trapped {
  let trapped: Trapped = { exit: false, failure: false, signals: false };
  walkTree(statements, (node) => {
    if (!isSimpleCommand(node) || nameOf(node) !== 'trap') return;
    for (const text of node.args.slice(1).map((arg) => plainText(arg)?.replace(/^SIG/i, '').toUpperCase())) {
      if (text === 'EXIT' || text === '0') trapped.exit = true;
      else if (text === 'ERR') trapped.failure = true;
      else if (text === undefined) trapped = { exit: true, failure: true, signals: true };
      else if (text !== 'DEBUG' && text !== 'RETURN') trapped.signals = true;
    }
  });
  return trapped;
}

interface Where {
  /** Inside a function that does not set the trap of ERR itself. */
  inFunction: boolean;
  /** Inside a subshell that sets the trap of EXIT: nobody else could run that if it ends at a failure. */
  leaves: boolean;
  /** Whether a failure here counts. It does not in a condition, before `&&` and `||`, and after `!`. */
  checked: boolean;
}

class TrapRules {
  readonly #scope: number;
  readonly #trapped: Trapped;
  readonly #inherits: boolean;

  constructor(scope: number, trapped: Trapped, inherits: boolean) {
    this.#scope = scope;
    this.#trapped = trapped;
    this.#inherits = inherits;
  }

  /** The statements of a whole shell, at whose end the handler of EXIT runs. */
  inShell(statements: readonly Statement[], where: Where): Statement[] {
    const inside = this.inList(statements, where);
    return this.#trapped.exit ? [...inside, statementOf(this.#exit([]))] : inside;
  }

  inList(statements: readonly Statement[], where: Where): Statement[] {
    return statements.flatMap((statement) => {
      if (statement.deferredError) return [statement];
      const changed = this.#inStatement(statement, where);
      return this.#trapped.signals ? [changed, this.#checkpoint] : [changed];
    });
  }

  #inStatement(statement: Statement, where: Where): Statement {
    if (statement.background) return statement;
    const { pipelines, operators } = statement;
    const last = pipelines.length - 1;
    const changed = pipelines.map((pipeline, index) =>
      this.#inPipeline(pipeline, { ...where, checked: where.checked && index === last && !pipeline.negated }),
    );
    const final = changed[last];
    if (!final || !this.#catchesFailure(final, where)) return { ...statement, pipelines: changed };
    const caught = { ...listOf([this.#failed, runHandler], ['||']) };
    if (last === 0) {
      return { ...statement, pipelines: [final, ...caught.pipelines], operators: ['||', '||'] };
    }
    const group = groupOf([{ ...caught, pipelines: [final, ...caught.pipelines], operators: ['||', '||'] }]);
    return { ...statement, pipelines: [...changed.slice(0, last), ...listOf([group]).pipelines], operators };
  }

  #catchesFailure({ commands, negated }: Pipeline, { inFunction, leaves, checked }: Where): boolean {
    if (!(this.#trapped.failure || leaves) || !checked || negated || (inFunction && !this.#inherits)) return false;
    const [only] = commands;
    if (commands.length > 1 || !only) return commands.length > 1;
    if (only.type === 'SimpleCommand')
      return !['trap', 'exit', 'return', 'break', 'continue'].includes(nameOf(only) ?? '');
    return ['Subshell', 'ArithmeticCommand', 'ConditionalCommand'].includes(only.type);
  }

  #inPipeline(pipeline: Pipeline, where: Where): Pipeline {
    const [only, ...others] = pipeline.commands;
    if (only && others.length === 0) return { ...pipeline, commands: [this.#inCommand(only, where)] };
    const inside = { ...where, checked: where.checked && this.#inherits };
    // Each part is a shell of its own; only a subshell is one for just-bash.
    const commands = pipeline.commands.map((command) =>
      this.#inCommand(leavesOrTraps(command) ? subshellOf(statementOf(command)) : command, inside),
    );
    return { ...pipeline, commands };
  }

  #inCommand(command: Command, where: Where): Command {
    if (command.type === 'SimpleCommand') return this.#inSimpleCommand(this.#inWords(command, where));
    if (command.type === 'FunctionDef') {
      const inFunction = !setsTrap(command.body);
      return { ...command, body: this.#inCompound(command.body, { inFunction, leaves: false, checked: true }) };
    }
    return this.#inCompound(command, where);
  }

  #inCompound<T extends CompoundCommand>(command: T, where: Where): T {
    if (command.type === 'Subshell') return mapBodies(command, (body) => this.#inSubshell(body, where));
    return mapBodies(command, (body, role) =>
      this.inList(body, role === 'condition' ? { ...where, checked: false } : where),
    );
  }

  #inSubshell(body: Statement[], where: Where): Statement[] {
    if (setsTrap(body)) return this.inShell(body, { inFunction: false, leaves: true, checked: where.checked });
    return this.inList(body, { ...where, leaves: false, checked: where.checked && this.#inherits });
  }

  #inWords(command: SimpleCommand, where: Where): SimpleCommand {
    return mapTree(command, (node) => {
      if (node.type !== 'CommandSubstitution') return undefined;
      const { body, ...rest } = node as AnyNode & { body: Script };
      return { ...rest, body: { ...body, statements: this.#inSubshell(body.statements, where) } } as AnyNode;
    });
  }

  #inSimpleCommand(command: SimpleCommand): Command {
    const name = nameOf(command);
    if (name === 'trap')
      return { ...command, name: literal(ownCommands.trap), args: [...this.#owner, ...command.args] };
    return name === 'exit' && this.#trapped.exit ? this.#exit(command.args) : command;
  }

  get #owner(): Word[] {
    return owner(this.#scope);
  }

  /** Runs the handler of EXIT, then leaves. */
  #exit(args: Word[]): CompoundCommand {
    return groupOf([
      keepingStatus(simpleCommand(ownCommands.exit, [...this.#owner, ...args])),
      keepingStatus(runHandler),
      statementOf(simpleCommand('exit', [variable(statusVariable)])),
    ]);
  }

  get #failed(): Command {
    return simpleCommand(ownCommands.failed, [...this.#owner, variable('LINENO')]);
  }

  /** Runs the handler of a signal that has come, and keeps the status of what ran before. */
  get #checkpoint(): Statement {
    return listOf([simpleCommand(ownCommands.checkpoint, this.#owner), runHandler], ['||']);
  }
}

/** Whether a part of a pipeline would do to the shell what it may do to itself only. */
const leavesOrTraps = (command: Command): boolean =>
  command.type !== 'Subshell' &&
  someNode(command, (node) => isSimpleCommand(node) && ['exit', 'trap'].includes(nameOf(node) ?? ''));

const setsTrap = (tree: unknown): boolean => someNode(tree, (node) => isSimpleCommand(node) && nameOf(node) === 'trap');
