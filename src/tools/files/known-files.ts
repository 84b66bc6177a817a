/** Remembers what files were like when the model last saw them, so that a change by others can be told. */
export class KnownFiles {
  readonly #fingerprints = new Map<string, string>();

  /** `real` has all symbolic links resolved. */
  remember(real: string, bytes: Uint8Array): void {
    this.#fingerprints.set(real, fingerprint(bytes));
  }

  /** Whether the file was seen, and was other then. */
  hasChanged(real: string, bytes: Uint8Array): boolean {
    const known = this.#fingerprints.get(real);
    return known !== undefined && known !== fingerprint(bytes);
  }
}

/** Tells contents apart, at some milliseconds for 5 MB. Against chance, not against malice. */
function fingerprint(bytes: Uint8Array): string {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [a, b] = [0x9747b28c, 0x3c6ef372];
  const mix = (word: number) => {
    a = Math.imul(rotated(a ^ Math.imul(word, 0xcc9e2d51), 13), 5) + 0x561ccd1b;
    b = Math.imul(rotated(b ^ Math.imul(word, 0x1b873593), 17), 9) + 0x38b34ae5;
  };
  const whole = bytes.length & ~3;
  for (let at = 0; at < whole; at += 4) mix(words.getInt32(at, true));
  for (let at = whole; at < bytes.length; at += 1) mix(words.getUint8(at));
  return `${bytes.length} ${a >>> 0} ${b >>> 0}`;
}

const rotated = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));
