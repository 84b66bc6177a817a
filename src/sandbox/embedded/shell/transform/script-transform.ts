import { commandLine } from '../invocation.ts';
import { ownPrefix } from '../told.ts';
import { corrected, setsOption } from './corrections.ts';
import { returning, withParameters, withSourceName } from './dynamic.ts';
import { learn } from './learn.ts';
import { movedBy } from './moved-streams.ts';
import { captured } from './place.ts';
import type { Place, ScriptDefinitions, Sink, Trapped } from './place.ts';
import { isSimpleCommand, nameOf, plainText, someNode } from './syntax-tree.ts';
import type { SimpleCommand, Statement, TransformPlugin } from './syntax-tree.ts';
import { trappedBy, withTraps } from './traps.ts';
import { inList } from './walk.ts';

/** The first command of a script that says where its streams go. */
const marker = `${ownPrefix}script`;

/** Stand for a stream that someone waits for, and for errors that go with the output. */
const nowhere = '-';
const joined = '=';

/** The streams of a whole script. */
export interface ScriptStreams {
  /** The paths of files or devices. Undefined: someone waits for the output. */
  out: string | undefined;
  err: string | undefined;
  /** Standard error goes wherever standard output goes. */
  joined: boolean;
  /** Whether the input is that of the shell. */
  readsShellInput: boolean;
  /** The file that it is read from. */
  file?: string | undefined;
}

type Streams = Pick<Place, 'out' | 'err' | 'input' | 'inFunction' | 'depth'>;

/** Marks a script to be transformed. It has a scope of its own for its traps. */
export function markedScript(script: string, scope: number, streams: ScriptStreams): string {
  const { out = nowhere, err = nowhere, readsShellInput, file } = streams;
  const words = [out, streams.joined ? joined : err, readsShellInput ? 'shell' : 'other', ...(file ? [file] : [])];
  return `${marker} ${scope} ${commandLine(words)}; ${script}`;
}

/** Transforms the scripts that are marked. Others are single commands that other commands run. */
export const scriptPlugin = (definitions: ScriptDefinitions): TransformPlugin => ({
  name: 'script',
  transform: ({ ast }) => {
    const [first, ...statements] = ast.statements;
    const command = first?.pipelines[0]?.commands[0];
    if (!command || command.type !== 'SimpleCommand' || nameOf(command) !== marker) return { ast };
    const [scope, , , , file] = command.args.map((word) => plainText(word));
    const whole = file === undefined ? statements : withSourceName(statements, file, definitions);
    const settings = { scope: Number(scope), definitions };
    return { ast: { ...ast, statements: transformScript(whole, streamsOf(command), settings) } };
  },
});

function streamsOf({ args }: SimpleCommand): Streams {
  const [, outPath, errPath, input] = args.map((word) => plainText(word) ?? nowhere);
  const out = sinkOf(outPath);
  const err = errPath === joined ? out : sinkOf(errPath);
  return { out, err, input: input === 'shell' ? 'shell' : 'other', inFunction: false, depth: 0 };
}

const sinkOf = (path: string | undefined): Sink =>
  path === undefined || path === nowhere ? captured() : { to: 'device', path };

interface ScriptSettings {
  scope: number;
  definitions: ScriptDefinitions;
  /** The place in another script that it is a part of. */
  partOf?: Place;
}

function transformScript(
  statements: Statement[],
  streams: Streams,
  { scope, definitions, partOf }: ScriptSettings,
): Statement[] {
  const functions = learn(statements, definitions);
  if (partOf) for (const name of [...partOf.facts.functions, ...definitions.functions.keys()]) functions.add(name);
  const trapped = bothTrapped(trappedBy(statements), partOf?.facts.trapped);
  const dynamic = someNode(
    statements,
    (node) => isSimpleCommand(node) && ['eval', 'source', '.'].includes(nameOf(node) ?? ''),
  );
  const moved = movedBy(statements, streams);
  definitions.endsAtFailure ||= setsOption(statements, 'e', 'errexit');
  const traced = setsOption(statements, 'x', 'xtrace') || (partOf?.facts.traced ?? false);
  definitions.traced ||= traced;
  definitions.endsAtUnset ||= setsOption(statements, 'u', 'nounset');
  if (setsOption(statements, 'u', 'nounset', '+')) definitions.endsAtUnset = false;
  const { commands, endsAtFailure, endsAtUnset } = definitions;
  const right = corrected(withTraps(statements, scope, trapped, !partOf), {
    commands,
    functions,
    endsAtFailure,
    endsAtUnset,
  });
  const facts = { scope, functions, dynamic, traced, trapped, definitions };
  return inList(right, { ...streams, ...moved, facts });
}

const bothTrapped = (one: Trapped, other: Trapped = one): Trapped => ({
  exit: one.exit || other.exit,
  failure: one.failure || other.failure,
  signals: one.signals || other.signals,
});

/** The file of `source`, and the positional parameters that it gets in place of those of before. */
export interface SourceFile {
  name: string;
  parameters: { own: readonly string[]; before: readonly string[] } | undefined;
}

/** Transforms a part of a script that is known only now. */
export function transformPart(statements: Statement[], place: Place, file?: SourceFile): Statement[] {
  const { definitions, scope } = place.facts;
  const whole = file ? asFile(statements, file, definitions) : statements;
  return transformScript(whole, place, { scope, definitions, partOf: place });
}

function asFile(
  statements: Statement[],
  { name, parameters }: SourceFile,
  definitions: ScriptDefinitions,
): Statement[] {
  const whole = returning(withSourceName(statements, name, definitions));
  return parameters ? withParameters(whole, parameters.own, parameters.before) : whole;
}
