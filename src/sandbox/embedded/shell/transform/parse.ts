import { Bash } from 'just-bash/browser';
import type { Script, Statement } from './syntax-tree.ts';

let taken: Script | undefined;
let given: Statement[] = [];
let reader: Bash | undefined;
let writer: Bash | undefined;

function newReader(): Bash {
  const bash = new Bash({ defenseInDepth: false });
  bash.registerTransformPlugin({
    name: 'taken',
    transform: ({ ast }) => {
      taken = ast;
      return { ast: { ...ast, statements: [] } };
    },
  });
  return bash;
}

/** Parses a script and runs nothing of it. A text says what is wrong with it. */
export async function parse(text: string): Promise<Script | string> {
  reader ??= newReader();
  taken = undefined;
  // The interpreter parses before it first waits for anything.
  const run = reader.exec(text, { rawScript: true });
  const script = taken as Script | undefined;
  const { stderr } = await run;
  return script ?? (stderr || { type: 'Script', statements: [] });
}

/** The same without waiting, and without saying why there is none. */
export function parseNow(text: string): Script | undefined {
  reader ??= newReader();
  taken = undefined;
  void reader.exec(text, { rawScript: true });
  return taken;
}

/** The text of a statement, by just-bash's own writer. */
export function write(statement: Statement): string {
  if (!writer) {
    writer = new Bash({ defenseInDepth: false });
    writer.registerTransformPlugin({
      name: 'given',
      transform: ({ ast }) => ({ ast: { ...ast, statements: given } }),
    });
  }
  given = [statement];
  return writer.transform(':').script;
}
