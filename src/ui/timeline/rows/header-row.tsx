import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../shared/class-names.ts';

/** The row of column headers, first in the grid. */
export function HeaderRow({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows stand apart from each other, which no table can
      role="row"
      aria-rowindex={1}
      className={classNames('flex h-[22px] items-center border-b border-line-1 bg-bg-1 text-11 text-fg-3', className)}
    >
      {children}
    </div>
  );
}

export function HeaderCell(props: ComponentProps<'div'>) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows stand apart from each other, which no table can
  return <div role="columnheader" {...props} />;
}
