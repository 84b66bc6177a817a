/** What the bodies of tool cards show. */
import type { CallView } from '../../../store/view.ts';
import { partialString, partialStrings } from './partial-json.ts';
import { toolKindOf } from './tool-card.logic.ts';
import { diffOf, stringOf } from './tool-details.ts';

/** Lines of a running command's output that are shown. */
export const TAIL_LINES = 12;

/** Lines shown of a result or a preview. */
export const EXCERPT_LINES = 40;

/** Whether a card opens by itself: what runs and prints, what changed a file, what failed. */
export function openByDefault(call: CallView): boolean {
  const kind = toolKindOf(call.toolName);
  switch (call.status) {
    case 'waiting':
    case 'failed':
    case 'invalid':
      return true;
    case 'preparing':
    case 'ready':
      return kind === 'write' || kind === 'edit';
    case 'running':
      return kind === 'bash' || kind === 'write' || kind === 'edit';
    case 'done':
      return kind === 'write' || kind === 'edit';
    default:
      return false;
  }
}

/** What is most worth copying of a call. */
export function copyTextOf(call: CallView): string {
  return diffOf(call.details) ?? call.resultText ?? (call.output === '' ? call.argumentsText : call.output);
}

/** The text a call is about to write: whole or, while its arguments stream, as far as it has come. */
export function writtenText(call: CallView): string {
  if (call.args !== undefined) return stringOf(call.args['content']) ?? '';
  return partialString(call.argumentsText, 'content') ?? '';
}

/** The replacements of an edit, the last one growing while the arguments stream. */
export function replacements(call: CallView): { oldText: string; newText: string }[] {
  const oldTexts = partialStrings(call.argumentsText, 'oldText');
  const newTexts = partialStrings(call.argumentsText, 'newText');
  return oldTexts.map((oldText, index) => ({ oldText, newText: newTexts[index] ?? '' }));
}

/** The last lines of many, and how many there were. */
export function lastLines(lines: readonly string[], count: number): { shown: readonly string[]; hidden: number } {
  const hidden = Math.max(0, lines.length - count);
  return { shown: lines.slice(hidden), hidden };
}

/** Arguments as readable JSON; as they came while they are not complete. */
export function argumentsJson(call: CallView): string {
  return call.args === undefined ? call.argumentsText : JSON.stringify(call.args, null, 2);
}
