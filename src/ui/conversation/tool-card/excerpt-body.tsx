import { useTexts } from '../../../i18n/use-locale.tsx';
import type { CallView } from '../../../store/view.ts';
import { CodeRegion, NumberedLines } from './code-lines.tsx';
import { ExcerptFoot } from './generic-body.tsx';
import { terminalLines } from './terminal-lines.ts';
import { EXCERPT_LINES } from './tool-card-body.logic.ts';
import { targetOf } from './tool-card.logic.ts';
import { readDetails } from './tool-details.ts';

/** The beginning of what a call read, listed or found, as the model got it. */
export function ExcerptBody({ call }: { call: CallView }) {
  const texts = useTexts().conversation.body;
  const lines = terminalLines(call.resultText ?? '');
  const target = targetOf(call);
  if (lines.length === 0) return null;
  return (
    <>
      <CodeRegion label={texts.content(target)}>
        <NumberedLines lines={lines.slice(0, EXCERPT_LINES)} from={readDetails(call.details)?.from ?? null} />
      </CodeRegion>
      <ExcerptFoot title={target} lines={lines} />
    </>
  );
}
