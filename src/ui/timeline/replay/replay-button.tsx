import { History } from 'lucide-react';
import { useTexts } from '../../../i18n/use-locale.tsx';
import { IconButton } from '../../shared/icon-button.tsx';
import { useIsPast, useServices, useWholeView } from '../../shared/session-context.tsx';
import { toggleReplay } from './enter-replay.ts';

/** Begins and ends a replay. */
export function ReplayButton() {
  const texts = useTexts().replay;
  const services = useServices();
  const isPast = useIsPast();
  const isEmpty = useWholeView((view) => view.runs.length === 0);
  return (
    <IconButton
      label={texts.toggle}
      keys="p"
      active={isPast}
      aria-pressed={isPast}
      disabled={isEmpty && !isPast}
      onClick={() => toggleReplay(services)}
    >
      <History size={14} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
