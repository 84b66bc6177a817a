import { ChartNoAxesGantt } from 'lucide-react';
import { useTexts } from '../../i18n/use-locale.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { showTimeline } from '../shared/navigation.ts';
import { select } from '../shared/selection.ts';

/** Selects a turn, or a call of it, and brings the timeline into view. */
export function RevealButton({ turnId, toolCallId }: { turnId: string; toolCallId?: string | undefined }) {
  const texts = useTexts().conversation;
  const reveal = () => {
    select('conversation', turnId, toolCallId ?? null);
    showTimeline();
  };
  return (
    <IconButton label={texts.reveal} onClick={reveal}>
      <ChartNoAxesGantt size={14} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
