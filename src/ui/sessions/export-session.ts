/** A conversation as a Markdown file that the browser saves. */
import { formatCount, formatDuration } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { SessionsTexts } from '../../i18n/sessions-texts.ts';
import type { Envelope } from '../../protocol/events.ts';
import { exportMarkdown, type ExportWords } from '../../storage/export-markdown.ts';

export function downloadMarkdown(
  title: string,
  events: readonly Envelope[],
  texts: SessionsTexts['export'],
  locale: Locale,
): void {
  const markdown = exportMarkdown(events, title, exportWords(texts, locale));
  const url = URL.createObjectURL(new Blob([markdown], { type: 'text/markdown' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(title, events[0]?.t ?? Date.now());
  link.click();
  URL.revokeObjectURL(url);
}

/** "2026-11-30-fix-the-failing-test.md": a name that every system takes. */
export function fileName(title: string, startedAt: number): string {
  const day = new Date(startedAt).toISOString().slice(0, 10);
  const words = title
    .toLocaleLowerCase()
    .match(/[\p{Letter}\p{Number}]+/gu)
    ?.join('-');
  return words === undefined ? `${day}.md` : `${day}-${words.slice(0, 60).replace(/-$/, '')}.md`;
}

function exportWords(texts: SessionsTexts['export'], locale: Locale): ExportWords {
  const waited = (what: string) => (duration: string | null) =>
    duration === null ? what : texts.waited(what, duration);
  return {
    ...texts,
    turn: (number) => texts.turn(formatCount(number, locale)),
    steer: waited(texts.steer),
    followUp: waited(texts.followUp),
    images: (count) => texts.images(formatCount(count, locale)),
    time: (epochMs) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' }).format(epochMs),
    duration: (ms) => formatDuration(ms, locale),
  };
}
