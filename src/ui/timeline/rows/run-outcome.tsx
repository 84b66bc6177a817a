import { Check, CircleStop, CircleX, Scissors } from 'lucide-react';
import { useTexts } from '../../../i18n/use-locale.tsx';
import type { RunView } from '../../../store/view.ts';

/** How a run ended; nothing while it is under way. */
export function RunOutcome({ run }: { run: RunView }) {
  const texts = useTexts().timeline.outcome;
  if (run.outcome === undefined) return null;
  const [Icon, className] = marks[run.outcome];
  return (
    <span className={`flex-none ${className}`} title={texts[run.outcome]}>
      <Icon size={13} strokeWidth={1.75} aria-hidden="true" />
      <span className="visually-hidden">{texts[run.outcome]}</span>
    </span>
  );
}

const marks = {
  completed: [Check, 'text-ok'],
  terminated: [Check, 'text-ok'],
  limit: [CircleStop, 'text-fg-2'],
  length: [Scissors, 'text-fg-2'],
  aborted: [CircleStop, 'text-fg-2'],
  failed: [CircleX, 'text-danger'],
} as const;
