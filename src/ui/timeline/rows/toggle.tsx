import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTexts } from '../../../i18n/use-locale.tsx';

/** The chevron of a row, for the pointer; keys act on the row itself. */
export function Toggle({ expanded }: { expanded: boolean }) {
  const texts = useTexts().timeline;
  const Icon = expanded ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      tabIndex={-1}
      data-action="toggle"
      aria-label={expanded ? texts.collapse : texts.expand}
      className="-mx-[5px] grid size-6 flex-none place-items-center rounded-chip text-fg-3 hover:text-fg-1"
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
