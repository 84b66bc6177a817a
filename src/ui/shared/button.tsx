import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** ink: the one main action of a region · human: acts of the person (steer) · plain: all others · ghost: least. */
export type ButtonVariant = 'ink' | 'plain' | 'human' | 'ghost';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** 28 px high, or 24 px for `sm`; 44 px on touch screens. */
  size?: 'md' | 'sm';
}

const looks: Record<ButtonVariant, string> = {
  ink: 'border-ink bg-ink text-on-ink enabled:hover:opacity-90',
  plain: 'border-line-2 bg-bg-1 text-fg-1 enabled:hover:bg-bg-3 enabled:active:bg-bg-4',
  human: 'border-k-human bg-human-fill font-semibold text-on-human enabled:hover:opacity-90',
  ghost: 'border-transparent text-fg-2 enabled:hover:bg-bg-3 enabled:hover:text-fg-1 enabled:active:bg-bg-4',
};

export function Button({ variant = 'plain', size = 'md', className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={classNames(
        'inline-flex flex-none items-center justify-center gap-1.5 rounded-button border text-12 font-medium whitespace-nowrap transition-colors disabled:opacity-50',
        size === 'sm' ? 'h-6 px-2' : 'h-7 px-2.5',
        'pointer-coarse:min-h-11 pointer-coarse:px-3',
        looks[variant],
        className,
      )}
      {...rest}
    />
  );
}
