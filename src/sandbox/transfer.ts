/** Below this a structured clone is cheaper than handing over a buffer. */
const worthTransferring = 64 * 1024;

/**
 * Finds the buffers of byte arrays in a message that the sender owns and will not touch again. An array that is
 * a view of a larger buffer is left to be copied.
 */
export function transferables(value: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  collect(value, buffers);
  return [...buffers];
}

function collect(value: unknown, buffers: Set<ArrayBuffer>): void {
  if (value instanceof Uint8Array) {
    const { buffer, byteLength } = value;
    if (buffer instanceof ArrayBuffer && byteLength >= worthTransferring && byteLength === buffer.byteLength) {
      buffers.add(buffer);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) collect(part, buffers);
  }
}

/** The same value with its large byte arrays copied, so that the copy can be handed over. */
export function withOwnBytes<T>(value: T): T {
  if (value instanceof Uint8Array) {
    return value.byteLength >= worthTransferring ? (value.slice() as unknown as T) : value;
  }
  if (Array.isArray(value)) return value.map((part: unknown) => withOwnBytes(part)) as unknown as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withOwnBytes(part as unknown)])) as T;
  }
  return value;
}
