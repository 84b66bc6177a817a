/** Bytes turned into characters at once: as many as a call can take as arguments, and a multiple of three. */
const PIECE = 3 * 8_192;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  }
  return text;
}
