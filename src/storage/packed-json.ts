/** JSON, compressed. */
export function packJson(value: unknown): Promise<Uint8Array> {
  return bytesThrough(JSON.stringify(value), new CompressionStream('gzip'));
}

/** Rejects where the bytes are not what `packJson` made. */
export async function unpackJson(packed: Uint8Array): Promise<unknown> {
  const bytes = await bytesThrough(packed as Uint8Array<ArrayBuffer>, new DecompressionStream('gzip'));
  return JSON.parse(new TextDecoder().decode(bytes));
}

async function bytesThrough(
  content: string | Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const body = new Blob([content]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(body).arrayBuffer());
}
