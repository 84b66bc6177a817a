import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, type Ref, type RefObject } from 'react';
import type { ConversationRow } from './conversation.logic.ts';
import { NoticeRow } from './notice-row.tsx';
import { RunEnding } from './run-ending.tsx';
import { TurnRow } from './turn-row.tsx';

export interface RowListHandle {
  /** Brings a row into view. */
  reveal: (index: number) => void;
}

interface RowListProps {
  rows: readonly ConversationRow[];
  scroller: RefObject<HTMLElement | null>;
  handle: Ref<RowListHandle>;
}

/** A row whose height is not known yet is taken to be this high, in pixels. */
const ESTIMATED_HEIGHT = 160;

/** All rows in the page: for short conversations, where the browser's own search and outline then find everything. */
export function PlainRows({ rows, scroller, handle }: RowListProps) {
  useImperativeHandle(handle, () => ({
    reveal: (index) => {
      scroller.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
    },
  }));
  return rows.map((row, index) => (
    <div key={row.key} data-index={index} className="scroll-my-3">
      <Row row={row} isFirst={index === 0} />
    </div>
  ));
}

/** Only the rows near the view are in the page. Heights are measured, and grow with the text. */
export function VirtualRows({ rows, scroller, handle }: RowListProps) {
  // The React Compiler, which cannot handle it, is not used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: () => ESTIMATED_HEIGHT,
    overscan: 4,
    // From the first frame on the end is in view, as it is in a list that is whole.
    initialOffset: () => scroller.current?.scrollTop ?? rows.length * ESTIMATED_HEIGHT,
  });
  useImperativeHandle(handle, () => ({
    reveal: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }));
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  return (
    <div style={{ height: virtualizer.getTotalSize() }} className="relative [overflow-anchor:none]">
      <div className="absolute inset-x-0 top-0" style={{ transform: `translateY(${first?.start ?? 0}px)` }}>
        {items.map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            <div key={item.key} data-index={item.index} ref={virtualizer.measureElement} className="flow-root">
              <Row row={row} isFirst={item.index === 0} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Row({ row, isFirst }: { row: ConversationRow; isFirst: boolean }) {
  switch (row.kind) {
    case 'turn':
      return <TurnRow turn={row.turn} isFirst={isFirst} />;
    case 'ending':
      return <RunEnding summary={row.summary} isLast={row.isLast} />;
    case 'notice':
      return <NoticeRow notice={row.notice} />;
    default:
      return row satisfies never;
  }
}
