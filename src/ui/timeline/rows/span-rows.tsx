/** The rows a turn expands to: what the person sent, the request's attempts, the calls, the way to its events. */
import { ArrowUpDown, List, RotateCw } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { formatDuration } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import { turnSpans, type Span } from '../../../store/turn-spans.ts';
import { ToolIcon } from '../../conversation/tool-card/tool-icon.tsx';
import { targetOf, toolKindOf } from '../../conversation/tool-card/tool-card.logic.ts';
import { Glyph } from '../../shared/glyphs.tsx';
import { Bar } from '../waterfall/bar.tsx';
import type { Frame } from '../waterfall/time-axis.logic.ts';
import { Cell, LabelCell, RowShell, WaterfallCell, type RowProps } from './row-shell.tsx';
import type { CallRow, RawEventsRow, RequestRow, UserRow } from './row-types.ts';
import { Toggle } from './toggle.tsx';
import { callLine, failed, spansLine } from './turn-words.logic.ts';

export type SpanRowData = UserRow | RequestRow | CallRow | RawEventsRow;

export interface SpanRowProps extends RowProps<SpanRowData> {
  frame: Frame;
  /** Matters only while the turn runs; give a constant otherwise. */
  now: number;
}

export const SpanRow = memo(function SpanRow({ frame, now, ...shell }: SpanRowProps) {
  const { row, layout } = shell;
  const last = row.position === row.setSize;
  const content = useContent(row, now, layout.cards);
  return (
    <RowShell {...shell} testId={`${row.kind}-row`}>
      <LabelCell layout={layout} className={layout.cards ? 'max-w-[46%]' : 'pl-0'}>
        <Branch last={last} narrow={layout.cards} />
        {content.icon}
        <span className="flex-none font-[550]">{content.name}</span>
        <span className={content.mono ? 'truncate font-mono text-fg-2' : 'truncate text-fg-2'}>{content.target}</span>
      </LabelCell>
      <WaterfallCell text={content.equivalent}>
        <Bar spans={content.spans} frame={frame} className="h-2.5" />
      </WaterfallCell>
      <Cell
        className={`flex h-full min-w-0 flex-none items-center justify-end truncate border-l border-line-1 pr-3 pl-1 text-11 ${content.bad ? 'text-danger' : 'text-fg-3'}`}
        style={{ width: layout.cards ? 96 : layout.metricsWidth }}
      >
        <span className="truncate">{content.line}</span>
      </Cell>
    </RowShell>
  );
});

/** The gutter that ties span rows to their turn. */
function Branch({ last, narrow }: { last: boolean; narrow: boolean }) {
  return (
    <span aria-hidden="true" className="relative flex-none self-stretch" style={{ width: narrow ? 16 : 50 }}>
      <i
        className="absolute top-0 border-l border-line-2"
        style={{ left: narrow ? 4 : 38, bottom: last ? '50%' : 0 }}
      />
      <i className="absolute top-1/2 w-[9px] border-t border-line-2" style={{ left: narrow ? 4 : 38 }} />
    </span>
  );
}

interface SpanContent {
  icon: ReactNode;
  name: string;
  target: string;
  mono: boolean;
  spans: readonly Span[];
  /** What the bar shows, in words; empty where `line` says it. */
  equivalent: string;
  /** At the right. */
  line: string;
  bad: boolean;
}

/** `short`: there is room for a duration only. */
function useContent(row: SpanRowData, now: number, short: boolean): SpanContent {
  const texts = useTexts();
  const locale = useLocale();
  const words = { texts, locale };
  const names = texts.timeline.row;
  const { turn } = row;
  const all = turnSpans(turn, now);
  const base = { target: '', mono: false, spans: [], equivalent: '', line: '', bad: false };
  switch (row.kind) {
    case 'user': {
      const { user } = row;
      return {
        ...base,
        icon: <Glyph act={user.origin} />,
        name: { prompt: names.prompt, steer: names.steer, follow_up: names.followUp }[user.origin],
        target: user.text,
        line:
          user.queuedAt === undefined ? '' : texts.timeline.waited(formatDuration(user.readAt - user.queuedAt, locale)),
      };
    }
    case 'request': {
      const request = turn.requests[row.requestIndex];
      const spans = all.filter((span) => span.requestIndex === row.requestIndex && span.kind !== 'retry');
      const error = request?.error;
      return {
        ...base,
        icon: <ArrowUpDown {...iconLook} />,
        name: names.request,
        target: request === undefined ? '' : turn.requests.length > 1 ? names.attempt(request.attempt) : request.model,
        mono: true,
        spans,
        equivalent: short ? spansLine(spans, words) : '',
        line:
          error === undefined
            ? short
              ? lengthOf(spans, locale)
              : spansLine(spans, words)
            : texts.timeline.errorKinds[error.kind],
        bad: error !== undefined,
      };
    }
    case 'retry': {
      const spans = all.filter((span) => span.kind === 'retry' && span.requestIndex === row.requestIndex);
      const wait = row.requestIndex === turn.requests.length ? turn.retryWait : undefined;
      return {
        ...base,
        icon: <RotateCw {...iconLook} />,
        name: names.retryWait,
        target: wait === undefined ? '' : texts.timeline.events.attempt(wait.attempt, wait.maxAttempts),
        spans,
        line: spansLine(spans, words),
      };
    }
    case 'call': {
      const call = turn.calls[row.callIndex];
      if (call === undefined) return { ...base, icon: null, name: '' };
      return {
        ...base,
        icon: <ToolIcon kind={toolKindOf(call.toolName)} />,
        name: call.toolName,
        target: targetOf(call),
        mono: true,
        spans: all.filter((span) => span.callIndex === row.callIndex && span.kind !== 'args'),
        line: callLine(call, turn, now, words),
        bad: failed(call),
      };
    }
    default:
      return {
        ...base,
        icon: (
          <>
            <Toggle expanded={row.expanded ?? false} />
            <List {...iconLook} />
          </>
        ),
        name: names.rawEvents,
        line: names.events(turn.lastSeq - turn.firstSeq + 1),
      };
  }
}

function lengthOf(spans: readonly Span[], locale: Locale): string {
  const [first, last] = [spans[0], spans.at(-1)];
  return first === undefined || last === undefined ? '' : formatDuration(last.end - first.start, locale);
}

const iconLook = { size: 14, strokeWidth: 1.75, 'aria-hidden': true, className: 'flex-none text-fg-2' } as const;
