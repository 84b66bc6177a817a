import type { ComponentProps } from 'react';
import { classNames } from '../../shared/class-names.ts';

/** Text as it is, in a box of its own that scrolls, by keys too. */
export function ScrollText({ className, ...rest }: ComponentProps<'pre'>) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
      tabIndex={0}
      className={classNames('overflow-auto font-mono text-code text-fg-2 select-text', className)}
      {...rest}
    />
  );
}
