/** Where `cp`, `mv` and `install` put what they are given. */
import { CommandFailure } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import type { Options } from '../support/options.ts';
import { baseName, joinPath, quoted } from '../support/paths.ts';

export interface Transfer {
  from: string;
  to: string;
}

/** One source and where it goes, for each source. Reads the operands and the options -t and -T. */
export async function transfersOf(call: Call, options: Options): Promise<Transfer[]> {
  const words = [...options.operands];
  const hint = `\nTry '${call.name} --help' for more information.`;
  if (words.length === 0) throw new CommandFailure(`missing file operand${hint}`);
  const given = options.value('t');
  if (given !== undefined) {
    if (!(await call.files.isDirectory(given))) {
      const why = (await call.files.exists(given)) ? 'Not a directory' : 'No such file or directory';
      throw new CommandFailure(`target directory ${quoted(given)}: ${why}`);
    }
    return words.map((from) => ({ from, to: joinPath(given, baseName(from)) }));
  }
  const [first = ''] = words;
  if (words.length === 1) throw new CommandFailure(`missing destination file operand after ${quoted(first)}${hint}`);
  const last = words.pop() ?? '';
  const isDirectory = await call.files.isDirectory(last);
  if (options.has('T')) {
    const [, extra] = words;
    if (extra !== undefined) throw new CommandFailure(`extra operand ${quoted(last)}${hint}`);
    return [{ from: first, to: last }];
  }
  if (isDirectory) return words.map((from) => ({ from, to: joinPath(last, baseName(from)) }));
  if (words.length > 1) {
    const why = (await call.files.exists(last)) ? 'Not a directory' : 'No such file or directory';
    throw new CommandFailure(`target ${quoted(last)}: ${why}`);
  }
  return [{ from: first, to: last }];
}
