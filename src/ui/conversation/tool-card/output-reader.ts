/** The whole output of a command, from the event log: the view keeps only its end. */
import type { EventLog } from '../../../store/event-log.ts';
import type { CallView } from '../../../store/view.ts';
import { createTerminalLines, shownLines, terminalLines } from './terminal-lines.ts';

/**
 * Answers all lines up to the call's last event. Called again with a later view of the same call, it reads on from
 * where it was. A result that never streamed is taken from its text.
 */
export function createOutputReader(log: EventLog): (call: CallView) => readonly string[] {
  const terminal = createTerminalLines();
  let nextSeq = 0;
  return (call) => {
    const firstSeq = log.at(0)?.seq;
    if (firstSeq === undefined) return terminalLines(call.resultText ?? call.output);
    for (nextSeq = Math.max(nextSeq, call.firstSeq); nextSeq <= call.lastSeq; nextSeq++) {
      const event = log.at(nextSeq - firstSeq);
      if (event?.type !== 'tool_execution_update' || event.payload.toolCallId !== call.toolCallId) continue;
      terminal.write(event.payload.delta);
    }
    const lines = shownLines(terminal.lines);
    return lines.length > 0 ? lines : terminalLines(call.resultText ?? '');
  };
}
