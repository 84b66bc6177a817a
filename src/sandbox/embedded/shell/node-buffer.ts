import { decodeBytes, encodeText } from './byte-string.ts';

class BufferStandIn extends Uint8Array {
  override toString(encoding?: string): string {
    return decodeBytes(this, encoding);
  }
}

const from = (value: string | Uint8Array, encoding?: string): BufferStandIn =>
  new BufferStandIn(typeof value === 'string' ? encodeText(value, encoding) : value);

/** Stands in for Node's Buffer, of which just-bash uses `from` and `toString`. */
export function installBuffer(): void {
  Object.assign(globalThis, { Buffer: { from } });
}
