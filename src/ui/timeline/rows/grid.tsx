import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import type { RowPosition } from '../waterfall/marks.logic.ts';
import { hover } from '../../shared/selection.ts';
import { setTimeline, useTimeline } from '../timeline-state.ts';
import { hoveredBy } from './hover-link.ts';
import { activateRow, openRow, selectRow, toggleRow } from './row-actions.ts';
import type { TimelineRow } from './row-types.ts';
import { useFollow } from './use-follow.ts';

export interface RowPlacement {
  top: number;
  /** 1-based in the whole grid, the header counted. */
  index: number;
  focused: boolean;
  selected: boolean;
}

export interface GridProps {
  handleRef: Ref<GridHandle>;
  /** The element that scrolls, and the height of what shows of it. */
  scroller: RefObject<HTMLDivElement | null>;
  height: number;
  label: string;
  rows: readonly TimelineRow[];
  /** Turns are cards: a tap opens one. */
  cards: boolean;
  columnCount: number;
  /** The row of column headers. */
  header: ReactNode;
  /** Shown in place of rows when there are none. */
  empty: ReactNode;
  renderRow: (row: TimelineRow, placement: RowPlacement) => ReactNode;
  /** Drawn over the rows; scrolls with them. */
  renderOver: (rowAt: (key: string) => RowPosition | undefined, height: number) => ReactNode;
  /** Drawn under and over the rows; these do not scroll. */
  under: ReactNode;
  over: ReactNode;
  /** Answers whether it knew the key. */
  onKey: (event: KeyboardEvent, grid: GridHandle) => boolean;
}

/** What the keys act through. */
export interface GridHandle {
  rows: readonly TimelineRow[];
  /** Index of the row with the tab stop. */
  current: number;
  /** Rows in a page. */
  page: number;
  /** Selects a row, brings it into view and moves the focus to it. */
  goTo(index: number): void;
  /** Goes to the next or previous row that may be a match: a turn, or an entry of the event list. */
  step(direction: 1 | -1): void;
  /** Moves the focus to the row with the tab stop. */
  focus(): void;
}

/** A virtual tree grid with one tab stop. Rows never move out of the tree while they hold the focus. */
export function Grid({
  handleRef,
  scroller,
  height,
  label,
  rows,
  cards,
  columnCount,
  header,
  empty,
  renderRow,
  renderOver,
  under,
  over,
  onKey,
}: GridProps) {
  const root = useRef<HTMLDivElement>(null);
  const focusWish = useRef<string | null>(null);
  const selectedKey = useTimeline((state) => state.selectedKey);
  const found = selectedKey === null ? -1 : rows.findIndex((row) => row.key === selectedKey);
  const current = Math.max(0, found);

  // oxlint-disable-next-line react/incompatible-library -- its functions are not memoised, and nothing here memoises them
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rows[index]?.height ?? 0,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: 4,
    rangeExtractor: useCallback(
      (range: Range) => withRow(defaultRangeExtractor(range), current, range.count),
      [current],
    ),
  });
  const total = virtualizer.getTotalSize();
  const onScroll = useFollow(scroller, total, height);

  const handle: GridHandle = {
    rows,
    current,
    page: Math.max(1, Math.floor(height / 32) - 1),
    goTo(index) {
      const row = rows[Math.min(Math.max(0, index), rows.length - 1)];
      if (row === undefined) return;
      selectRow(row);
      virtualizer.scrollToIndex(rows.indexOf(row), { align: 'auto' });
      focusWish.current = row.key;
      setTimeline({ revealKey: null });
    },
    step(direction) {
      for (let index = current + direction; index >= 0 && index < rows.length; index += direction) {
        const row = rows[index];
        if (row === undefined || !(row.kind === 'turn' || (row.kind === 'event' && row.level === 1))) continue;
        selectRow(row);
        virtualizer.scrollToIndex(index, { align: 'auto' });
        return;
      }
    },
    focus: () => handle.goTo(current),
  };
  useImperativeHandle(handleRef, () => handle);

  useLayoutEffect(() => {
    if (focusWish.current === null) return;
    const element = root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(focusWish.current)}"]`);
    if (!element) return;
    focusWish.current = null;
    element.focus({ preventScroll: true });
  });

  const positions = positionsOf(rows, virtualizer.measurementsCache);
  useRevealed(selectedKey, (key) => {
    const index = rows.findIndex((row) => row.key === key);
    if (index < 0) return false;
    const json = rows[index + 1]?.kind === 'json' ? positions(rows[index + 1]?.key ?? '') : undefined;
    if (json === undefined) virtualizer.scrollToIndex(index, { align: 'auto' });
    else showRange(scroller.current, positions(key)?.top ?? json.top, json.top + json.height);
    return true;
  });

  const onClick = (event: MouseEvent) => {
    const row = rowOf(event, rows);
    if (row === null) return;
    selectRow(row);
    if (actionOf(event) === 'toggle') toggleRow(row);
    else if (isPlainClick(event)) activateRow(row, cards);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const row = rowOf(event, rows);
    if (row !== null && actionOf(event) === null && !cards) openRow(row);
  };

  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <div
        ref={root}
        role="treegrid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columnCount}
        tabIndex={-1}
        className="flex min-h-0 flex-1 flex-col outline-none"
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onPointerOver={(event) => {
          if (event.pointerType === 'mouse') hover(hoveredBy(rowOf(event, rows)));
        }}
        onPointerLeave={() => hover(null)}
        onKeyDown={(event) => {
          if (onKey(event, handle)) event.preventDefault();
        }}
      >
        <RowGroup className="flex-none">{header}</RowGroup>
        <RowGroup className="relative min-h-0 flex-1">
          {under}
          <div
            ref={scroller}
            data-testid="timeline-rows"
            onScroll={onScroll}
            className="absolute inset-0 overflow-x-hidden overflow-y-auto [scrollbar-gutter:stable]"
          >
            <div role="presentation" className="relative" style={{ height: total }}>
              {virtualizer.getVirtualItems().map((item) => {
                const row = rows[item.index];
                if (row === undefined) return null;
                return renderRow(row, {
                  top: item.start,
                  index: item.index + 2,
                  focused: item.index === current,
                  selected: item.index === found,
                });
              })}
              {renderOver(positions, total)}
            </div>
          </div>
          {over}
        </RowGroup>
      </div>
      {rows.length === 0 && empty}
    </div>
  );
}

function RowGroup(props: ComponentProps<'div'>) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows stand apart from each other, which no table can
  return <div role="rowgroup" {...props} />;
}

/** The row with the tab stop stays, wherever it is: else the focus would be lost. */
function withRow(indexes: number[], index: number, count: number): number[] {
  if (index >= count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}

function rowOf(event: MouseEvent, rows: readonly TimelineRow[]): TimelineRow | null {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null;
  return rows.find((row) => row.key === element?.dataset['key']) ?? null;
}

function actionOf(event: MouseEvent): string | null {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-action]') : null;
  return element?.dataset['action'] ?? null;
}

/** Not on a control of the row, and not the end of a selection of text. */
function isPlainClick(event: MouseEvent): boolean {
  const onControl = event.target instanceof Element && event.target.closest('button, a, pre') !== null;
  return !onControl && event.detail === 1 && document.getSelection()?.isCollapsed !== false;
}

function positionsOf(
  rows: readonly TimelineRow[],
  measurements: readonly { start: number; size: number }[],
): (key: string) => RowPosition | undefined {
  let byKey: Map<string, number> | undefined;
  return (key) => {
    byKey ??= new Map(rows.map((row, index) => [row.key, index]));
    const measured = measurements[byKey.get(key) ?? -1];
    return measured === undefined ? undefined : { top: measured.start, height: measured.size };
  };
}

/** Scrolls as little as shows the range, its start before its end. Pixels. */
function showRange(scroller: HTMLElement | null, top: number, bottom: number): void {
  if (scroller === null) return;
  const { scrollTop, clientHeight } = scroller;
  if (top < scrollTop) scroller.scrollTo({ top });
  else if (bottom > scrollTop + clientHeight) scroller.scrollTo({ top: Math.min(top, bottom - clientHeight) });
}

/** Calls back once for each wish to bring a row into view, when the row is there. */
function useRevealed(selectedKey: string | null, reveal: (key: string) => boolean): void {
  const wish = useTimeline((state) => state.revealKey);
  useLayoutEffect(() => {
    if (wish === null || wish !== selectedKey) return;
    if (reveal(wish)) setTimeline({ revealKey: null });
  });
}
