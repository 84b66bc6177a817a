/**
 * A folder of files as a binary snapshot, which `mount` takes: MessagePack of `{ d: { name: { f: { c: bytes } } } }`. Only
 * the few forms of it that are needed.
 */
const utf8 = new TextEncoder();

/** At most 65,535 files, each shorter than 4 GiB. */
export function packFolder(files: readonly { name: string; data: Uint8Array }[]): Uint8Array {
  const parts: Uint8Array[] = [map(1), text('d'), map(files.length)];
  for (const { name, data } of files)
    parts.push(text(name), map(1), text('f'), map(1), text('c'), bytesHead(data), data);
  return joined(parts);
}

const map = (size: number): Uint8Array =>
  size < 16 ? Uint8Array.of(0x80 | size) : Uint8Array.of(0xde, size >> 8, size & 0xff);

function text(value: string): Uint8Array {
  const bytes = utf8.encode(value);
  return joined([Uint8Array.of(0xda, bytes.length >> 8, bytes.length & 0xff), bytes]);
}

function bytesHead({ length }: Uint8Array): Uint8Array {
  const head = new DataView(new ArrayBuffer(5));
  head.setUint8(0, 0xc6);
  head.setUint32(1, length);
  return new Uint8Array(head.buffer);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
