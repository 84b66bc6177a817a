import { useState } from 'react';
import { formatBytes, formatTokens } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-locale.tsx';
import { diffRequests, type PartChange } from '../../../store/request-diff.ts';
import { requestJson, type SentRequest } from '../../../store/request-of-turn.ts';
import { SegmentControl } from '../../shared/segment-control.tsx';
import { CopyButton } from '../events/copy-button.tsx';
import type { TimelineModel } from '../use-timeline-model.ts';
import { ContextBar } from './context-bar.tsx';
import { HttpView } from './http-view.tsx';
import type { Inspected } from './inspected.logic.ts';
import { PartRows } from './part-rows.tsx';
import { InspectorFoot } from './inspector-foot.tsx';
import { previousRequest, totalsOf } from './request.logic.ts';

type RequestView = 'diff' | 'list' | 'raw' | 'http';

/** Exactly what was sent for a turn, part by part, and what is new in it since the turn before. */
export function RequestTab({ model, inspected }: { model: TimelineModel; inspected: Inspected }) {
  const texts = useTexts().timeline.inspector.request;
  const request = inspected.request === null ? null : model.readRequest(inspected.request.requestId);
  if (request === null || inspected.turn === null) return <p className="p-3 text-12 text-fg-3">{texts.none}</p>;
  const previous = previousRequest(model.view.turns, inspected.turn);
  const before = previous === null ? null : model.readRequest(previous.requestId);
  return (
    <Request request={request} before={before} beforeTurn={before === null ? null : (previous?.turnNumber ?? null)} />
  );
}

interface RequestProps {
  request: SentRequest;
  before: SentRequest | null;
  /** The number of the turn that `before` was sent for. */
  beforeTurn: number | null;
}

function Request({ request, before, beforeTurn }: RequestProps) {
  const texts = useTexts().timeline.inspector.request;
  const [view, setView] = useState<RequestView>('diff');
  const changes = diffRequests(before, request);
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex-none border-b border-line-1 px-3 py-2">
        <Totals request={request} before={before} beforeTurn={beforeTurn} />
        <ContextBar request={request} />
        {request.missing > 0 && <p className="mt-1 text-11 text-danger">{texts.missing}</p>}
      </div>
      <div className="sticky top-0 z-10 flex min-h-[34px] flex-none flex-wrap items-center gap-2 border-b border-line-1 bg-bg-1 px-3">
        <ChangeCounts changes={changes} beforeTurn={beforeTurn} />
        <span className="flex-1" />
        <SegmentControl
          label={texts.view.label}
          value={view}
          segments={[
            { value: 'diff', label: texts.view.diff },
            { value: 'list', label: texts.view.list },
            { value: 'raw', label: texts.view.raw },
            { value: 'http', label: texts.view.http },
          ]}
          onChange={setView}
        />
      </div>
      {view === 'http' ? (
        <HttpView key={request.requestId} request={request} />
      ) : view === 'raw' ? (
        <pre
          data-testid="request-json"
          className="flex-1 px-3 py-2 font-mono text-code break-words whitespace-pre-wrap text-fg-2"
        >
          {requestJson(request)}
        </pre>
      ) : (
        <PartRows
          changes={
            view === 'diff' && before !== null
              ? changes
              : request.parts.map((part) => ({ change: 'same' as const, part }))
          }
          foldSame={view === 'diff' && before !== null}
        />
      )}
      {view !== 'http' && (
        <InspectorFoot note={texts.estimate}>
          <CopyButton text={() => requestJson(request)} label={texts.copyJson} />
        </InspectorFoot>
      )}
    </div>
  );
}

function Totals({ request, before, beforeTurn }: RequestProps) {
  const texts = useTexts().timeline.inspector.request;
  const totals = totalsOf(request);
  const grown = before === null ? null : totals.tokens - totalsOf(before).tokens;
  return (
    <p className="mb-1.5 flex flex-wrap items-baseline gap-x-2 text-12">
      <span className="font-semibold">{texts.size(formatTokens(totals.tokens), formatBytes(totals.bytes))}</span>
      <span className="text-fg-3">
        {grown === null || beforeTurn === null
          ? texts.first
          : texts.since(beforeTurn, `${grown < 0 ? '−' : '+'}${formatTokens(Math.abs(grown))}`)}
      </span>
    </p>
  );
}

function ChangeCounts({ changes, beforeTurn }: { changes: readonly PartChange[]; beforeTurn: number | null }) {
  const texts = useTexts().timeline.inspector.request;
  const count = (wanted: PartChange['change']) => changes.filter(({ change }) => change === wanted).length;
  if (beforeTurn === null) return null;
  return (
    <span className="flex items-center gap-2 truncate text-12">
      <span className="font-[550]">{texts.versus(beforeTurn)}</span>
      <span className="text-ok">{texts.added(count('added'))}</span>
      <span className="text-danger">{texts.removed(count('removed'))}</span>
      <span className="text-fg-3">{texts.unchanged(count('same'))}</span>
    </span>
  );
}
