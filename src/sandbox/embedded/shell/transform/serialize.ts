import { Bash } from 'just-bash/browser';
import { someNode } from './syntax-tree.ts';
import type { Script, Statement, WordPart } from './syntax-tree.ts';

let current: Statement[] = [];
let writer: Bash | undefined;

/**
 * The text of statements, by just-bash's own writer. It is not always right: a here-document inside a group comes out
 * broken. Whoever runs the text must compare what it parses to.
 */
export function serialize(statements: Statement[]): string {
  if (!writer) {
    writer = new Bash({ defenseInDepth: false });
    writer.registerTransformPlugin({
      name: 'given',
      transform: ({ ast }) => ({ ast: { ...ast, statements: current } }),
    });
  }
  current = statements;
  return writer.transform(':').script;
}

/** Parses a script, and runs nothing. Undefined: it has a syntax error. */
export async function parse(text: string): Promise<Script | undefined> {
  let parsed: Script | undefined;
  const reader = new Bash({ defenseInDepth: false });
  reader.registerTransformPlugin({
    name: 'taken',
    transform: ({ ast }) => {
      parsed = ast;
      return { ast: { ...ast, statements: [] } };
    },
  });
  await reader.exec(text, { rawScript: true });
  return parsed;
}

/** The same without waiting. The spaces before a line are lost, where that makes no difference. */
export function parseNow(text: string): Script | undefined {
  try {
    return new Bash({ defenseInDepth: false }).transform(text).ast;
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'ParseException') return undefined;
    throw thrown;
  }
}

const positionKeys = new Set(['line', 'sourceText', 'originalText', 'sourceFile']);

/** Whether two scripts are the same but for their positions. Those that match regular expressions never are. */
export const isSameScript = (one: readonly Statement[], other: readonly Statement[]): boolean =>
  !someNode(one, (node) => 'operator' in node && node.operator === '=~') && shapeOf(one) === shapeOf(other);

const shapeOf = (statements: readonly Statement[]): string =>
  JSON.stringify(statements, (key, value: unknown) => {
    if (positionKeys.has(key) || value === false || value === null) return undefined;
    return key === 'parts' && Array.isArray(value) ? plainPartsJoined(value) : value;
  });

/** The writer may escape a letter that needs none. In a word that is the same, but not in a regular expression. */
function plainPartsJoined(parts: readonly unknown[]): unknown[] {
  const joined: unknown[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') joined.push({ type: 'Literal', value: text });
    text = '';
  };
  for (const part of parts as readonly WordPart[]) {
    if (part.type === 'Literal' || part.type === 'Escaped') text += part.value;
    else {
      flush();
      joined.push(part);
    }
  }
  flush();
  return joined;
}
