import { Bash } from 'just-bash/browser';
import type { Script, Statement } from './syntax-tree.ts';

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

const positionKeys = new Set(['line', 'sourceText', 'originalText', 'sourceFile']);

/** Whether two scripts are the same but for their positions. */
export const isSameScript = (one: readonly Statement[], other: readonly Statement[]): boolean =>
  shapeOf(one) === shapeOf(other);

const shapeOf = (statements: readonly Statement[]): string =>
  JSON.stringify(statements, (key, value: unknown) =>
    positionKeys.has(key) || value === false || value === null ? undefined : value,
  );
