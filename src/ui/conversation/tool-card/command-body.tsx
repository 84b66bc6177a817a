import { useState } from 'react';
import { useTexts } from '../../../i18n/use-locale.tsx';
import type { CallView } from '../../../store/view.ts';
import { useShownStore } from '../../shared/session-context.tsx';
import { CardFoot, CodeRegion, NumberedLines } from './code-lines.tsx';
import { FullTextButton } from './full-text.tsx';
import { createOutputReader } from './output-reader.ts';
import { partialString } from './partial-json.ts';
import { terminalLines } from './terminal-lines.ts';
import { lastLines, TAIL_LINES } from './tool-card-body.logic.ts';
import { stringOf } from './tool-details.ts';

/** A command and the end of its output. */
export function CommandBody({ call }: { call: CallView }) {
  const texts = useTexts().conversation.body;
  const { log } = useShownStore();
  const [readOutput] = useState(() => createOutputReader(log));
  const command = stringOf(call.args?.['command']) ?? partialString(call.argumentsText, 'command') ?? '';
  const lines = terminalLines(call.output === '' ? (call.resultText ?? '') : call.output);
  const { shown, hidden } = lastLines(lines, TAIL_LINES);
  return (
    <>
      <CodeRegion label={texts.command}>
        <pre className="w-max min-w-full px-2.5 text-fg-1">
          <span className="select-none">$ </span>
          {command}
        </pre>
        {shown.length === 0 ? (
          <p className="px-2.5 text-fg-3">{emptyText(call, texts)}</p>
        ) : (
          <NumberedLines lines={shown} from={null} />
        )}
      </CodeRegion>
      {(hidden > 0 || call.outputDropped > 0) && (
        <CardFoot>
          {call.outputDropped > 0 ? texts.lastLinesOfMore(shown.length) : texts.lastLines(shown.length, lines.length)}
          <FullTextButton title={texts.fullOutput(command)} getLines={() => readOutput(call)} />
        </CardFoot>
      )}
    </>
  );
}

function emptyText(call: CallView, texts: { noOutput: string; noOutputYet: string }): string {
  if (call.status === 'running') return texts.noOutputYet;
  return call.endedAt === undefined ? '' : texts.noOutput;
}
