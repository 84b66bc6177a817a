import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> {
  /** The accessible name, shown as the tooltip too. */
  label: string;
  /** Keys that do the same, for the tooltip: "Ctrl+J". */
  keys?: string;
  /** 24 px; 32 px for `lg` (the rail). */
  size?: 'md' | 'lg';
  /** Drawn as chosen. State is the caller's to tell (aria-pressed, aria-expanded). */
  active?: boolean;
  children: ReactNode;
}

/** A button that shows an icon only. */
export function IconButton({
  label,
  keys,
  size = 'md',
  active = false,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={keys === undefined ? label : `${label} (${keys})`}
      className={classNames(
        'inline-grid flex-none place-items-center rounded-button transition-colors enabled:hover:bg-bg-3 enabled:hover:text-fg-1 enabled:active:bg-bg-4 disabled:opacity-40',
        size === 'lg' ? 'size-8' : 'size-6',
        'pointer-coarse:min-h-11 pointer-coarse:min-w-11',
        active ? 'bg-bg-3 text-fg-1' : 'text-fg-2',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
