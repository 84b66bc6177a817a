import { decompressSync, unzlibSync } from 'fflate';

/** Unpacks a body; undefined if the encoding is not known. */
export function decompress(pieces: readonly Uint8Array[], encoding: string): Uint8Array | undefined {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  if (whole.length === 0) return whole;
  switch (encoding.toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return decompressSync(whole);
    case 'deflate':
      return (whole[0] ?? 0) % 16 === 8 ? unzlibSync(whole) : decompressSync(whole);
    default:
      return undefined;
  }
}
