/** just-bash keeps bytes in strings, one byte a character. These turn bytes to other forms and back. */

const pieceLength = 32_768;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export function toByteString(bytes: Uint8Array): string {
  // Nearly all text is of ASCII, of which the platform makes a string much faster.
  if (isAscii(bytes)) return decoder.decode(bytes);
  let text = '';
  for (let start = 0; start < bytes.length; start += pieceLength) {
    text += String.fromCharCode(...bytes.subarray(start, start + pieceLength));
  }
  return text;
}

export function fromByteString(text: string): Uint8Array<ArrayBuffer> {
  const encoded = encoder.encode(text);
  if (encoded.length === text.length) return encoded;
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

function isAscii(bytes: Uint8Array): boolean {
  let seen = 0;
  for (let index = 0; index < bytes.length; index += 1) seen |= bytes[index] ?? 0;
  return seen < 128;
}

/** Bytes as text of a Node encoding; UTF-8 unless another is named. */
export function decodeBytes(bytes: Uint8Array, encoding?: string): string {
  switch (encoding) {
    case 'binary':
    case 'latin1':
    case 'ascii':
      return toByteString(bytes);
    case 'base64':
      return btoa(toByteString(bytes));
    case 'hex':
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    default:
      return decoder.decode(bytes);
  }
}

/** The bytes that text of a Node encoding stands for. */
export function encodeText(text: string, encoding?: string): Uint8Array<ArrayBuffer> {
  switch (encoding) {
    case 'binary':
    case 'latin1':
    case 'ascii':
      return fromByteString(text);
    case 'base64':
      return fromByteString(atob(text));
    case 'hex':
      return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    default:
      return encoder.encode(text);
  }
}
