import { ArrowDown, ArrowUp, ListFilter, X } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { formatCount } from '../../../i18n/format.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import { IconButton } from '../../shared/icon-button.tsx';
import { Kbd } from '../../shared/kbd.tsx';
import { setTimeline, useTimeline } from '../timeline-state.ts';
import type { Filter } from './filter.logic.ts';

export interface FilterBoxProps {
  inputRef: RefObject<HTMLInputElement | null>;
  filter: Filter;
  matched: { count: number; total: number } | null;
  /** Goes to the next or the previous match. */
  onStep: (direction: 1 | -1) => void;
  /** Escape in an empty box. */
  onLeave: () => void;
}

/** Filtering hides rows and never holds the stream back. Enter goes to the next match, Shift+Enter to the one before. */
export function FilterBox({ inputRef, filter, matched, onStep, onLeave }: FilterBoxProps) {
  const texts = useTexts().timeline.filter;
  const locale = useLocale();
  const query = useTimeline((state) => state.query);
  const unclear = filter.unclear.length > 0 ? texts.unclear(filter.unclear.join(' ')) : null;
  const count =
    matched === null ? null : texts.matches(formatCount(matched.count, locale), formatCount(matched.total, locale));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onStep(event.shiftKey ? -1 : 1);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (query === '') onLeave();
      else setTimeline({ query: '' });
    }
  };
  return (
    <search className="flex h-6 min-w-32 flex-1 items-center gap-1 rounded-button border border-line-3 pr-0.5 pl-1.5 text-12 focus-within:border-accent pointer-coarse:h-11">
      <ListFilter size={12} strokeWidth={1.75} aria-hidden="true" className="flex-none text-fg-3" />
      <input
        ref={inputRef}
        type="text"
        value={query}
        aria-label={texts.label}
        aria-invalid={unclear !== null}
        aria-describedby={unclear === null ? undefined : 'timeline-filter-unclear'}
        placeholder={texts.placeholder}
        spellCheck={false}
        autoComplete="off"
        className="h-full min-w-24 flex-1 bg-transparent outline-none"
        onChange={(event) => setTimeline({ query: event.target.value })}
        onKeyDown={onKeyDown}
      />
      {unclear !== null && (
        <span id="timeline-filter-unclear" className="max-w-40 flex-none truncate text-11 text-danger" title={unclear}>
          {unclear}
        </span>
      )}
      <output aria-live="polite" className="flex-none text-11 whitespace-nowrap text-fg-3">
        {count}
      </output>
      {query === '' && matched === null ? (
        <span className="mr-1 flex-none pointer-coarse:hidden">
          <Kbd>/</Kbd>
        </span>
      ) : (
        <>
          <IconButton label={texts.previous} keys="Shift+Enter" onClick={() => onStep(-1)}>
            <ArrowUp size={12} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton label={texts.next} keys="Enter" onClick={() => onStep(1)}>
            <ArrowDown size={12} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={texts.clear}
            onClick={() => {
              setTimeline({ query: '', classes: new Set() });
              inputRef.current?.focus();
            }}
          >
            <X size={12} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </search>
  );
}
