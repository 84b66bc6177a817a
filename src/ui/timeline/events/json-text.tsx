import type { Envelope } from '../../../protocol/events.ts';
import { formatBytes } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-locale.tsx';
import { CopyButton } from './copy-button.tsx';
import { jsonOf } from './event-json.ts';
import { ScrollText } from './scroll-text.tsx';

/** More than this is slow to lay out and nobody reads it here; copying gives all. In characters. */
const charactersShown = 40_000;

/** An event as JSON, or several as a line each, with a way to copy it. Model text in it is plain text. */
export function JsonText({ events }: { events: readonly Envelope[] }) {
  const texts = useTexts().timeline.events;
  const [only] = events;
  const text =
    only !== undefined && events.length === 1 ? jsonOf(only) : events.map((event) => JSON.stringify(event)).join('\n');
  const cut = text.length > charactersShown;
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-8 flex-none items-center gap-2 pr-2 pl-4 text-11 text-fg-3">
        <span>{texts.raw}</span>
        {cut && <span>{texts.cut(formatBytes(charactersShown), formatBytes(text.length))}</span>}
        <CopyButton text={() => text} label={texts.copy} className="ml-auto" />
      </div>
      <ScrollText data-testid="raw-event" className="min-h-0 flex-1 px-4 pb-1">
        {cut ? text.slice(0, charactersShown) : text}
      </ScrollText>
    </div>
  );
}
