/** `base32` and `base64`. */
import type { CustomCommand } from 'just-bash/browser';
import { CommandFailure, command } from '../support/command.ts';

interface Encoding {
  name: string;
  alphabet: string;
  bits: 5 | 6;
  /** Characters of one group, which `=` fills. */
  group: 8 | 4;
}

const base32: Encoding = { name: 'base32', alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', bits: 5, group: 8 };
const base64: Encoding = {
  name: 'base64',
  alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  bits: 6,
  group: 4,
};

export const base32Command = encodingCommand(base32);
export const base64Command = encodingCommand(base64);

function encodingCommand(encoding: Encoding): CustomCommand {
  return command(
    encoding.name,
    { 'd,decode': 'flag', 'i,ignore-garbage': 'flag', 'w,wrap': 'value' },
    async (call, options) => {
      const [path = '-', extra] = options.operands;
      if (extra !== undefined)
        throw new CommandFailure(`extra operand '${extra}'\nTry '${encoding.name} --help' for more information.`);
      const bytes = await call.read(path);
      if (bytes === undefined) return;
      if (options.has('d')) {
        const { decoded, isWhole } = decode(bytes, encoding, options.has('i'));
        call.write(decoded);
        if (!isWhole) call.complain('invalid input');
        return;
      }
      const width = options.value('w') ?? '76';
      if (!/^\d+$/.test(width)) throw new CommandFailure(`invalid wrap size: '${width}'`);
      call.write(wrap(encode(bytes, encoding), Number(width)));
    },
  );
}

function encode(bytes: string, { alphabet, bits, group }: Encoding): string {
  let text = '';
  let value = 0;
  let held = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    value = ((value << 8) | bytes.charCodeAt(at)) & 0xffff;
    held += 8;
    while (held >= bits) {
      held -= bits;
      text += alphabet[(value >> held) & ((1 << bits) - 1)] ?? '';
    }
  }
  if (held > 0) text += alphabet[(value << (bits - held)) & ((1 << bits) - 1)] ?? '';
  return text + '='.repeat((group - (text.length % group)) % group);
}

function decode(
  text: string,
  { alphabet, bits, group }: Encoding,
  ignoresGarbage: boolean,
): { decoded: string; isWhole: boolean } {
  let decoded = '';
  let value = 0;
  let held = 0;
  let count = 0;
  let padding = 0;
  for (const character of text) {
    if (character === '\n') continue;
    const digit = alphabet.indexOf(character);
    if (digit >= 0 && padding === 0) {
      value = ((value << bits) | digit) & 0xffff;
      held += bits;
      count += 1;
      if (held >= 8) {
        held -= 8;
        decoded += String.fromCharCode((value >> held) & 255);
      }
    } else if (character === '=' && count % group !== 0) padding += 1;
    else if (!ignoresGarbage) return { decoded, isWhole: false };
    if (padding > 0 && (count + padding) % group === 0) {
      [value, held, count, padding] = [0, 0, 0, 0];
    }
  }
  return { decoded, isWhole: (count + padding) % group === 0 };
}

function wrap(text: string, width: number): string {
  if (width === 0 || text === '') return text;
  let wrapped = '';
  for (let at = 0; at < text.length; at += width) wrapped += `${text.slice(at, at + width)}\n`;
  return wrapped;
}
