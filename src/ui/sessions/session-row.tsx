import { Download, LoaderCircle, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatCount } from '../../i18n/format.ts';
import { useSessionsTexts } from '../../i18n/sessions-texts.ts';
import { useLocale } from '../../i18n/use-locale.tsx';
import type { SessionSummary } from '../../storage/session-archive.ts';
import { Button } from '../shared/button.tsx';
import { classNames } from '../shared/class-names.ts';
import { IconButton } from '../shared/icon-button.tsx';
import { timeLabel } from './sessions.logic.ts';

export interface SessionRowProps {
  session: SessionSummary;
  /** It is the one in the worker. */
  isCurrent: boolean;
  isRunning: boolean;
  /** It is the one that is shown. */
  isShown: boolean;
  onOpen: () => void;
  onExport: () => void;
  onDelete: () => void;
}

/** A conversation: its title, what is known of it, and what can be done with it. */
export function SessionRow({ session, isCurrent, isRunning, isShown, onOpen, onExport, onDelete }: SessionRowProps) {
  const texts = useSessionsTexts();
  const locale = useLocale();
  const { title, turns, changedAt } = session;
  return (
    <div
      className={classNames(
        'relative flex items-center gap-0.5 rounded-button pr-1 hover:bg-bg-3',
        isShown && 'bg-accent-bg before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent',
      )}
    >
      <button
        type="button"
        aria-current={isShown ? 'true' : undefined}
        onClick={onOpen}
        className="min-h-11 min-w-0 flex-1 rounded-button px-2 py-1 text-left"
      >
        <span className="block truncate text-13 max-md:text-15" title={title}>
          {title}
        </span>
        <span className="flex items-center gap-1.5 text-11 text-fg-3">
          <span>
            {texts.turns(turns, formatCount(turns, locale))} · {timeLabel(changedAt, locale)}
          </span>
          {isCurrent && <span className="rounded-chip border border-line-2 px-1 text-fg-2">{texts.current}</span>}
          {isRunning && (
            <span className="flex items-center gap-1 font-medium text-accent">
              <LoaderCircle size={11} strokeWidth={1.75} aria-hidden="true" />
              {texts.running}
            </span>
          )}
        </span>
      </button>
      <IconButton label={texts.exportOf(title)} onClick={onExport}>
        <Download size={14} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={isRunning ? texts.stopFirst(title) : texts.deleteOf(title)}
        aria-disabled={isRunning}
        onClick={() => {
          if (!isRunning) onDelete();
        }}
        className="aria-disabled:opacity-40"
      >
        <Trash2 size={14} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** For so long a deletion can be taken back. */
const UNDO_MS = 5_000;

export interface DeletedRowProps {
  session: SessionSummary;
  onUndo: () => void;
  /** The time to take it back is over. `hadFocus`: the focus was here. */
  onOver: (hadFocus: boolean) => void;
}

/** In place of a conversation that was just deleted: the way back, which has the focus. */
export function DeletedRow({ session, onUndo, onOver }: DeletedRowProps) {
  const texts = useSessionsTexts();
  const undo = useRef<HTMLButtonElement>(null);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    undo.current?.focus();
    const timer = setTimeout(() => over(document.activeElement === undo.current), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex min-h-11 items-center gap-2 px-2 text-12 text-fg-2">
      <output className="min-w-0 flex-1 truncate">{texts.deleted(session.title)}</output>
      <Button ref={undo} size="sm" onClick={onUndo}>
        {texts.undo}
      </Button>
    </div>
  );
}
