import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { Type } from 'typebox';
import type { AgentTool } from '../agent/types.ts';
import type { ToolContext } from './tool-context.ts';
import { applyEdits } from './editing/apply-edits.ts';
import { defineTool, errorResult, textResult } from './define-tool.ts';
import { counted } from './limits.ts';
import { resolvePath } from './files/paths.ts';
import { describeFileError, textOfFile } from './files/text-file.ts';

export interface EditDetails {
  /** Absolute. */
  path: string;
  edits: number;
  /** Unified, three lines of context. */
  diff: string;
  /** 1-based. */
  firstChangedLine: number;
}

const parameters = Type.Object(
  {
    path: Type.String({ minLength: 1, description: 'Path of the file, relative to the project or absolute.' }),
    edits: Type.Array(
      Type.Object(
        {
          oldText: Type.String({
            minLength: 1,
            description: 'Exact text of the file, blanks and line breaks included. It must occur once.',
          }),
          newText: Type.String({ description: 'What stands there instead.' }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, description: 'Replacements. All are matched against the original file and may not overlap.' },
    ),
  },
  { additionalProperties: false },
);

/** Replaces exact pieces of a text file and leaves the rest of it as it is. */
export function createEditTool({ sandbox }: ToolContext): AgentTool {
  return defineTool({
    name: 'edit',
    description:
      'Replaces pieces of a text file. Each oldText must match the file exactly and occur once. Read the file first.',
    parameters,
    executionMode: 'sequential',
    prepareArguments: mendShape,
    async execute({ path, edits }) {
      const resolved = await resolvePath(sandbox, path);
      if (!resolved.ok) return errorResult(resolved.error);
      const { absolute, shown } = resolved.value;
      const read = await sandbox.fs.readFile(absolute);
      if (!read.ok) return errorResult(describeFileError(read.error, shown));
      const file = textOfFile(read.value, shown);
      if (!file.ok) return errorResult(file.error);
      const before = { value: file.value.text };
      const after = applyEdits(before.value, edits, shown);
      if (!after.ok) return errorResult(after.error);
      const written = await sandbox.fs.writeFile(absolute, after.value);
      if (!written.ok) return errorResult(describeFileError(written.error, shown));

      const details: EditDetails = {
        path: absolute,
        edits: edits.length,
        diff: createTwoFilesPatch(shown, shown, before.value, after.value, undefined, undefined, {
          context: 3,
          headerOptions: FILE_HEADERS_ONLY,
        }),
        firstChangedLine: firstChangedLine(before.value, after.value),
      };
      return textResult(`Edited ${shown}: ${counted(edits.length, 'replacement')}.`, details);
    },
  });
}

/** Takes a single oldText and newText beside the path, and edits given as JSON text. */
function mendShape(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const { edits, oldText, newText, ...rest } = raw as Record<string, unknown>;
  if (typeof edits === 'string') return { ...raw, edits: parsedOrSame(edits) };
  if (edits !== undefined || oldText === undefined) return raw;
  return { ...rest, edits: [newText === undefined ? { oldText } : { oldText, newText }] };
}

function parsedOrSame(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: validation says what is wrong with it.
    return text;
  }
}

function firstChangedLine(before: string, after: string): number {
  let [at, line] = [0, 1];
  while (at < before.length && before[at] === after[at]) {
    if (before[at] === '\n') line += 1;
    at += 1;
  }
  return line;
}
