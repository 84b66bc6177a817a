import { Type } from 'typebox';
import { closed } from './arguments/closed.ts';
import { isRecord, PATH_NAMES, renameFields } from './arguments/rename-fields.ts';
import { defineTool, errorResult, textResult, type Tool } from './define-tool.ts';
import { resolvePath } from './files/paths.ts';
import { type TextEncoding, withoutMark } from './files/text-encoding.ts';
import { describeFileError, textOfFile } from './files/text-file.ts';
import { imageTypeOf } from './images/image-type.ts';
import { imageResult } from './images/image-result.ts';
import { byteLength, counted, MAX_BYTES, MAX_LINES, withCommas, withinBytes } from './limits.ts';
import type { ToolContext } from './tool-context.ts';

export interface ReadDetails {
  /** Absolute. */
  path: string;
  /** Lines in the result. */
  lines: number;
  totalLines: number;
  /** 1-based number of the first line in the result. */
  from: number;
  /** Set where it is not UTF-8. */
  encoding?: TextEncoding;
}

const parameters = closed({
  path: Type.String({ minLength: 1, description: 'Path of the file, relative to the project or absolute.' }),
  offset: Type.Optional(Type.Integer({ minimum: 1, description: 'First line to read, counted from 1.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, description: 'Most lines to read.' })),
});

/** Reads a text file from its start, or from `offset`, up to the limits; or shows an image. */
export function createReadTool(context: ToolContext): Tool {
  const { sandbox, knownFiles } = context;
  return defineTool({
    name: 'read',
    description: `Reads a text file, or shows an image (png, jpeg, gif, webp). The result holds at most ${withCommas(MAX_LINES)} lines or ${MAX_BYTES / 1_024} KB; use offset and limit for the rest of a larger file.`,
    parameters,
    prepareArguments: mendShape,
    effect: ({ path }) => ({ kind: 'read', path }),
    async execute({ path, offset = 1, limit = MAX_LINES }) {
      const resolved = await resolvePath(sandbox, path, 'read');
      if (!resolved.ok) return errorResult(resolved.error);
      const { absolute, shown, real } = resolved.value;
      const read = await sandbox.fs.readFile(absolute);
      if (!read.ok) return errorResult(describeFileError(read.error, shown));
      const bytes = read.value;
      const imageType = imageTypeOf(bytes);
      if (imageType) return imageResult(context, { path: absolute, shown, bytes, mimeType: imageType });
      const file = textOfFile(bytes, shown);
      if (!file.ok) return errorResult(file.error);
      knownFiles.remember(real, bytes);

      const { text, encoding } = file.value;
      const lines = linesOf(text);
      const detailsOf = (count: number): ReadDetails => ({
        path: absolute,
        lines: count,
        totalLines: lines.length,
        from: offset,
        ...(encoding === 'UTF-8' ? {} : { encoding }),
      });
      if (lines.length === 0) return textResult('(empty file)', detailsOf(0));
      if (offset > lines.length) {
        return errorResult(
          `Offset ${withCommas(offset)} is past the end of ${shown}, which has ${counted(lines.length, 'line')}.`,
        );
      }
      const part = withinBytes(lines.slice(offset - 1, offset - 1 + Math.min(limit, MAX_LINES)));
      if (part.length === 0) return textResult(longLineNotice(shown, offset, lines[offset - 1] ?? ''), detailsOf(0));
      const next = offset + part.length;
      const notices = [
        ...(encoding === 'UTF-8'
          ? []
          : [`[The file is encoded as ${encoding}. edit keeps that, write makes it UTF-8.]`]),
        ...(next > lines.length
          ? []
          : [`[Lines ${offset}-${next - 1} of ${lines.length}. Use offset=${next} to read on.]`]),
      ];
      return textResult([part.join('\n'), ...notices].join('\n\n'), detailsOf(part.length));
    },
  });
}

/** Takes the usual other names, and lines counted from 0. */
function mendShape(raw: unknown): unknown {
  const named = renameFields(raw, { path: PATH_NAMES });
  return isRecord(named) && named['offset'] === 0 ? { ...named, offset: 1 } : named;
}

/** Lines without their ends; a last line break ends a line and starts none. */
function linesOf(text: string): string[] {
  const lines = withoutMark(text).split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function longLineNotice(shown: string, line: number, text: string): string {
  const quoted = `'${shown.replaceAll("'", `'\\''`)}'`;
  return `[Line ${line} of ${shown} has ${counted(byteLength(text), 'byte')}, more than one read can hold. Use bash: sed -n '${line}p' ${quoted} | head -c ${MAX_BYTES}]`;
}
