import type { Definitions } from './definitions.ts';
import { write } from './parse.ts';
import { isSimpleCommand, nameOf, plainText, someNode, walkTree } from './syntax-tree.ts';
import type { AnyNode, Assignment, SimpleCommand, Statement } from './syntax-tree.ts';

/** Keeps what later scripts of this shell need to know of one: its functions and arrays. Answers the functions. */
export function learn(statements: readonly Statement[], definitions: Definitions): Set<string> {
  const functions = new Set<string>();
  walkTree(statements, (node) => {
    if (isStatement(node)) {
      const command = node.pipelines[0]?.commands[0];
      if (command?.type !== 'FunctionDef') return;
      functions.add(command.name);
      definitions.functions.set(command.name, sourceOf(node));
    } else if (isAssignment(node)) {
      if (node.array) definitions.arrays.add(node.name);
      else if (node.name.includes('[')) definitions.arrays.add(node.name.slice(0, node.name.indexOf('[')));
    } else if (isSimpleCommand(node)) {
      for (const name of arraysMadeBy(node)) definitions.arrays.add(name);
    }
  });
  return functions;
}

/** The text of a statement, without the `&` of a background job. */
export function sourceOf(statement: Statement): string {
  const text = statement.sourceText;
  if (text === undefined || lacksHereDocument(statement, text)) return write({ ...statement, background: false });
  return statement.background ? text.slice(0, text.lastIndexOf('&')).trimEnd() : text;
}

/** The text of a statement ends before the here-documents that its last line begins. */
const lacksHereDocument = (statement: Statement, text: string): boolean =>
  someNode(statement, ({ type }) => type === 'HereDoc') && /<</.test(text.slice(text.lastIndexOf('\n') + 1));

const isStatement = (node: AnyNode): node is Statement => node.type === 'Statement';
const isAssignment = (node: AnyNode): node is Assignment => node.type === 'Assignment';

function arraysMadeBy(command: SimpleCommand): string[] {
  const name = nameOf(command);
  const words = command.args.map((arg) => plainText(arg) ?? '');
  const names = words.filter((word) => /^[A-Za-z_]\w*/.test(word)).map((word) => word.replace(/[=[].*$/s, ''));
  switch (name) {
    case 'declare':
    case 'typeset':
    case 'local':
    case 'readonly':
    case 'export':
      return words.some((word) => /^-\w*[aA]/.test(word)) ? names : [];
    case 'mapfile':
    case 'readarray':
      return names.length > 0 ? names : ['MAPFILE'];
    case 'read':
      return words.some((word) => /^-\w*a$/.test(word)) ? names : [];
    default:
      return [];
  }
}
