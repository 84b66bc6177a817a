import { useTexts } from '../../../i18n/use-locale.tsx';
import { Button } from '../../shared/button.tsx';
import { setTimeline } from '../timeline-state.ts';

/** Says that the filter lets nothing through, and offers to clear it. */
export function NoMatch({ running }: { running: boolean }) {
  const texts = useTexts().timeline.filter;
  return (
    <div className="absolute inset-x-0 top-8 flex flex-col items-center gap-2 p-4 text-12 text-fg-2">
      <p>{running ? texts.nothing : texts.nothingSettled}</p>
      <Button size="sm" onClick={() => setTimeline({ query: '', classes: new Set() })}>
        {texts.clear}
      </Button>
    </div>
  );
}
