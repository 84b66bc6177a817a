import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, useId } from 'react';
import { formatDuration } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import type { TextBlockView } from '../../store/view.ts';
import { useDisclosure } from './use-disclosure.ts';

/** The model's thinking: one line that opens. */
export const Thinking = memo(function Thinking({
  turnId,
  block,
  streaming,
}: {
  turnId: string;
  block: TextBlockView;
  streaming: boolean;
}) {
  const texts = useTexts().conversation.thinking;
  const locale = useLocale();
  const [open, toggle] = useDisclosure(`${turnId}/thinking-${block.contentIndex}`, false);
  const textId = useId();
  const redacted = !streaming && block.text.trim() === '';
  const Chevron = open ? ChevronDown : ChevronRight;
  if (redacted) return <p className="flex min-h-6 items-center pl-5 text-12 text-fg-3">{texts.redacted}</p>;
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={textId}
        onClick={toggle}
        className="flex min-h-6 items-center gap-1.5 text-12 text-fg-3 hover:text-fg-2"
      >
        <Chevron size={14} strokeWidth={1.75} aria-hidden="true" />
        {streaming ? texts.running : texts.done(formatDuration(block.endedAt - block.startedAt, locale))}
      </button>
      <div id={textId} hidden={!open}>
        {open && (
          <p className="ml-[6px] border-l border-line-2 py-0.5 pl-3 text-12 whitespace-pre-wrap wrap-anywhere text-fg-2">
            {block.text}
          </p>
        )}
      </div>
    </div>
  );
});
