import { CornerDownRight, Play, RotateCw } from 'lucide-react';
import type { TurnTrigger } from '../../../store/view.ts';
import { useTexts } from '../../../i18n/use-locale.tsx';
import { classNames } from '../../shared/class-names.ts';
import { Glyph } from '../../shared/glyphs.tsx';

/** What caused a turn. Amber for people, plain for the machine. */
export function TriggerChip({ trigger }: { trigger: TurnTrigger }) {
  const texts = useTexts().timeline.trigger;
  const human = trigger === 'prompt' || trigger === 'steer' || trigger === 'follow_up';
  return (
    <span
      className={classNames(
        'inline-flex h-[18px] flex-none items-center gap-1 rounded-chip border px-1.5 text-11 whitespace-nowrap',
        human ? 'border-human-line bg-human-bg font-[550] text-human' : 'border-line-1 bg-bg-2 text-fg-2',
      )}
    >
      {human ? <Glyph act={trigger} size={9} /> : <MachineIcon trigger={trigger} />}
      {texts[trigger]}
    </span>
  );
}

function MachineIcon({ trigger }: { trigger: 'results' | 'continue' | 'retry' }) {
  const Icon = { results: CornerDownRight, continue: Play, retry: RotateCw }[trigger];
  return <Icon size={11} strokeWidth={1.75} aria-hidden="true" />;
}
