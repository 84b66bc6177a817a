import type { ComponentProps } from 'react';
import { classNames } from '../shared/class-names.ts';

export interface RegionProps extends ComponentProps<'section'> {
  /** The landmark's element: nav, main, aside, section, footer. */
  as: 'nav' | 'main' | 'aside' | 'section' | 'footer';
  /** Its accessible name. */
  label: string;
}

/** A landmark that F6 and the skip links can bring the focus to. */
export function Region({ as: Element, label, className, ...rest }: RegionProps) {
  return (
    <Element
      aria-label={label}
      tabIndex={-1}
      data-region
      className={classNames('outline-offset-[-3px]', className)}
      {...rest}
    />
  );
}
