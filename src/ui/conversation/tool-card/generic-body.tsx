import { useTexts } from '../../../i18n/use-locale.tsx';
import type { CallView } from '../../../store/view.ts';
import { CardFoot, CodeRegion, NumberedLines } from './code-lines.tsx';
import { FullTextButton } from './full-text.tsx';
import { terminalLines } from './terminal-lines.ts';
import { argumentsJson, EXCERPT_LINES } from './tool-card-body.logic.ts';

/** A call of a tool that has no view of its own: what went in and what came out. */
export function GenericBody({ call }: { call: CallView }) {
  const texts = useTexts().conversation.body;
  const lines = terminalLines(call.resultText ?? call.output);
  return (
    <>
      <CodeRegion label={texts.arguments}>
        <pre className="w-max min-w-full px-2.5">{argumentsJson(call)}</pre>
      </CodeRegion>
      {lines.length > 0 && (
        <CodeRegion label={texts.result}>
          <NumberedLines lines={lines.slice(0, EXCERPT_LINES)} from={null} />
        </CodeRegion>
      )}
      <ExcerptFoot title={call.toolName} lines={lines} />
    </>
  );
}

/** Says that an excerpt is one, and opens the whole. Nothing when all is shown. */
export function ExcerptFoot({ title, lines }: { title: string; lines: readonly string[] }) {
  const texts = useTexts().conversation.body;
  if (lines.length <= EXCERPT_LINES) return null;
  return (
    <CardFoot>
      {texts.firstLines(EXCERPT_LINES, lines.length)}
      <FullTextButton title={title} getLines={() => lines} />
    </CardFoot>
  );
}
