export type TextEncoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252';

export interface DecodedText {
  /** With its byte order mark, if it has one. */
  text: string;
  encoding: TextEncoding;
}

export const BYTE_ORDER_MARK = '\uFEFF';

export const withoutMark = (text: string): string => (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);

/**
 * Reads bytes as text: UTF-16 where they begin with its mark, else UTF-8, else Windows-1252, which has a character for
 * every byte. Undefined for binary data.
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('UTF-16LE', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs('UTF-16BE', bytes);
  if (isBinary(bytes)) return undefined;
  const decoded = decodeAs('UTF-8', bytes);
  if (decoded || bytes.some(isControl)) return decoded;
  return { text: windows1252Text(bytes), encoding: 'Windows-1252' };
}

/** A zero byte stands in no text but UTF-16. */
export const isBinary = (bytes: Uint8Array): boolean => bytes.includes(0);

/** The text as bytes; undefined where it has a character that the encoding lacks. */
export function encodeText({ text, encoding }: DecodedText): Uint8Array | undefined {
  switch (encoding) {
    case 'UTF-8':
      return new TextEncoder().encode(text);
    case 'UTF-16LE':
    case 'UTF-16BE':
      return utf16Bytes(text, encoding === 'UTF-16LE');
    case 'Windows-1252':
      return windows1252Bytes(text);
    default:
      return encoding satisfies never;
  }
}

function decodeAs(encoding: Exclude<TextEncoding, 'Windows-1252'>, bytes: Uint8Array): DecodedText | undefined {
  try {
    return { text: new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes), encoding };
  } catch {
    // A fatal decoder throws on bytes that are not of its encoding.
    return undefined;
  }
}

/** Tab, line feed, form feed, carriage return and escape do stand in texts. */
const isControl = (byte: number): boolean =>
  byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b;

function utf16Bytes(text: string, littleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), littleEndian);
  return bytes;
}

/** What Windows-1252 has from 0x80 to 0x9F. Its other characters have the codes of their bytes. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ';

/** By a table of its own, since not every TextDecoder reads this encoding right. */
function windows1252Text(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += WINDOWS_1252[byte - 0x80] ?? String.fromCharCode(byte);
  return text;
}

function windows1252Bytes(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const special = WINDOWS_1252.indexOf(text.charAt(at));
    if (special < 0 && (code > 0xff || (code >= 0x80 && code <= 0x9f))) return undefined;
    bytes[at] = special < 0 ? code : 0x80 + special;
  }
  return bytes;
}
