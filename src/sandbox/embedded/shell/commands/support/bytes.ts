/**
 * Commands keep what they read and print as just-bash does: bytes in a string, one byte a character. Text that is
 * plain ASCII is the same in both forms, so most of the time nothing has to be changed.
 */
import { encodeText, fromByteString, toByteString } from '../../byte-string.ts';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

// oxlint-disable-next-line no-control-regex
const beyondAscii = /[^\u0000-\u007f]/;

export const isAscii = (text: string): boolean => !beyondAscii.test(text);

/** The UTF-8 bytes of a text. */
export const toBytes = (text: string): string => (isAscii(text) ? text : toByteString(encodeText(text)));

/** The text that UTF-8 bytes stand for; what is not UTF-8 becomes U+FFFD. */
export const toText = (bytes: string): string => (isAscii(bytes) ? bytes : lenient.decode(fromByteString(bytes)));

/** Undefined if the bytes are not UTF-8. */
export function toStrictText(bytes: string): string | undefined {
  if (isAscii(bytes)) return bytes;
  try {
    return strict.decode(fromByteString(bytes));
  } catch {
    return undefined;
  }
}

/** The lines, each without its end. An end of line at the very end does not begin another line. */
export function splitLines(bytes: string, end = '\n'): string[] {
  if (bytes === '') return [];
  const lines = bytes.split(end);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

export { fromByteString, toByteString };
