import { ChevronDown, ChevronUp, Pause } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { QueueItem, QueueState } from '../../agent/types.ts';
import { useTexts } from '../../i18n/use-locale.tsx';
import { Button } from '../shared/button.tsx';
import { Glyph } from '../shared/glyphs.tsx';
import { useIsPast, useLiveView } from '../shared/session-context.tsx';
import { useMedia } from '../shared/use-media.ts';
import type { Composer } from './composer-types.ts';
import { PastQueue } from './past-queue.tsx';
import { queuedItems } from './queue-panel.logic.ts';
import { QueueToolbar } from './queue-toolbar.tsx';

/** For so long a removed message can be put back. */
const UNDO_MS = 5000;

/** What waits to be read, above the box. */
export function QueuePanel({ composer }: { composer: Composer }) {
  return useIsPast() ? <PastQueue /> : <LiveQueue composer={composer} />;
}

function LiveQueue({ composer }: { composer: Composer }) {
  const queue = useLiveView((view) => view.queue);
  const isStopping = useLiveView((view) => view.phase === 'stopping');
  const isPhone = useMedia('(max-width: 767px)');
  const [isOpen, setOpen] = useState(false);
  const items = queuedItems(queue);
  const hasItems = items.length > 0;
  return (
    <>
      {hasItems && queue.paused && !isStopping && <PausedLine items={items} composer={composer} />}
      {hasItems && isPhone && <QueueCounter queue={queue} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      {hasItems && (!isPhone || isOpen) && <QueueToolbar queue={queue} composer={composer} />}
      <UndoLine composer={composer} />
    </>
  );
}

/** On a phone the chips are a line that opens. */
function QueueCounter({ queue, isOpen, onToggle }: { queue: QueueState; isOpen: boolean; onToggle: () => void }) {
  const texts = useTexts().composer.queue;
  const { steer, followUp } = queue;
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-11 w-full items-center gap-2 text-left text-13"
    >
      {steer.length > 0 && (
        <>
          <Glyph act="steer" hollow />
          <span>
            <b className="font-semibold">{texts.steerCount(steer.length)}</b>{' '}
            <span className="text-fg-3">{texts.steerWhen}</span>
          </span>
        </>
      )}
      {followUp.length > 0 && (
        <>
          <Glyph act="follow_up" hollow />
          <span>
            <b className="font-semibold">{texts.followUpCount(followUp.length)}</b>
            {steer.length === 0 && <span className="text-fg-3">{` ${texts.followUpWhen}`}</span>}
          </span>
        </>
      )}
      <Chevron size={14} strokeWidth={1.75} aria-hidden="true" className="ml-auto text-fg-2" />
    </button>
  );
}

/** For a while after a removal: what went, and the way back. */
function UndoLine({ composer }: { composer: Composer }) {
  const texts = useTexts().composer.queue;
  const removed = useStore(composer.state, (state) => state.removed);
  useEffect(() => {
    if (removed.length === 0) return undefined;
    const timer = setTimeout(() => composer.forgetRemoved(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed, composer]);
  const [first] = removed;
  if (first === undefined) return null;
  return (
    <div className="my-0.5 flex min-h-7 items-center gap-2 text-12 text-fg-2">
      <span className="min-w-0 flex-1 truncate">
        {removed.length === 1 ? texts.removed(first.text) : texts.removedMany(removed.length)}
      </span>
      <Button size="sm" onClick={() => void composer.undoRemove()}>
        {texts.undo}
      </Button>
    </div>
  );
}

function PausedLine({ items, composer }: { items: readonly QueueItem[]; composer: Composer }) {
  const texts = useTexts().composer.queue;
  return (
    <div className="my-1 flex min-h-9 flex-wrap items-center gap-2 rounded-card border border-line-2 bg-bg-2 py-1 pr-1.5 pl-2.5 text-12">
      <Pause size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
      <span className="min-w-32 flex-1 max-md:basis-3/4">
        <b className="font-semibold">{texts.paused}</b> <span className="text-fg-2">{texts.kept(items.length)}</span>
      </span>
      <Button size="sm" onClick={() => void composer.resume()}>
        {texts.resume}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          const [first] = items;
          if (first !== undefined) void composer.edit(first);
        }}
      >
        {texts.editFirst}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => void composer.remove(items)}>
        {texts.discard}
      </Button>
    </div>
  );
}
