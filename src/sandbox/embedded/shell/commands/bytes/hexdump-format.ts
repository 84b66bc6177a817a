/** The format strings of `hexdump -e`, such as `16/1 "%02x " "\n"`. */
import { CommandFailure } from '../support/command.ts';
import { unescape } from '../support/escapes.ts';
import { formatInteger, pad } from '../support/printf-format.ts';

interface Unit {
  /** How often the text is used for one block. */
  times: number;
  /** Bytes that each use takes. */
  size: number;
  text: string;
}

export function hexdumpWithFormat(bytes: string, start: number, formats: readonly string[], squeezes: boolean): string {
  const all = formats.map(parseFormat);
  const blockSize = Math.max(1, ...all.map((units) => units.reduce((sum, { times, size }) => sum + times * size, 0)));
  let output = '';
  let last: string | undefined;
  let starred = false;
  for (let at = 0; at < bytes.length; at += blockSize) {
    const block = bytes.slice(at, at + blockSize);
    if (squeezes && block === last && block.length === blockSize) {
      if (!starred) output += '*\n';
      starred = true;
      continue;
    }
    last = block;
    starred = false;
    for (const units of all) output += formatBlock(block, start + at, units, blockSize);
  }
  return output;
}

function parseFormat(format: string): Unit[] {
  const units: Unit[] = [];
  const rest = format.replace(
    /\s*(?:(\d+)?\/?(\d+)?\s*)"((?:[^"\\]|\\.)*)"/gy,
    (_, times: string | undefined, size: string | undefined, text: string) => {
      const conversion = /%[-+ 0#]*\d*(?:\.\d+)?(_[a-zA-Z]+|[a-zA-Z])/.exec(text)?.[1];
      const standard = conversion === undefined || /^_a/i.test(conversion) ? 0 : /^[cs]|^_/.test(conversion) ? 1 : 4;
      units.push({ times: Number(times ?? 1), size: size === undefined ? standard : Number(size), text });
      return '';
    },
  );
  if (rest.trim() !== '') throw new CommandFailure(`bad format {${format}}`);
  // A last unit of which the number of uses is not said takes what is left of a line of 16 bytes.
  return units;
}

function formatBlock(block: string, offset: number, units: readonly Unit[], blockSize: number): string {
  let output = '';
  let at = 0;
  for (const { times, size, text } of units) {
    for (let use = 0; use < times; use += 1) {
      if (size > 0 && at >= block.length) {
        if (at >= blockSize) break;
        output += blank(text);
        at += size;
        continue;
      }
      const item = block.slice(at, at + size);
      const piece = show(text, item, offset + at);
      // The blanks after the last use are left out.
      output += use === times - 1 && times > 1 ? piece.replace(/[ \t]+$/, '') : piece;
      at += size;
    }
  }
  return output;
}

const conversions = /%([-+ 0#]*)(\d*)(?:\.(\d+))?(_[acpu][dox]?|_A[dox]|[a-zA-Z])/g;

/** Where the data has ended, only the plain text is printed. */
const blank = (text: string): string =>
  unescape(text.replace(conversions, (_, _flags: string, width: string) => ' '.repeat(Number(width || 0))));

function show(text: string, item: string, offset: number): string {
  const value = Array.from(item)
    .toReversed()
    .reduce((sum, byte) => sum * 256n + BigInt(byte.charCodeAt(0)), 0n);
  const replaced = text.replace(
    conversions,
    (_, flags: string, width: string, precision: string | undefined, conversion: string) => {
      const spec = {
        flags,
        width: Number(width || 0),
        precision: precision === undefined ? undefined : Number(precision),
        conversion,
      };
      if (conversion.startsWith('_a'))
        return formatInteger(BigInt(offset), { ...spec, conversion: conversion[2] ?? 'x' });
      if (conversion === '_p') return pad(/[ -~]/.test(item) ? item : '.', spec);
      if (conversion === 'c' || conversion === '_c') return pad(item, spec);
      if (conversion === 's') return pad(item.slice(0, spec.precision), spec);
      const signed = conversion === 'd' || conversion === 'i' ? BigInt.asIntN(item.length * 8, value) : value;
      return formatInteger(signed, spec);
    },
  );
  return unescape(replaced);
}
