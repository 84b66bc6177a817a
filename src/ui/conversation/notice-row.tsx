import { Info } from 'lucide-react';
import { memo } from 'react';
import type { Catalogue } from '../../i18n/catalogue.ts';
import { useTexts } from '../../i18n/use-locale.tsx';
import type { NoticeView } from '../../store/view.ts';

/** Something the session tells the person outside any turn, such as the answer to /help. */
export const NoticeRow = memo(function NoticeRow({ notice }: { notice: NoticeView }) {
  const texts = useTexts().conversation.notice;
  return (
    <div
      data-testid="notice"
      className="my-2 flex gap-2 rounded-card border border-line-1 bg-bg-2 px-2.5 py-2 text-12 text-fg-2"
    >
      <Info size={14} strokeWidth={1.75} aria-hidden="true" className="mt-px flex-none" />
      <p className="min-w-0 whitespace-pre-wrap wrap-anywhere">{textOf(notice, texts)}</p>
    </div>
  );
});

function textOf({ code, text }: NoticeView, texts: Catalogue['conversation']['notice']): string {
  if (code === 'help') return texts.help;
  return code === 'not_kept' ? texts.notKept(text) : text;
}
