import { ListFilter } from 'lucide-react';
import { formatCount } from '../../../i18n/format.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import { Button } from '../../shared/button.tsx';
import { classNames } from '../../shared/class-names.ts';
import { Menu, MenuCheckboxItem, MenuContent, MenuTrigger } from '../../shared/menu.tsx';
import { eventClasses, type EventClass } from '../events/event-class.logic.ts';
import { toggleClass, useTimeline } from '../timeline-state.ts';

export interface ClassChipsProps {
  counts: Readonly<Record<EventClass, number>>;
}

/** One button a class of events: pressed, only such show. Always all, in one order, so that they can be learned. */
export function ClassChips({ counts }: ClassChipsProps) {
  const texts = useTexts().timeline.classes;
  const locale = useLocale();
  const chosen = useTimeline((state) => state.classes);
  return (
    <fieldset className="flex flex-none gap-1.5">
      <legend className="visually-hidden">{texts.label}</legend>
      {eventClasses.map((name) => {
        const count = counts[name];
        const on = chosen.has(name);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={on}
            onClick={() => toggleClass(name)}
            className={classNames(
              'inline-flex h-6 flex-none items-center gap-1.5 rounded-button border px-1.5 text-12 whitespace-nowrap hover:bg-bg-3',
              on ? 'border-line-2 bg-bg-4 text-fg-1' : 'border-line-1',
              !on && (count === 0 ? 'text-fg-3' : 'text-fg-2'),
            )}
          >
            {texts[name]}
            <span className="text-11 text-fg-3">{formatCount(count, locale)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** The same as a menu, where there is no room for chips. */
export function ClassMenu({ counts }: ClassChipsProps) {
  const texts = useTexts().timeline.classes;
  const locale = useLocale();
  const chosen = useTimeline((state) => state.classes);
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="sm" variant={chosen.size > 0 ? 'plain' : 'ghost'}>
          <ListFilter size={14} strokeWidth={1.75} aria-hidden="true" />
          {texts.menu(chosen.size)}
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        {eventClasses.map((name) => (
          <MenuCheckboxItem
            key={name}
            checked={chosen.has(name)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={() => toggleClass(name)}
          >
            {texts[name]}
            <span className="ml-auto pl-4 text-11 text-fg-3">{formatCount(counts[name], locale)}</span>
          </MenuCheckboxItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
