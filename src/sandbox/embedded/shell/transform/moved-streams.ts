import { captured } from './place.ts';
import type { Place } from './place.ts';
import { isSimpleCommand, nameOf, plainText, walkTree } from './syntax-tree.ts';
import type { SimpleCommand, Statement } from './syntax-tree.ts';

type Streams = Pick<Place, 'out' | 'err' | 'input'>;

/** Shells of their own: what they do to their streams stays inside. */
const shells = new Set(['Subshell', 'CommandSubstitution', 'ProcessSubstitution']);

/**
 * What `exec` with redirections alone does to the streams of a shell. But for `2>&1`, where they go is then no longer
 * known.
 */
export function movedBy(statements: readonly Statement[], { out }: Pick<Place, 'out'>): Partial<Streams> {
  let moved: Partial<Streams> = {};
  walkTree(statements, (node) => {
    if (shells.has(node.type)) return false;
    if (isSimpleCommand(node) && moves(node) && moved.input === undefined) {
      moved = joins(node) ? { err: out } : { out: captured(), err: captured(), input: 'other' };
    }
    return true;
  });
  return moved;
}

const standardOf = ({ redirections }: SimpleCommand): SimpleCommand['redirections'] =>
  redirections.filter(({ fd, operator }) => (fd ?? (operator.startsWith('<') ? 0 : 1)) < 3);

const moves = (command: SimpleCommand): boolean =>
  nameOf(command) === 'exec' && command.args.length === 0 && standardOf(command).length > 0;

function joins(command: SimpleCommand): boolean {
  const [only, ...others] = standardOf(command);
  if (only?.operator !== '>&' || only.fd !== 2 || only.target.type !== 'Word') return false;
  return others.length === 0 && plainText(only.target) === '1';
}
