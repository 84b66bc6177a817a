import { ArrowDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../i18n/use-locale.tsx';
import { selectionStore } from '../shared/selection.ts';
import { useIsPast, useShownStore } from '../shared/session-context.tsx';
import { conversationRows, messageCount, type ConversationRow } from './conversation.logic.ts';
import { PlainRows, VirtualRows, type RowListHandle } from './row-list.tsx';
import { ScrollArea } from './scroll-area.tsx';
import { useFollow } from './use-follow.ts';

/** Above this many turns, only those near the view are in the page. */
const PLAIN_TURNS = 40;

/** The transcript, grouped by turns. It fills its place and scrolls itself. */
export function Conversation() {
  const texts = useTexts().conversation;
  const { state } = useShownStore();
  const view = useStore(state, ({ view }) => view);
  const isPast = useIsPast();
  const rows = useMemo(() => conversationRows(view), [view]);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<RowListHandle>(null);
  const { following, goToEnd } = useFollow(scroller, content);
  const unread = useUnread(messageCount(view), following);

  useEffect(() => {
    if (view.runId !== null || isPast) goToEnd();
  }, [view.runId, isPast, goToEnd]);
  useRevealSelection(rows, list);

  const Rows = useManyTurns(view.turns.length, following) ? VirtualRows : PlainRows;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ScrollArea
        ref={scroller}
        label={texts.title}
        aria-busy={view.runId !== null}
        data-testid="transcript"
        className="min-h-0 flex-1 scroll-pb-4 overflow-x-hidden overflow-y-auto px-5 max-md:px-3.5 max-md:text-15"
      >
        <div ref={content} className="pb-3">
          <Rows rows={rows} scroller={scroller} handle={list} />
        </div>
      </ScrollArea>
      {!following && <EndPill unread={unread} onPress={goToEnd} />}
    </div>
  );
}

/**
 * Whether there are so many turns that only some are in the page. It begins while the end is kept in view: the heights
 * of all other rows are forgotten then, and somebody who reads further up would lose the place.
 */
function useManyTurns(count: number, following: boolean): boolean {
  const [isMany, setMany] = useState(count > PLAIN_TURNS);
  const next = count > PLAIN_TURNS && (isMany || following);
  if (next !== isMany) setMany(next);
  return next;
}

/** How many messages have come since the end was last kept in view. */
function useUnread(count: number, following: boolean): number {
  const [readUpTo, setReadUpTo] = useState(count);
  if (following && readUpTo !== count) setReadUpTo(count);
  return Math.max(0, count - readUpTo);
}

/** Scrolls to what another view selected. */
function useRevealSelection(rows: readonly ConversationRow[], list: { current: RowListHandle | null }): void {
  const current = useRef(rows);
  useEffect(() => {
    current.current = rows;
  }, [rows]);
  useEffect(
    () =>
      selectionStore.subscribe(({ source, turnId }) => {
        if (source === 'conversation' || turnId === null) return;
        const index = current.current.findIndex((row) => row.key === turnId);
        if (index >= 0) list.current?.reveal(index);
      }),
    [list],
  );
}

function EndPill({ unread, onPress }: { unread: number; onPress: () => void }) {
  const texts = useTexts().conversation;
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute bottom-3 left-1/2 flex min-h-7 -translate-x-1/2 items-center gap-1.5 rounded-full border border-line-2 bg-bg-1 px-3 text-12 font-medium shadow-menu hover:bg-bg-3 pointer-coarse:min-h-11"
    >
      <ArrowDown size={14} strokeWidth={1.75} aria-hidden="true" />
      {unread > 0 ? texts.newMessages(unread) : texts.jumpToEnd}
    </button>
  );
}
