import { useState } from 'react';
import { formatBytes, formatTokens } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-locale.tsx';
import { diffRequests, type PartChange } from '../../../store/request-diff.ts';
import { requestJson, type SentRequest } from '../../../store/request-of-turn.ts';
import { SegmentControl } from '../../shared/segment-control.tsx';
import { CopyButton } from '../events/copy-button.tsx';
import type { TimelineModel } from '../use-timeline-model.ts';
import { ContextBar } from './context-bar.tsx';
import { curlCommand } from './curl.logic.ts';
import { HttpView } from './http-view.tsx';
import type { Inspected } from './inspected.logic.ts';
import { PartRows } from './part-rows.tsx';
import { previousRequest, totalsOf } from './request.logic.ts';
import { useHttpRequest } from './use-http-request.ts';

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
  const http = useHttpRequest(request, view === 'http');
  const httpRequest = http !== null && http !== 'incomplete' && http.ok ? http.value : null;
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex-none border-b border-line-1 px-3 py-2">
        <Totals request={request} before={before} beforeTurn={beforeTurn} changes={changes} />
        <ContextBar request={request} />
        {request.missing > 0 && <p className="mt-1 text-11 text-danger">{texts.missing}</p>}
      </div>
      <div className="sticky top-0 z-10 flex min-h-[34px] flex-none flex-wrap items-center gap-2 border-b border-line-1 bg-bg-1 px-3">
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
        <span className="flex-1" />
        {view === 'http' ? (
          httpRequest !== null && <CopyButton text={() => curlCommand(httpRequest)} label={texts.http.copyCurl} />
        ) : (
          <CopyButton text={() => requestJson(request)} label={texts.copyJson} />
        )}
      </div>
      {view === 'http' ? (
        <HttpView request={request} answer={http} />
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
      {(view === 'diff' || view === 'list') && <p className="px-3 py-1.5 text-11 text-fg-3">{texts.estimate}</p>}
    </div>
  );
}

function Totals({ request, before, beforeTurn, changes }: RequestProps & { changes: readonly PartChange[] }) {
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
      {beforeTurn !== null && <ChangeCounts changes={changes} />}
    </p>
  );
}

function ChangeCounts({ changes }: { changes: readonly PartChange[] }) {
  const texts = useTexts().timeline.inspector.request;
  const count = (wanted: PartChange['change']) => changes.filter(({ change }) => change === wanted).length;
  return (
    <span className="ml-auto flex items-center gap-2 whitespace-nowrap">
      <span className="text-ok">{texts.added(count('added'))}</span>
      <span className="text-danger">{texts.removed(count('removed'))}</span>
      <span className="text-fg-3">{texts.unchanged(count('same'))}</span>
    </span>
  );
}
