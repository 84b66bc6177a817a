import { isOwnCommand, ownCommands } from './names.ts';
import { after, appending, captured } from './place.ts';
import type { Place, ScriptFacts } from './place.ts';
import {
  groupOf,
  keepingStatus,
  listOf,
  literal,
  nameOf,
  outputOf,
  plainText,
  simpleCommand,
  statementOf,
  variable,
} from './syntax-tree.ts';
import type { Command, Redirection, SimpleCommand, Word } from './syntax-tree.ts';
import { inputRedirection } from './input.ts';
import { owner } from './traps.ts';
import { assignmentsFor, redirectionsTo } from './telling.ts';

/** Commands of the shell that run programs or scripts, and want to know where the output goes. */
const runners = new Set(
  (
    'bash sh env timeout nohup node npm npx xargs find nice ionice stdbuf setsid chrt unbuffer sudo flock yes fg ' +
    'watch parallel yarn pnpm curl wget'
  ).split(' '),
);

/** Our own commands that do so. */
const ownRunners = new Set<string>([ownCommands.background, ownCommands.wait, ownCommands.collect]);

/** A simple command with its streams. `inWords` transforms what is inside its words. */
export function inSimpleCommand(
  command: SimpleCommand,
  place: Place,
  inWords: <T>(node: T, place: Place) => T,
): Command {
  const words = inWords(command, place);
  const name = nameOf(words);
  switch (name) {
    case 'exec':
      return replacesShell(words, place);
    case 'command':
      return byCommand(words, place);
    case 'trap':
      return redirected(
        { ...words, name: literal(ownCommands.trap), args: [...owner(place.facts.scope), ...words.args] },
        place,
      );
    case 'wait':
      return atPlace({ ...words, name: literal(ownCommands.wait) }, place);
    default:
      return words.name ? atPlace(words, place) : words;
  }
}

function atPlace(command: SimpleCommand, place: Place): SimpleCommand {
  const { facts } = place;
  const name = nameOf(command) ?? '';
  switch (kindOf(command, place)) {
    case 'own':
      return redirected(command, place);
    case 'builtin':
      return redirected(withInput(name, command, place), place);
    case 'function':
      // What it prints must not overtake the line that the shell prints of it.
      return facts.traced ? redirected(command, place) : told(command, place, true);
    case 'runner':
      if (!facts.traced || isOwnCommand(name)) return told(withInput(name, command, place), place);
      return isCaptured(command, place) ? redirected(command, place) : told(byRun(command, facts), place);
    case 'program':
      return told(byRun(command, facts), place);
    case 'expanded':
      return told(command, place, true);
    case 'unknown':
      return told({ ...command, name: outputOf(simpleCommand(ownCommands.which, [literal(name)])) }, place, true);
  }
}

/** Whether someone waits for the output. */
const isCaptured = ({ redirections }: SimpleCommand, place: Place): boolean =>
  after(redirections, place)?.out.to === 'captured';

/** `expanded`: known only when its name is expanded; `unknown`: a function or a program. */
type Kind = 'own' | 'builtin' | 'function' | 'runner' | 'program' | 'expanded' | 'unknown';

function kindOf(command: SimpleCommand, { facts }: Place): Kind {
  const name = nameOf(command);
  if (name === undefined) return isPath(command.name) ? 'program' : 'expanded';
  if (facts.functions.has(name)) return 'function';
  const { commands } = facts.definitions;
  if (ownRunners.has(name) || (runners.has(name) && commands.has(name))) return 'runner';
  if (isOwnCommand(name)) return 'own';
  if (name.includes('/')) return commands.has(name.replace(/^(\/usr)?\/bin\//, '')) ? 'runner' : 'program';
  if (commands.has(name)) return 'builtin';
  return facts.dynamic ? 'unknown' : 'program';
}

const isPath = (word: Word | null): boolean =>
  word?.parts.some((part) => part.type === 'Literal' && part.value.includes('/')) ?? false;

const byRun = (command: SimpleCommand, { traced }: ScriptFacts): SimpleCommand => ({
  ...command,
  name: literal(traced ? ownCommands.runTraced : ownCommands.run),
  args: [...(command.name ? [command.name] : []), ...command.args],
});

/** Reads the input of the shell if it reads one. A name for standard input is one that all commands know. */
function withInput(name: string, command: SimpleCommand, place: Place): SimpleCommand {
  const args = command.args.map((arg) =>
    plainText(arg) === '/dev/stdin' && name !== 'test' && name !== '[' ? literal('-') : arg,
  );
  const input = after(command.redirections, place)?.input ?? 'other';
  const redirections = place.facts.definitions.hasInput ? inputRedirection(name, command, input) : [];
  return { ...command, args, redirections: [...redirections, ...command.redirections] };
}

const redirected = (command: SimpleCommand, place: Place): SimpleCommand => ({
  ...command,
  redirections: [...redirectionsTo(place), ...command.redirections],
});

/** Tells it where its streams go. A function may change the folder, so that it is not told of a file. */
function told(command: SimpleCommand, place: Place, mayBeFunction = false): SimpleCommand {
  let own = after(command.redirections, place) ?? { ...place, out: captured(), err: captured(), input: 'other' };
  if (mayBeFunction) {
    const { wanted: _, ...rest } = own;
    const out = own.out.to === 'captured' ? captured() : own.out;
    const err = own.err === own.out ? out : own.err.to === 'captured' ? captured() : own.err;
    own = { ...rest, out, err };
  }
  return {
    ...command,
    assignments: [...assignmentsFor(own), ...command.assignments],
    redirections: [
      ...redirectionsTo(place),
      ...(mayBeFunction ? command.redirections : appending(command.redirections)),
    ],
  };
}

/** `exec` with a command ends the shell with it, and no handler runs. just-bash would go on. */
function replacesShell(command: SimpleCommand, place: Place): Command {
  const [first, ...others] = command.args;
  if (!first) return { ...command, redirections: withDevices(command.redirections, place) };
  if (plainText(first)?.startsWith('-')) return command;
  const replaced = atPlace({ ...command, name: first, args: others }, place);
  const forgetTraps = keepingStatus(simpleCommand(ownCommands.exit, owner(place.facts.scope)));
  return groupOf([forgetTraps, statementOf(replaced), statementOf(simpleCommand('exit', [variable('?')]))]);
}

/** A copy of a stream of the terminal is the device itself, so that what is printed to it comes at once. */
const withDevices = (redirections: readonly Redirection[], { out, err }: Place): Redirection[] =>
  redirections.map((redirection) => {
    const { operator, fd, target } = redirection;
    if (operator !== '>&' || (fd ?? 1) < 3 || target.type !== 'Word') return redirection;
    const text = plainText(target);
    const sink = text === '1' ? out : text === '2' ? err : undefined;
    return sink?.to === 'device' ? { ...redirection, operator: '>>', target: literal(sink.path) } : redirection;
  });

/** `command NAME` runs a program or builtin, and no function. `command -v` of just-bash knows no files. */
function byCommand(command: SimpleCommand, place: Place): Command {
  const [first, ...others] = command.args;
  const text = first && plainText(first);
  if (text === '-v') {
    const own = simpleCommand(ownCommands.find, others);
    const found = listOf([{ ...command, redirections: [] }, own], ['||']);
    return groupOf([found], [...redirectionsTo(place), ...command.redirections]);
  }
  if (!first || text?.startsWith('-')) return redirected(command, place);
  const facts = { ...place.facts, functions: new Set<string>(), dynamic: false };
  const { name, args, ...rest } = atPlace({ ...command, name: first, args: others }, { ...place, facts });
  return { ...rest, name: command.name, args: name ? [name, ...args] : args };
}
