import { groupOf, literal, nameOf, plainText, statementOf } from './syntax-tree.ts';
import type { Assignment, Command, SimpleCommand, Word, WordPart } from './syntax-tree.ts';

/**
 * `declare -A m=([k]="a b")`: just-bash splits quoted values of associative arrays. In an assignment it does not, so
 * the variables are declared first and assigned after.
 */
export function correctedDeclaration(command: SimpleCommand): Command | undefined {
  const name = nameOf(command);
  if (name === undefined || !['declare', 'typeset', 'local'].includes(name)) return undefined;
  if (!command.args.some((arg) => /^-\w*A/.test(plainText(arg) ?? ''))) return undefined;
  const assignments: Assignment[] = [];
  const args = command.args.map((arg) => {
    const assignment = arrayAssignment(arg);
    if (!assignment) return arg;
    assignments.push(assignment);
    return literal(assignment.name);
  });
  if (assignments.length === 0) return undefined;
  const declared = statementOf({ ...command, args });
  const assign = assignments.map((assignment) =>
    statementOf({ ...command, name: null, args: [], redirections: [], assignments: [assignment] }),
  );
  return groupOf([declared, ...assign]);
}

/** The argument `name=(...)`, which is parsed as one word, as the assignment that it is. */
function arrayAssignment({ parts: [first, ...rest] }: Word): Assignment | undefined {
  const [, name, begin] = /^([A-Za-z_]\w*)=\((.*)$/s.exec(first?.type === 'Literal' ? first.value : '') ?? [];
  if (name === undefined || begin === undefined) return undefined;
  const elements = splitAtSpaces([{ type: 'Literal', value: begin }, ...rest]);
  const last = elements.at(-1)?.parts;
  const end = last?.at(-1);
  if (!last || end?.type !== 'Literal' || !end.value.endsWith(')')) return undefined;
  last[last.length - 1] = { ...end, value: end.value.slice(0, -1) };
  const array = elements
    .map(({ parts }) => ({ type: 'Word' as const, parts: parts.filter((part) => !isEmpty(part)) }))
    .filter(({ parts }) => parts.length > 0);
  return { type: 'Assignment', name, value: null, append: false, array };
}

const isEmpty = (part: WordPart): boolean => part.type === 'Literal' && part.value === '';

/** The words between the spaces that are not quoted. */
function splitAtSpaces(parts: readonly WordPart[]): { parts: WordPart[] }[] {
  let current: WordPart[] = [];
  const words = [{ parts: current }];
  for (const part of parts) {
    if (part.type !== 'Literal') {
      current.push(part);
      continue;
    }
    for (const [index, value] of part.value.split(/\s+/).entries()) {
      if (index > 0) {
        current = [];
        words.push({ parts: current });
      }
      current.push({ type: 'Literal', value });
    }
  }
  return words;
}
