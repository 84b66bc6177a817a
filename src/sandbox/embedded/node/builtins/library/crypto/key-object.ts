/** `crypto.KeyObject`, for secret keys: those of key pairs are not there. */
import { Buffer } from '../buffer.ts';
import { invalidArgType, nodeError } from '../errors.ts';

let secretBytes: (key: KeyObject) => Uint8Array;

export class KeyObject {
  readonly #bytes: Uint8Array;

  static {
    secretBytes = (key) => key.#bytes;
  }

  constructor(type: string, bytes: Uint8Array) {
    if (type !== 'secret') {
      const message = `The argument 'type' is invalid. Received '${type}'`;
      throw nodeError(TypeError, 'ERR_INVALID_ARG_VALUE', message);
    }
    this.#bytes = Uint8Array.from(bytes);
  }

  get type(): 'secret' {
    return 'secret';
  }

  get symmetricKeySize(): number {
    return this.#bytes.length;
  }

  export(options: { format?: 'buffer' | 'jwk' } = {}): Buffer | { kty: 'oct'; k: string } {
    const bytes = Buffer.from(this.#bytes);
    return options.format === 'jwk' ? { kty: 'oct', k: bytes.toString('base64url') } : bytes;
  }

  equals(other: unknown): boolean {
    if (!(other instanceof KeyObject)) throw invalidArgType('otherKeyObject', 'KeyObject', other);
    return Buffer.compare(this.#bytes, other.#bytes) === 0;
  }

  get [Symbol.toStringTag](): string {
    return 'KeyObject';
  }
}

export function secretOf(key: KeyObject): Uint8Array {
  return secretBytes(key);
}
