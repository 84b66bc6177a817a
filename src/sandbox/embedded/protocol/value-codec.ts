/**
 * JSON with bytes in it. In the text a Uint8Array stands as `{"$bytes":[offset,length]}`; the bytes themselves come
 * one after another in a block of their own.
 */
const marker = '$bytes';

export interface EncodedValue {
  json: string;
  blocks: Uint8Array[];
  /** Bytes of all blocks. */
  size: number;
}

export function encodeValue(value: unknown): EncodedValue {
  const blocks: Uint8Array[] = [];
  let size = 0;
  // Buffer has a toJSON, so the value that JSON hands in is no longer the array: its holder still has it.
  const replace = function (this: Record<string, unknown>, key: string, replaced: unknown): unknown {
    const original = this[key];
    if (!(original instanceof Uint8Array)) return replaced;
    const reference = { [marker]: [size, original.length] };
    blocks.push(original);
    size += original.length;
    return reference;
  };
  const json = JSON.stringify(value, replace) as string | undefined;
  return { json: json ?? 'null', blocks, size };
}

/** `bytes` is kept: the arrays in the answer are views of it. Throws SyntaxError or RangeError on malformed input. */
export function decodeValue(json: string, bytes: Uint8Array): unknown {
  if (!json.includes(`"${marker}"`)) return JSON.parse(json);
  return JSON.parse(json, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !(marker in value)) return value;
    const reference: unknown = value[marker];
    if (!Array.isArray(reference)) throw new RangeError('Malformed reference to bytes');
    const [offset, length] = reference as unknown[];
    if (!isCount(offset) || !isCount(length) || offset + length > bytes.length) {
      throw new RangeError('Reference to bytes out of bounds');
    }
    return bytes.subarray(offset, offset + length);
  });
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
