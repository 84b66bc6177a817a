import { Type } from 'typebox';
import type { AgentTool } from '../agent/types.ts';
import type { Sandbox } from '../sandbox/types.ts';
import { defineTool, errorResult, textResult } from './define-tool.ts';
import { byteLength, counted, MAX_BYTES, MAX_LINES, withCommas } from './limits.ts';
import { resolvePath } from './paths.ts';
import { BYTE_ORDER_MARK, readTextFile } from './text-file.ts';

export interface ReadDetails {
  /** Absolute. */
  path: string;
  /** Lines in the result. */
  lines: number;
  totalLines: number;
  /** 1-based number of the first line in the result. */
  from: number;
}

const parameters = Type.Object(
  {
    path: Type.String({ minLength: 1, description: 'Path of the file, relative to the project or absolute.' }),
    offset: Type.Optional(Type.Integer({ minimum: 1, description: 'First line to read, counted from 1.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, description: 'Most lines to read.' })),
  },
  { additionalProperties: false },
);

/** Reads a text file from its start, or from `offset`, up to the limits. */
export function createReadTool(sandbox: Sandbox): AgentTool {
  return defineTool({
    name: 'read',
    description: `Reads a text file. The result holds at most ${withCommas(MAX_LINES)} lines or ${MAX_BYTES / 1_024} KB; use offset and limit for the rest of a larger file.`,
    parameters,
    async execute({ path, offset = 1, limit = MAX_LINES }) {
      const resolved = await resolvePath(sandbox, path);
      if (!resolved.ok) return errorResult(resolved.error);
      const file = await readTextFile(sandbox, resolved.value);
      if (!file.ok) return errorResult(file.error);

      const { absolute, shown } = resolved.value;
      const lines = linesOf(file.value);
      if (lines.length === 0) return textResult('(empty file)', detailsOf(absolute, 0, 0, 1));
      if (offset > lines.length) {
        return errorResult(
          `Offset ${withCommas(offset)} is past the end of ${shown}, which has ${counted(lines.length, 'line')}.`,
        );
      }
      const part = headOf(lines.slice(offset - 1, offset - 1 + Math.min(limit, MAX_LINES)));
      const details = detailsOf(absolute, part.length, lines.length, offset);
      if (part.length === 0) return textResult(longLineNotice(shown, offset, lines[offset - 1] ?? ''), details);
      const next = offset + part.length;
      const notice =
        next > lines.length
          ? []
          : [`\n[Lines ${offset}-${next - 1} of ${lines.length}. Use offset=${next} to read on.]`];
      return textResult([...part, ...notice].join('\n'), details);
    },
  });
}

const detailsOf = (path: string, lines: number, totalLines: number, from: number): ReadDetails => ({
  path,
  lines,
  totalLines,
  from,
});

/** Lines without their ends; a last line break ends a line and starts none. */
function linesOf(text: string): string[] {
  const lines = text.replace(BYTE_ORDER_MARK, '').split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** The first lines that fit into the byte limit, each counted with its line break. */
function headOf(lines: string[]): string[] {
  let bytes = 0;
  const end = lines.findIndex((line) => (bytes += byteLength(line) + 1) > MAX_BYTES);
  return end < 0 ? lines : lines.slice(0, end);
}

function longLineNotice(shown: string, line: number, text: string): string {
  return `[Line ${line} of ${shown} has ${counted(byteLength(text), 'byte')}, more than one read can hold. Use bash: sed -n '${line}p' '${shown}' | head -c ${MAX_BYTES}]`;
}
