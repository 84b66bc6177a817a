import { CommandOutput } from '../output.ts';
import { bareCommand } from '../support/command.ts';
import { toBytes } from '../support/bytes.ts';
import { wantedVariable } from '../../told.ts';

/** What is printed for a reader of which nothing is known: more than readers take that want to be answered. */
const mostBytes = 256 * 1024;
const pieceBytes = 64 * 1024;

/** Prints without end if it can print at once. If someone waits for its output, it prints what is wanted. */
export const yesCommand = bareCommand('yes', async (call) => {
  const words = call.args[0] === '--' ? call.args.slice(1) : call.args;
  const line = `${words.length > 0 ? words.join(' ') : 'y'}\n`;
  const bytes = toBytes(line);
  const [, unit, count] = /^(lines|bytes):(\d+)$/.exec(call.env(wantedVariable) ?? '') ?? [];
  if (count !== undefined) {
    const lines = unit === 'lines' ? Number(count) : Math.ceil(Number(count) / bytes.length);
    return call.write(bytes.repeat(lines));
  }
  const output = new CommandOutput(call.context);
  if (output.keeps) return call.write(bytes.repeat(Math.ceil(mostBytes / bytes.length)));
  const piece = line.repeat(Math.ceil(pieceBytes / bytes.length));
  while (!call.context.signal?.aborted) {
    await output.print(1, piece);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
});
