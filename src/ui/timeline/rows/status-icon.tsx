import { Check, CircleStop, CircleX, Hand, LoaderCircle } from 'lucide-react';
import type { TurnView } from '../../../store/view.ts';
import { useTexts } from '../../../i18n/use-locale.tsx';
import { hasError } from './turn-words.logic.ts';

/** How a turn stands, as an icon with its word for screen readers. */
export function StatusIcon({ turn }: { turn: TurnView }) {
  const texts = useTexts().timeline.status;
  if (turn.calls.some((call) => call.status === 'waiting')) {
    return <Mark Icon={Hand} text={texts.waiting} className="text-human" />;
  }
  if (turn.status === 'running') return <Mark Icon={LoaderCircle} text={texts.running} className="text-accent" />;
  if (turn.status === 'stopped') return <Mark Icon={CircleStop} text={texts.stopped} className="text-fg-2" />;
  if (turn.status === 'failed') return <Mark Icon={CircleX} text={texts.failed} className="text-danger" />;
  if (hasError(turn)) return <Mark Icon={CircleX} text={texts.failedCall} className="text-danger" />;
  return <Mark Icon={Check} text={texts.done} className="text-ok" />;
}

function Mark({ Icon, text, className }: { Icon: typeof Check; text: string; className: string }) {
  return (
    <span className={`flex-none ${className}`} title={text}>
      <Icon size={13} strokeWidth={1.75} aria-hidden="true" />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
