import { ownPrefix } from '../told.ts';
import { corrected, setsOption } from './corrections.ts';
import type { Definitions } from './definitions.ts';
import { learn } from './learn.ts';
import { captured } from './place.ts';
import type { Place, Sink, Trapped } from './place.ts';
import { isSameScript, parse, serialize } from './serialize.ts';
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
}

type Streams = Pick<Place, 'out' | 'err' | 'input' | 'inFunction' | 'depth'>;

/** Marks a script to be transformed. It has a scope of its own for its traps. */
export function markedScript(script: string, scope: number, streams: ScriptStreams): string {
  const { out = nowhere, err = nowhere, readsShellInput } = streams;
  const words = [out, streams.joined ? joined : err].map((path) => `'${path.replaceAll("'", String.raw`'\''`)}'`);
  return `${marker} ${scope} ${words.join(' ')} ${readsShellInput ? 'shell' : 'other'}; ${script}`;
}

/** Transforms the scripts that are marked. Others are single commands that other commands run. */
export const scriptPlugin = (definitions: Definitions): TransformPlugin => ({
  name: 'script',
  transform: ({ ast }) => {
    const [first, ...statements] = ast.statements;
    const command = first?.pipelines[0]?.commands[0];
    if (!command || command.type !== 'SimpleCommand' || nameOf(command) !== marker) return { ast };
    const scope = Number(plainText(command.args[0] ?? null));
    return { ast: { ...ast, statements: transformScript(statements, streamsOf(command), { scope, definitions }) } };
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
  definitions: Definitions;
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
  const moved = movedStreams(statements, streams);
  definitions.endsAtFailure ||= setsOption(statements, 'e', 'errexit');
  const traced = setsOption(statements, 'x', 'xtrace') || (partOf?.facts.traced ?? false);
  definitions.traced ||= traced;
  const { commands, endsAtFailure } = definitions;
  const right = corrected(withTraps(statements, scope, trapped, !partOf), { commands, functions, endsAtFailure });
  const facts = { scope, functions, dynamic, traced, trapped, definitions };
  return inList(right, { ...streams, ...moved, facts });
}

const bothTrapped = (one: Trapped, other: Trapped = one): Trapped => ({
  exit: one.exit || other.exit,
  failure: one.failure || other.failure,
  signals: one.signals || other.signals,
});

/** What `exec` with redirections alone does to the streams. But for `2>&1`, where they go is then no longer known. */
function movedStreams(statements: Statement[], { out }: Streams): Partial<Streams> {
  let moved: Partial<Streams> = {};
  someNode(statements, (node) => {
    if (!isSimpleCommand(node) || nameOf(node) !== 'exec' || node.args.length > 0) return false;
    const standard = node.redirections.filter(({ fd, operator }) => (fd ?? (operator.startsWith('<') ? 0 : 1)) < 3);
    if (standard.length === 0) return false;
    const [only] = standard;
    const joins = standard.length === 1 && only?.fd === 2 && only.operator === '>&' && only.target.type === 'Word';
    moved =
      joins && plainText(only.target as Parameters<typeof plainText>[0]) === '1' ? { err: out } : unknownStreams();
    return moved.input !== undefined;
  });
  return moved;
}

const unknownStreams = (): Partial<Streams> => ({ out: captured(), err: captured(), input: 'other' });

/**
 * Transforms the text of `eval`, or of a file that is read with `source`, for the place that asks for it. The text is
 * answered as it is if the transformed script cannot be written down so that it is read as the same again.
 */
export async function transformText(text: string, place: Place): Promise<string> {
  const { definitions, scope } = place.facts;
  const script = await parse(text);
  if (!script || script.statements.length === 0) return text;
  const transformed = transformScript(script.statements, place, { scope, definitions, partOf: place });
  const written = serialize(transformed);
  const read = await parse(written);
  return read && isSameScript(read.statements, transformed) ? written : text;
}
