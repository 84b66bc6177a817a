// A native list cannot be walked from a field that keeps the focus, nor hold options of two columns.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Check, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatTokens } from '../../i18n/format.ts';
import { useSettingsTexts } from '../../i18n/settings-texts.ts';
import { priceOf } from '../../store/cost.ts';
import { classNames } from '../shared/class-names.ts';
import { usePrices } from '../shared/prices.ts';
import { inputLook } from './field.tsx';
import { modelOptions, movedOption, type ModelGroup, type ModelOption } from './model-options.logic.ts';

export interface ModelListProps {
  groups: readonly ModelGroup[];
  /** The model in use, by provider and name. */
  current: { provider: string; model: string } | null;
  onChoose: (option: ModelOption) => void;
  /** Named above each group; with one group it goes without. */
  showProviders: boolean;
  /** What there is to say about a provider's list, below it. */
  noteOf?: (providerId: string) => ReactNode;
  /** The field has the focus as soon as it is there. */
  takesFocus?: boolean;
  className?: string;
}

/** A search field over a list of models. Arrows move through the list, Enter chooses; any name can be typed. */
export function ModelList({
  groups,
  current,
  onChoose,
  showProviders,
  noteOf,
  takesFocus = false,
  className,
}: ModelListProps) {
  const texts = useSettingsTexts();
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const shown = modelOptions(groups, query).groups;
  const options = shown.flatMap((group) => group.options);
  const activeIndex = options.findIndex(({ key }) => key === active);
  const optionId = (index: number) => `${id}-${index}`;
  const indexOf = new Map(options.map(({ key }, index) => [key, index]));

  const choose = (option: ModelOption) => {
    setQuery('');
    setActive(null);
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // What was typed is meant unless the list was walked; without a query nothing is.
      const option = options[activeIndex] ?? (query.trim() === '' ? undefined : options[0]);
      event.preventDefault();
      if (option !== undefined) choose(option);
      return;
    }
    const next = movedOption(options.length, activeIndex, event.key);
    if (next === null) return;
    event.preventDefault();
    setActive(options[next]?.key ?? null);
    list.current?.querySelector(`#${CSS.escape(optionId(next))}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="flex min-h-0 flex-col gap-1">
      <span className="relative">
        <Search
          size={14}
          strokeWidth={1.75}
          aria-hidden="true"
          className="absolute top-1/2 left-2.5 -translate-y-1/2 text-fg-3"
        />
        <input
          role="combobox"
          aria-label={texts.model.search}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeIndex < 0 ? undefined : optionId(activeIndex)}
          placeholder={texts.model.search}
          autoComplete="off"
          spellCheck={false}
          ref={field}
          className={`${inputLook} pl-8`}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(null);
          }}
          onKeyDown={onKeyDown}
        />
      </span>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={texts.picker.list}
        className={classNames(
          'min-h-0 overflow-y-auto',
          options.length === 0 && noteOf === undefined && 'hidden',
          className,
        )}
      >
        {shown.map(({ provider, options: own, hidden }) => (
          <div key={provider.id} role="group" aria-label={provider.label}>
            {showProviders && (
              <p className="px-2 pt-2 pb-0.5 text-11 font-semibold text-fg-3" aria-hidden="true">
                {provider.label}
              </p>
            )}
            {own.map((option) => {
              const index = indexOf.get(option.key) ?? -1;
              return (
                <Option
                  key={option.key}
                  id={optionId(index)}
                  option={option}
                  isActive={index === activeIndex}
                  isCurrent={!option.isTyped && current?.provider === provider.id && current.model === option.model.id}
                  onChoose={() => choose(option)}
                />
              );
            })}
            {hidden > 0 && <p className="px-2 py-1 text-11 text-fg-3">{texts.model.more(hidden)}</p>}
            {noteOf?.(provider.id)}
          </div>
        ))}
      </div>
    </div>
  );
}

interface OptionProps {
  id: string;
  option: ModelOption;
  isActive: boolean;
  isCurrent: boolean;
  onChoose: () => void;
}

function Option({ id, option, isActive, isCurrent, onChoose }: OptionProps) {
  const texts = useSettingsTexts().model;
  const prices = usePrices();
  const { model, isTyped } = option;
  const price = isTyped ? null : priceOf(model.id, prices);
  const facts = [
    ...(model.contextWindow === undefined ? [] : [texts.context(formatTokens(model.contextWindow))]),
    ...(price === null ? [] : [texts.price(`$${price.input}`, `$${price.output}`)]),
  ];
  return (
    // The list is walked from the field above, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={classNames(
        'flex min-h-7 cursor-pointer items-center gap-2 rounded-chip px-2 text-12 hover:bg-bg-3 pointer-coarse:min-h-11',
        isActive && 'bg-bg-3 shadow-[inset_0_0_0_1px_var(--accent)]',
      )}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Check
        size={13}
        strokeWidth={1.75}
        aria-hidden="true"
        className={classNames('flex-none', !isCurrent && 'invisible')}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">{isTyped ? texts.typed(model.id) : model.id}</span>
      <span className="flex-none text-11 text-fg-3 max-sm:hidden">{facts.join(' · ')}</span>
    </div>
  );
}
