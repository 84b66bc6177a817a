/** `cksum`, with the CRC of POSIX, and `sum`, with the one of BSD. */
import { command } from '../support/command.ts';

const table = Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x8000_0000 ? (value << 1) ^ 0x04c1_1db7 : value << 1;
  return value >>> 0;
});

export const cksumCommand = command('cksum', {}, async (call, options) => {
  for await (const { path, bytes } of call.inputs(options.operands)) {
    let sum = 0;
    const add = (byte: number): void => {
      sum = ((sum << 8) ^ (table[((sum >>> 24) ^ byte) & 255] ?? 0)) >>> 0;
    };
    for (let at = 0; at < bytes.length; at += 1) add(bytes.charCodeAt(at));
    for (let length = bytes.length; length > 0; length = Math.floor(length / 256)) add(length % 256);
    call.print(`${~sum >>> 0} ${bytes.length}${options.operands.length > 0 ? ` ${path}` : ''}\n`);
  }
});

export const sumCommand = command('sum', { r: 'flag', 's,sysv': 'flag' }, async (call, options) => {
  for await (const { path, bytes } of call.inputs(options.operands)) {
    const name = options.operands.length > 0 ? ` ${path}` : '';
    if (options.last('r', 's') === 's') {
      let total = 0;
      for (let at = 0; at < bytes.length; at += 1) total += bytes.charCodeAt(at);
      const folded = (total & 0xffff) + (Math.floor(total / 0x1_0000) & 0xffff);
      call.print(`${(folded & 0xffff) + (folded >> 16)} ${Math.ceil(bytes.length / 512)}${name}\n`);
      continue;
    }
    let sum = 0;
    for (let at = 0; at < bytes.length; at += 1) sum = ((sum >> 1) + ((sum & 1) << 15) + bytes.charCodeAt(at)) & 0xffff;
    call.print(`${String(sum).padStart(5, '0')} ${String(Math.ceil(bytes.length / 1024)).padStart(5)}${name}\n`);
  }
});
