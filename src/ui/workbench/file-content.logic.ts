/** What the viewer shows of a file's bytes. Pure. */

export type FileContent =
  | { kind: 'empty' }
  | { kind: 'binary'; bytes: number }
  | {
      kind: 'text';
      /** Of `blockLines` lines each, but for the last. */
      blocks: string[];
      lines: number;
      /** Bytes of the whole file. */
      bytes: number;
      /** Only the head is in `blocks`. */
      headOnly: boolean;
    };

/** A larger file is shown by its head of this many bytes. */
export const headBytes = 1024 * 1024;

/** A longer line is cut, so that one line of minified code does not stall the page. */
export const longestLine = 5_000;

/** The viewer lays out only the blocks in view. */
export const blockLines = 500;

export function describeContent(data: Uint8Array): FileContent {
  if (data.length === 0) return { kind: 'empty' };
  const headOnly = data.length > headBytes;
  const decoded = decodeText(data.subarray(0, headBytes), headOnly);
  if (decoded === null) return { kind: 'binary', bytes: data.length };
  const lines = decoded.split(/\r?\n/);
  if (lines.length > 1 && (headOnly || lines.at(-1) === '')) lines.pop();
  const shown = lines.map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line));
  return { kind: 'text', blocks: inBlocks(shown), lines: shown.length, bytes: data.length, headOnly };
}

function inBlocks(lines: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(lines.length / blockLines) }, (_, index) =>
    lines.slice(index * blockLines, (index + 1) * blockLines).join('\n'),
  );
}

/** Null if the bytes are no UTF-8 text. `isCut`: a character may be cut in two at the end. */
function decodeText(data: Uint8Array, isCut: boolean): string | null {
  if (data.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data, { stream: isCut });
  } catch {
    return null;
  }
}
