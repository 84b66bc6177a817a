import { Type } from 'typebox';
import { closed } from './arguments/closed.ts';
import { isRecord, PATH_NAMES, renameFields } from './arguments/rename-fields.ts';
import { defineTool, errorResult, textResult, type Tool } from './define-tool.ts';
import { applyEdits } from './editing/apply-edits.ts';
import { diffOfChanges } from './editing/edit-diff.ts';
import { changeFile } from './files/change-file.ts';
import { resolvePath } from './files/paths.ts';
import { encodeText } from './files/text-encoding.ts';
import { describeFileError, textOfFile } from './files/text-file.ts';
import { counted } from './limits.ts';
import type { ToolContext } from './tool-context.ts';

export interface EditDetails {
  /** Absolute. */
  path: string;
  edits: number;
  /** Edits whose old text was found only by looking alike. Absent for none. */
  tolerated?: number;
  /** Unified, three lines of context. */
  diff: string;
  /** 1-based, in the new text. */
  firstChangedLine: number;
}

const parameters = closed({
  path: Type.String({ minLength: 1, description: 'Path of the file, relative to the project or absolute.' }),
  edits: Type.Array(
    closed({
      oldText: Type.String({
        minLength: 1,
        description: 'Exact text of the file, blanks and line breaks included. It must occur once.',
      }),
      newText: Type.String({ description: 'What stands there instead.' }),
    }),
    { minItems: 1, description: 'Replacements. All are matched against the original file and may not overlap.' },
  ),
});

/** Replaces pieces of a text file and leaves the rest of it as it is. */
export function createEditTool(context: ToolContext): Tool {
  const { sandbox, knownFiles } = context;
  return defineTool({
    name: 'edit',
    description:
      'Replaces pieces of a text file. Each oldText must match the file exactly and occur once. Read the file first.',
    parameters,
    executionMode: 'sequential',
    prepareArguments: mendShape,
    effect: ({ path }) => ({ kind: 'edit', path }),
    async preview({ path, edits }) {
      const resolved = await resolvePath(sandbox, path, 'edit');
      if (!resolved.ok) return undefined;
      const { absolute, shown, real } = resolved.value;
      const read = await sandbox.fs.readFile(absolute);
      const file = read.ok ? textOfFile(read.value, shown) : read;
      if (!read.ok || !file.ok) return undefined;
      const { text } = file.value;
      const applied = applyEdits(text, edits, { shown, exactOnly: knownFiles.hasChanged(real, read.value) });
      return applied.ok ? diffOfChanges(shown, text, applied.value.changes).diff : undefined;
    },
    execute: ({ path, edits }, { signal }) =>
      changeFile(context, { path, use: 'edit', signal }, async ({ absolute, shown, real, write }) => {
        const read = await sandbox.fs.readFile(absolute);
        if (!read.ok) return errorResult(describeFileError(read.error, shown));
        const file = textOfFile(read.value, shown);
        if (!file.ok) return errorResult(file.error);
        const { text, encoding } = file.value;

        const hasChanged = knownFiles.hasChanged(real, read.value);
        const applied = applyEdits(text, edits, { shown, exactOnly: hasChanged });
        if (!applied.ok) {
          const hint = hasChanged
            ? [`${shown} has changed since you last saw it. Read it again before you edit it.`]
            : [];
          return errorResult([...hint, applied.error].join('\n'));
        }
        const bytes = encodeText({ text: applied.value.text, encoding });
        if (!bytes) return errorResult(`${shown} is encoded as ${encoding}, which lacks a character of the new text.`);
        const written = await write(bytes);
        if (!written.ok) return errorResult(written.error);

        const { changes, tolerated } = applied.value;
        const details: EditDetails = {
          path: absolute,
          edits: edits.length,
          ...(tolerated > 0 ? { tolerated } : {}),
          ...diffOfChanges(shown, text, changes),
        };
        const remark = tolerated > 0 ? ` ${toleratedRemark(tolerated, edits.length)}` : '';
        return textResult(`Edited ${shown}: ${counted(edits.length, 'replacement')}.${remark}`, details);
      }),
  });
}

function toleratedRemark(tolerated: number, edits: number): string {
  const subject = edits === 1 ? 'oldText' : `oldText of ${tolerated}`;
  return `${subject} differed from the file in blanks at line ends, quotes, dashes or Unicode forms.`;
}

const OLD_TEXT_NAMES = ['old_text', 'old_string', 'oldString', 'old_str'];
const NEW_TEXT_NAMES = ['new_text', 'new_string', 'newString', 'new_str'];

/** Takes a single old and new text beside the path, edits given as JSON text, and the usual other names. */
function mendShape(raw: unknown): unknown {
  const named = withTextNames(renameFields(raw, { path: PATH_NAMES }));
  if (!isRecord(named)) return named;
  const { edits, oldText, newText, ...rest } = named;
  if (edits !== undefined) {
    const list = typeof edits === 'string' ? parsedOrSame(edits) : edits;
    return { ...named, edits: Array.isArray(list) ? list.map(withTextNames) : withTextNames(list) };
  }
  if (oldText === undefined) return named;
  return { ...rest, edits: [newText === undefined ? { oldText } : { oldText, newText }] };
}

const withTextNames = (raw: unknown): unknown =>
  renameFields(raw, { oldText: OLD_TEXT_NAMES, newText: NEW_TEXT_NAMES });

function parsedOrSame(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: validation says what is wrong with it.
    return text;
  }
}
