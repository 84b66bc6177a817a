import { useMemo } from 'react';
import { useTexts } from '../../../i18n/use-locale.tsx';
import type { CallView } from '../../../store/view.ts';
import { CardFoot, CodeRegion, DiffRows, NumberedLines } from './code-lines.tsx';
import { ExcerptFoot } from './generic-body.tsx';
import { EXCERPT_LINES, lastLines, replacements, TAIL_LINES, writtenText } from './tool-card-body.logic.ts';
import { targetOf } from './tool-card.logic.ts';
import { diffOf } from './tool-details.ts';
import { parseUnifiedDiff, type DiffRow } from './unified-diff.ts';

/** What a write or an edit changes: a growing preview while its arguments stream, the diff once it is done. */
export function ChangeBody({ call, kind }: { call: CallView; kind: 'write' | 'edit' }) {
  const texts = useTexts().conversation.body;
  return (
    <>
      {call.status === 'failed' && (
        <p className="border-t border-line-1 px-2.5 py-2 text-12 whitespace-pre-wrap wrap-anywhere">
          {call.resultText}
        </p>
      )}
      {kind === 'edit' ? <EditedText call={call} /> : <WrittenText call={call} />}
      {call.status === 'failed' && <CardFoot>{texts.toldModel}</CardFoot>}
    </>
  );
}

function EditedText({ call }: { call: CallView }) {
  const texts = useTexts().conversation.body;
  const diff = diffOf(call.details);
  const rows = useMemo(
    () => (diff === null ? replacementRows(call) : parseUnifiedDiff(diff).rows),
    // Without a diff the rows come from the arguments, which change with the call.
    [diff, call],
  );
  if (rows.length === 0) return null;
  return (
    <CodeRegion label={texts.changes(targetOf(call))}>
      <DiffRows rows={rows} />
    </CodeRegion>
  );
}

/** The replacements as asked: where they go is not known before the edit is made. */
function replacementRows(call: CallView): DiffRow[] {
  return replacements(call).flatMap(({ oldText, newText }, index): DiffRow[] => [
    ...(index === 0 ? [] : [{ kind: 'gap' } as const]),
    ...linesOf(oldText).map((text) => ({ kind: 'removed', before: null, after: null, text }) as const),
    ...linesOf(newText).map((text) => ({ kind: 'added', before: null, after: null, text }) as const),
  ]);
}

function WrittenText({ call }: { call: CallView }) {
  const texts = useTexts().conversation.body;
  const lines = linesOf(writtenText(call));
  const target = targetOf(call);
  if (lines.length === 0) return null;
  const growing = call.status === 'preparing';
  const { shown, hidden } = growing
    ? lastLines(lines, TAIL_LINES)
    : { shown: lines.slice(0, EXCERPT_LINES), hidden: 0 };
  return (
    <>
      <CodeRegion label={texts.content(target)}>
        <NumberedLines lines={shown} from={hidden + 1} />
      </CodeRegion>
      {!growing && <ExcerptFoot title={target} lines={lines} />}
    </>
  );
}

function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
