/** just-bash leaves what `read` and `mapfile` have read as bytes, each a character. These make text of them. */
import { defineCommand } from 'just-bash/browser';
import type { CustomCommand, ExecResult } from 'just-bash/browser';
import { fromByteString } from '../byte-string.ts';
import { ownCommands, registeredName } from '../transform/names.ts';
import { variablesOf } from '../transform/read-text.ts';
import type { Context } from './context.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const decodeReadCommands: CustomCommand[] = [
  defineCommand(registeredName(ownCommands.decodeVariables), async ([status = '0', ...args], context) => {
    for (const name of variablesOf(args)) await decode(context, name, context.env.get(name) ?? '');
    return statusOf(status);
  }),
  defineCommand(registeredName(ownCommands.decodeArray), async ([status = '0', name = '', ...values], context) => {
    for (const [index, value] of values.entries()) await decode(context, name, value, String(index));
    return statusOf(status);
  }),
];

const statusOf = (status: string): ExecResult => ({ stdout: '', stderr: '', exitCode: Number(status) });

async function decode(
  { assignShellVariable }: Context,
  name: string,
  value: string,
  subscript?: string,
): Promise<void> {
  const text = textOf(value);
  if (text !== value) await assignShellVariable?.(name, text, subscript);
}

/** What is no text stays as it is. */
function textOf(bytes: string): string {
  if (!/[\u0080-\u00ff]/.test(bytes) || /[^\0-\u00ff]/.test(bytes)) return bytes;
  try {
    return decoder.decode(fromByteString(bytes));
  } catch {
    return bytes;
  }
}
