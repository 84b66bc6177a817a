/** just-bash keeps bytes in strings, one byte a character. These turn them to bytes and back. */

const pieceLength = 32_768;

export function toByteString(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += pieceLength) {
    text += String.fromCharCode(...bytes.subarray(start, start + pieceLength));
  }
  return text;
}

export function fromByteString(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}
