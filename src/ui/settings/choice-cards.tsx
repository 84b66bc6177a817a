import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../shared/class-names.ts';
import { RadioItem } from '../shared/radio-item.tsx';

export interface Choice<V extends string> {
  value: V;
  label: string;
  /** Beside the label, or below it. */
  note?: ReactNode | undefined;
}

export interface ChoiceCardsProps<V extends string> {
  /** The id of the element that names the group. */
  labelledBy: string;
  value: V;
  choices: readonly Choice<V>[];
  onChange: (value: V) => void;
  /** beside: small cards in three columns · below: two larger ones with a text. */
  notes: 'beside' | 'below';
}

/** One of several, as cards: one tab stop, arrows choose. */
export function ChoiceCards<V extends string>({ labelledBy, value, choices, onChange, notes }: ChoiceCardsProps<V>) {
  return (
    <RadioGroup.Root
      aria-labelledby={labelledBy}
      value={value}
      onValueChange={(next) => {
        const choice = choices.find((candidate) => candidate.value === next);
        if (choice !== undefined) onChange(choice.value);
      }}
      className={classNames(
        'grid gap-2',
        notes === 'beside' ? 'grid-cols-[repeat(auto-fill,minmax(160px,1fr))]' : 'sm:grid-cols-2',
      )}
    >
      {choices.map((choice) => (
        <RadioItem
          key={choice.value}
          value={choice.value}
          className={classNames(
            'rounded-button border border-line-2 px-3 text-left text-13 hover:bg-bg-2 data-[state=checked]:border-accent data-[state=checked]:shadow-[inset_0_0_0_1px_var(--accent)]',
            notes === 'beside'
              ? 'flex min-h-8 items-center gap-2 data-[state=checked]:bg-accent-bg data-[state=checked]:font-[550] pointer-coarse:min-h-11'
              : 'flex flex-col items-start py-1.5',
          )}
        >
          <span className={notes === 'beside' ? 'flex-none' : 'block font-semibold'}>{choice.label}</span>
          {choice.note !== undefined && (
            <span
              className={classNames(
                'font-normal',
                notes === 'beside' ? 'min-w-0 flex-1 truncate text-right text-11 text-fg-3' : 'text-12 text-fg-2',
              )}
            >
              {choice.note}
            </span>
          )}
        </RadioItem>
      ))}
    </RadioGroup.Root>
  );
}
