import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../shared/class-names.ts';
import type { GridLayout } from '../layout.logic.ts';
import { useIsLit } from './hover-link.ts';
import type { TimelineRow } from './row-types.ts';

/** What every row of the grid is given. */
export interface RowProps<R extends TimelineRow = TimelineRow> {
  row: R;
  /** Pixels from the top of the first row, and the place in the whole grid, counted from 1 with the header. */
  top: number;
  index: number;
  layout: GridLayout;
  focused: boolean;
  selected: boolean;
}

interface RowShellProps extends RowProps {
  className?: string | undefined;
  testId?: string;
  children: ReactNode;
}

/**
 * A row of the tree grid. Clicks and keys are handled by the grid, which finds the row by `data-key`, so that rows
 * need no handlers of their own and render only when they change.
 */
export function RowShell({ row, top, index, focused, selected, className, testId, children }: RowShellProps) {
  const lit = useIsLit(row);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows stand apart from each other, which no table can
      role="row"
      data-key={row.key}
      data-testid={testId}
      data-lit={lit || undefined}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-rowindex={index}
      aria-selected={selected}
      aria-expanded={row.expanded ?? undefined}
      tabIndex={focused ? 0 : -1}
      className={classNames(
        'absolute inset-x-0 flex text-12 focus-visible:z-10',
        selected
          ? 'bg-accent-bg before:absolute before:inset-y-0 before:left-0 before:z-10 before:w-0.5 before:bg-accent'
          : lit
            ? 'bg-bg-3'
            : 'hover:bg-bg-3',
        className,
      )}
      style={{ top, height: row.height }}
    >
      {children}
    </div>
  );
}

/** A cell of a row. */
export function Cell(props: ComponentProps<'div'>) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows stand apart from each other, which no table can
  return <div role="gridcell" {...props} />;
}

/** The cell at the left. It may shrink its text, never its marks. */
export function LabelCell({
  layout,
  className,
  children,
}: {
  layout: GridLayout;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Cell
      className={classNames('flex h-full min-w-0 flex-none items-center gap-1.5 px-2', className)}
      style={{ width: layout.cards ? '100%' : layout.labelWidth }}
    >
      {children}
    </Cell>
  );
}

/** The cell with a bar. `text` is what the bar shows, in words. */
export function WaterfallCell({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Cell className="relative h-full min-w-0 flex-1 overflow-hidden border-l border-line-1">
      <div className="absolute inset-y-0 right-2.5 left-2.5">{children}</div>
      <span className="visually-hidden">{text}</span>
    </Cell>
  );
}
