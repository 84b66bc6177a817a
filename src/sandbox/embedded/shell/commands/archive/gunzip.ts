import { Gunzip } from 'fflate';

/** All members of a gzip file, one after another. Throws if it is damaged or cut off. */
export function gunzip(bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let isWhole = false;
  const stream = new Gunzip((piece, final) => {
    pieces.push(piece);
    isWhole ||= final;
  });
  stream.push(bytes, true);
  if (!isWhole) throw new Error('unexpected end of file');
  const result = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    result.set(piece, at);
    at += piece.length;
  }
  return result;
}
