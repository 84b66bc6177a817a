import { Files } from 'lucide-react';
import { memo } from 'react';
import { formatDuration } from '../../../i18n/format.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import type { CallView } from '../../../store/view.ts';
import { openFile } from '../../shared/navigation.ts';
import { SpanBar } from '../../shared/span-bar.tsx';
import { useShownNow } from '../../shared/use-shown-now.ts';
import { useDisclosure } from '../use-disclosure.ts';
import { CardFrame } from './card-frame.tsx';
import { groupExtent, readGroupHead } from './read-group.logic.ts';
import { copyTextOf } from './tool-card-body.logic.ts';
import { durationOf, readRemark, targetOf } from './tool-card.logic.ts';
import { pathOf } from './tool-details.ts';

interface ReadGroupProps {
  turnId: string;
  calls: readonly CallView[];
}

/** Several reads in a row as one card, each with its time beside the others'. */
export const ReadGroup = memo(
  function ReadGroup({ turnId, calls }: ReadGroupProps) {
    const texts = useTexts().conversation;
    const locale = useLocale();
    const now = useShownNow(calls.some((call) => call.status === 'running'));
    const failed = calls.some((call) => call.status === 'failed' || call.status === 'invalid');
    const [open, toggle] = useDisclosure(`${turnId}/reads-${calls[0]?.contentIndex ?? 0}`, failed);
    const extent = groupExtent(calls, now);
    return (
      <CardFrame
        turnId={turnId}
        toolCallIds={calls.map((call) => call.toolCallId).filter((id) => id !== '')}
        icon={<Files size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none text-fg-2" />}
        head={readGroupHead(calls, now, { texts, locale })}
        open={open}
        onToggle={toggle}
        copyText={() => calls.map(copyTextOf).join('\n\n')}
      >
        <ul className="border-t border-line-1 bg-bg-2 py-1">
          {calls.map((call) => (
            <li key={call.contentIndex} className="flex min-h-6 flex-wrap items-center gap-2 pr-2.5 pl-7 text-12">
              <FileName call={call} />
              <span className="min-w-0 flex-1 truncate text-11 text-fg-3">{readRemark(call, texts)}</span>
              {call.startedAt !== undefined && extent !== null && (
                <SpanBar
                  spans={[{ kind: 'exec', start: call.startedAt, end: call.endedAt ?? now }]}
                  from={extent.from}
                  to={extent.to}
                  className="h-1.5 w-21"
                />
              )}
              <span className="w-14 text-right text-11 text-fg-3">{formatDuration(durationOf(call, now), locale)}</span>
              {call.status !== 'done' && call.resultText !== undefined && (
                <p className="w-full text-danger wrap-anywhere">{call.resultText}</p>
              )}
            </li>
          ))}
        </ul>
      </CardFrame>
    );
  },
  (before, after) =>
    before.turnId === after.turnId &&
    before.calls.length === after.calls.length &&
    before.calls.every((call, index) => call === after.calls[index]),
);

function FileName({ call }: { call: CallView }) {
  const path = pathOf(call.details);
  const name = targetOf(call);
  if (path === null) return <span className="truncate font-mono text-code">{name}</span>;
  return (
    <button
      type="button"
      onClick={() => openFile(path)}
      className="min-h-6 truncate font-mono text-code hover:text-accent hover:underline"
    >
      {name}
    </button>
  );
}
