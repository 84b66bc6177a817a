import { useMemo, useState } from 'react';
import { formatBytes } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-locale.tsx';
import type { HttpRequest } from '../../../protocol/providers.ts';
import type { SentRequest } from '../../../store/request-of-turn.ts';
import { Button } from '../../shared/button.tsx';
import { CopyButton } from '../events/copy-button.tsx';
import type { HttpAnswer } from './use-http-request.ts';

/** The request as it goes over the wire, without the key. */
export function HttpView({ request, answer }: { request: SentRequest; answer: HttpAnswer }) {
  const texts = useTexts().timeline.inspector.request;
  if (answer === null) return <Note>{texts.http.loading}</Note>;
  if (answer === 'incomplete') return <Note>{texts.missing}</Note>;
  if (!answer.ok) {
    const { code, message } = answer.error;
    const { unknownProvider, failed } = texts.http;
    return <Note>{code === 'unknown_provider' ? unknownProvider(request.provider) : failed(message)}</Note>;
  }
  return answer.value === null ? <Note>{texts.http.demo}</Note> : <Http http={answer.value} />;
}

function Note({ children }: { children: string }) {
  return <p className="flex-1 px-3 py-2 text-12 text-fg-2">{children}</p>;
}

/** More is slow to lay out; copying gives all. In characters. */
const charactersShown = 100_000;

function Http({ http }: { http: HttpRequest }) {
  const texts = useTexts().timeline;
  const { http: words } = texts.inspector.request;
  const [asSent, setAsSent] = useState(false);
  const body = useMemo(() => (asSent ? http.body : indented(http.body)), [asSent, http]);
  const size = useMemo(() => formatBytes(new TextEncoder().encode(http.body).length), [http]);
  return (
    <div className="flex flex-1 flex-col gap-2 px-3 py-2">
      <p data-testid="http-request-line" className="font-mono text-code break-all">
        <span className="font-semibold">{http.method}</span> {http.url}
      </p>
      <h3 className="text-12 font-semibold text-fg-2">{words.headers}</h3>
      <ul className="font-mono text-code break-all text-fg-2">
        {http.headers.map(({ name, value }) => (
          <li key={name} data-testid="http-header">
            <span className="text-fg-3">{name}:</span> {value}
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <h3 className="flex-1 text-12 font-semibold text-fg-2">{words.body(size)}</h3>
        <Button size="sm" aria-pressed={asSent} onClick={() => setAsSent(!asSent)}>
          {words.asSent}
        </Button>
        <CopyButton text={() => http.body} label={words.copyBody} />
      </div>
      {body.length > charactersShown && (
        <p className="text-11 text-fg-3">{texts.events.cut(formatBytes(charactersShown), formatBytes(body.length))}</p>
      )}
      <pre
        data-testid="http-body"
        className="rounded-card border border-line-1 bg-bg-2 px-2.5 py-1.5 font-mono text-code break-words whitespace-pre-wrap text-fg-2"
      >
        {body.slice(0, charactersShown)}
      </pre>
      <p className="text-11 text-fg-3">{words.note}</p>
    </div>
  );
}

function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
