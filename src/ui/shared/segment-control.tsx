import type { ReactNode } from 'react';
import { RadioGroup } from 'radix-ui';
import { classNames } from './class-names.ts';
import { RadioItem } from './radio-item.tsx';

export interface Segment<V extends string> {
  value: V;
  label: ReactNode;
}

export interface SegmentControlProps<V extends string> {
  /** The accessible name of the group. */
  label: string;
  value: V;
  segments: readonly Segment<V>[];
  onChange: (value: V) => void;
  className?: string;
}

/** One of a few, as a radio group: one tab stop, arrows choose. */
export function SegmentControl<V extends string>({
  label,
  value,
  segments,
  onChange,
  className,
}: SegmentControlProps<V>) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const segment = segments.find((candidate) => candidate.value === next);
        if (segment !== undefined) onChange(segment.value);
      }}
      orientation="horizontal"
      className={classNames(
        'inline-flex h-6 flex-none overflow-hidden rounded-button border border-line-2 bg-bg-1 pointer-coarse:h-11',
        className,
      )}
    >
      {segments.map((segment) => (
        <RadioItem
          key={segment.value}
          value={segment.value}
          className="inline-flex min-w-6 items-center justify-center gap-1 border-line-1 px-2 text-12 whitespace-nowrap text-fg-2 not-first:border-l hover:bg-bg-3 data-[state=checked]:bg-bg-4 data-[state=checked]:font-[550] data-[state=checked]:text-fg-1"
        >
          {segment.label}
        </RadioItem>
      ))}
    </RadioGroup.Root>
  );
}
