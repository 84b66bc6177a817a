/** Tells commands where their streams go: see told.ts. */
import { errVariable, inVariable, inputDevice, outVariable, wantedVariable } from '../told.ts';
import { literal, replacedAtStart, variable } from './syntax-tree.ts';
import type { Assignment, Redirection, Word } from './syntax-tree.ts';
import type { Place, Sink } from './place.ts';

/** Redirects the output of a command of the shell, so that it comes at once. */
export const redirectionsTo = ({ out, err }: Place): Redirection[] => [
  ...redirectionTo(out, 1),
  ...redirectionTo(err, 2),
];

export const redirectionTo = (sink: Sink, fd: 1 | 2): Redirection[] =>
  sink.to === 'captured' ? [] : [{ type: 'Redirection', fd, operator: '>>', target: fileOf(sink) }];

function fileOf(sink: Exclude<Sink, { to: 'captured' }>): Word {
  if (sink.to === 'device') return literal(sink.path);
  return sink.stream === 1 ? variable(outVariable, '/dev/stdout') : variable(errVariable, '/dev/stderr');
}

/** Sets the variables for a command at this place. */
export function assignmentsFor(place: Place): Assignment[] {
  const { out, err, input, inFunction, wanted, facts } = place;
  const assignments = [...assignmentFor(out, 1, inFunction)];
  if (err === out && out.to === 'captured' && !out.file) assignments.push(assign(errVariable, literal('/dev/stdout')));
  else if (isOfCaller(err, 2) && !isOfCaller(out, 1)) assignments.push(...leavingOutput);
  else assignments.push(...assignmentFor(err, 2, inFunction));
  if (wanted !== undefined) assignments.push(assign(wantedVariable, literal(wanted)));
  if (facts.definitions.hasInput && input !== 'caller') {
    if (input === 'shell') assignments.push(assign(inVariable, literal(inputDevice)));
    else if (inFunction) assignments.push(assign(inVariable, literal('/dev/stdin')));
  }
  return assignments;
}

function assignmentFor(sink: Sink, stream: 1 | 2, inFunction: boolean): Assignment[] {
  const name = stream === 1 ? outVariable : errVariable;
  if (sink.to === 'captured') {
    if (sink.file) return [assign(name, sink.file)];
    return inFunction ? [assign(name, literal(stream === 1 ? '/dev/stdout' : '/dev/stderr'))] : [];
  }
  return isOfCaller(sink, stream) ? [] : [assign(name, fileOf(sink))];
}

const isOfCaller = (sink: Sink, stream: 1 | 2): boolean => sink.to === 'caller' && sink.stream === stream;

const assign = (name: string, value: Word): Assignment => ({
  type: 'Assignment',
  name,
  value,
  append: false,
  array: null,
});

/**
 * For a command whose output goes elsewhere than that of its caller: errors that went with the output of the caller
 * still do, and must not follow. They are then a stream of their own, which stands before the new output.
 */
const leavingOutput: readonly Assignment[] = [
  assign(errVariable, variable(errVariable, '/dev/stderr')),
  assign(errVariable, replacedAtStart(errVariable, '/dev/stdout', '/dev/stderr')),
];
