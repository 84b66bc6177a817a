import { useEffect, useState } from 'react';
import { formatBytes, formatDuration, formatTokens } from '../../../i18n/format.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import type { ReceivedResponse } from '../../../protocol/received.ts';
import type { RequestView } from '../../../store/view.ts';
import { useArchive } from '../../sessions/archive-context.ts';
import { Button } from '../../shared/button.tsx';
import { CopyButton } from '../events/copy-button.tsx';

interface RawStreamProps {
  sessionId: string;
  requests: readonly RequestView[];
}

/** The bodies of a turn's responses as they came over the wire, part by part; read from storage once asked for. */
export function RawStream({ sessionId, requests }: RawStreamProps) {
  const texts = useTexts().timeline.inspector.response.raw;
  const [shown, setShown] = useState(false);
  return (
    <section className="min-w-0">
      <div className="flex h-7 items-center gap-2">
        <h3 className="flex-1 text-12 font-semibold text-fg-2">{texts.title}</h3>
        <Button size="sm" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {texts.show}
        </Button>
      </div>
      {shown &&
        requests.map(({ requestId, attempt, endedAt }) => (
          <Received
            key={`${requestId} ${endedAt ?? ''}`}
            sessionId={sessionId}
            requestId={requestId}
            title={requests.length > 1 ? texts.attempt(attempt) : null}
          />
        ))}
    </section>
  );
}

type Loaded = ReceivedResponse | 'none' | null;

/** Null until it has been read. */
function useReceived(sessionId: string, requestId: string): Loaded {
  const archive = useArchive();
  const [loaded, setLoaded] = useState<Loaded>(null);
  useEffect(() => {
    let gone = false;
    const take = (response: ReceivedResponse | undefined): void => {
      if (!gone) setLoaded(response ?? 'none');
    };
    // The browser may refuse its storage: nothing is kept then.
    archive.loadResponse(sessionId, requestId).then(take, () => take(undefined));
    return () => {
      gone = true;
    };
  }, [archive, sessionId, requestId]);
  return loaded;
}

/** More is slow to lay out; copying gives all. In characters. */
const charactersShown = 100_000;

function Received({ title, ...of }: { sessionId: string; requestId: string; title: string | null }) {
  const texts = useTexts().timeline;
  const words = texts.inspector.response.raw;
  const response = useReceived(of.sessionId, of.requestId);
  if (response === null) return <p className="text-12 text-fg-3">{words.loading}</p>;
  if (response === 'none') return <p className="text-12 text-fg-3">{words.none}</p>;
  const characters = response.parts.reduce((sum, { text }) => sum + text.length, 0);
  return (
    <div className="mb-2">
      <div className="flex items-center gap-2 text-11 text-fg-3">
        <span className="flex-1">
          {title !== null && `${title} · `}
          {words.parts(formatTokens(response.parts.length), formatBytes(characters))}
          {response.left > 0 && ` ${words.left(formatBytes(response.left))}`}
        </span>
        <CopyButton text={() => response.parts.map(({ text }) => text).join('')} label={words.copy} />
      </div>
      <Parts response={response} />
      {characters > charactersShown && (
        <p className="text-11 text-fg-3">{texts.events.cut(formatBytes(charactersShown), formatBytes(characters))}</p>
      )}
    </div>
  );
}

function Parts({ response }: { response: ReceivedResponse }) {
  const locale = useLocale();
  let left = charactersShown;
  const rows: { afterMs: number; text: string }[] = [];
  for (const { afterMs, text } of response.parts) {
    if (left <= 0) break;
    rows.push({ afterMs, text: text.slice(0, left) });
    left -= text.length;
  }
  return (
    <ol
      data-testid="raw-stream"
      className="rounded-card border border-line-1 bg-bg-2 px-2.5 py-1.5 font-mono text-code text-fg-2"
    >
      {rows.map(({ afterMs, text }, index) => (
        <li key={index} className="flex gap-2">
          <span className="flex-none text-fg-3">{formatDuration(afterMs, locale)}</span>
          <span data-testid="raw-part" className="min-w-0 break-words whitespace-pre-wrap">
            {text}
          </span>
        </li>
      ))}
    </ol>
  );
}
