import type { ComponentProps } from 'react';

/** A named part that may scroll, and so can be reached by the keyboard. It is no landmark: there are many of them. */
export function ScrollArea({ label, ...rest }: Omit<ComponentProps<'div'>, 'role' | 'tabIndex'> & { label: string }) {
  // No element stands for a plain group.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex
  return <div role="group" aria-label={label} tabIndex={0} {...rest} />;
}
