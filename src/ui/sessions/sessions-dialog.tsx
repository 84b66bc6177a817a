import { Plus, Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useSessionsTexts } from '../../i18n/sessions-texts.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import type { SessionSummary } from '../../storage/session-archive.ts';
import { useNewConversation } from '../app/new-conversation.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { backToLive, openSaved, savedSession } from '../shared/saved-session.ts';
import { useLiveView, useServices } from '../shared/session-context.tsx';
import { useArchive } from './archive-context.ts';
import { downloadMarkdown } from './export-session.ts';
import { DeletedRow, SessionRow } from './session-row.tsx';
import { groupsByDay, matches } from './sessions.logic.ts';
import { closeSessions } from './sessions-state.ts';
import { useSessionList, type SessionList } from './use-session-list.ts';

/** All conversations of this browser, beside the rail; on a phone over the whole window. */
export function SessionsDialog() {
  const texts = useSessionsTexts();
  const actions = useTexts().app.newConversation;
  const list = useSessionList();
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const { start, dialog } = useNewConversation(closeSessions);
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) closeSessions();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-bg-0/60" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 flex w-full flex-col border-line-2 bg-bg-1 outline-none md:left-11 md:w-80 md:border-r md:shadow-menu"
        >
          <header className="flex h-10 flex-none items-center gap-1 border-b border-line-1 pr-2 pl-3 max-md:h-13">
            <Dialog.Title className="flex-1 text-13 font-semibold max-md:text-15">{texts.title}</Dialog.Title>
            <IconButton label={actions.action} onClick={start}>
              <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <Dialog.Close asChild>
              <IconButton label={texts.close}>
                <X size={14} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </Dialog.Close>
          </header>
          <label className="m-2 flex h-7 flex-none items-center gap-1.5 rounded-button border border-line-3 px-2 text-fg-3 focus-within:border-accent max-md:h-11">
            <Search size={13} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
            <input
              ref={search}
              type="search"
              aria-label={texts.search}
              placeholder={texts.search}
              value={query}
              onChange={({ target }) => setQuery(target.value)}
              className="w-full min-w-0 bg-transparent text-12 text-fg-1 outline-none max-md:text-16"
            />
          </label>
          <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3" data-testid="session-list">
            <Sessions list={list} query={query} onFocusLost={() => search.current?.focus()} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
      {dialog}
    </Dialog.Root>
  );
}

interface SessionsProps {
  list: SessionList;
  query: string;
  /** A row that had the focus goes. */
  onFocusLost: () => void;
}

function Sessions({ list, query, onFocusLost }: SessionsProps) {
  const texts = useSessionsTexts();
  const locale = useLocale();
  const archive = useArchive();
  const { store } = useServices();
  const liveId = useLiveView((view) => view.sessionId);
  const isRunning = useLiveView((view) => view.runId !== null);
  const opened = useStore(savedSession, ({ opened }) => opened?.summary.sessionId ?? null);
  const [now] = useState(() => Date.now());
  const [trouble, setTrouble] = useState<string | null>(null);

  const open = async ({ sessionId, title }: SessionSummary) => {
    if (sessionId === liveId) backToLive(store);
    else if (!(await openSaved(archive, sessionId))) {
      setTrouble(texts.unreadable(title));
      return;
    }
    closeSessions();
  };
  const save = async ({ sessionId, title }: SessionSummary) => {
    try {
      const events = sessionId === liveId ? store.log.slice(0) : await archive.load(sessionId);
      downloadMarkdown(title, events, texts.export, locale);
    } catch {
      setTrouble(texts.unreadable(title));
    }
  };
  const remove = async (session: SessionSummary) => {
    setTrouble(null);
    const removal = await list.remove(session);
    if (removal === 'failed') setTrouble(texts.notDeleted(session.title));
    if (removal === 'elsewhere') setTrouble(texts.openElsewhere(session.title));
  };

  if (list.sessions === null) return <p className="px-2 py-1 text-12 text-fg-2">{texts.loading}</p>;
  const found = list.sessions.filter((session) => matches(session, query));
  return (
    <>
      {list.refusal !== null && <Remark tone="text-danger">{texts.refused(list.refusal)}</Remark>}
      {trouble !== null && (
        <div role="alert">
          <Remark tone="text-danger">{trouble}</Remark>
        </div>
      )}
      {found.length === 0 && list.refusal === null && <Remark>{query === '' ? texts.none : texts.noMatch}</Remark>}
      {groupsByDay(found, now, { today: texts.today, yesterday: texts.yesterday, locale }).map(
        ({ day, label, sessions }) => (
          <section key={day}>
            <h3 className="px-2 pt-2 pb-1 text-11 text-fg-3">{label}</h3>
            <ul>
              {sessions.map((session) => (
                <li key={session.sessionId} data-testid="session-row">
                  {list.deleted.includes(session) ? (
                    <DeletedRow
                      session={session}
                      onUndo={() => void list.undo(session)}
                      onOver={(hadFocus) => {
                        list.forget(session);
                        if (hadFocus) onFocusLost();
                      }}
                    />
                  ) : (
                    <SessionRow
                      session={session}
                      isCurrent={session.sessionId === liveId}
                      isRunning={session.sessionId === liveId && isRunning}
                      isShown={session.sessionId === (opened ?? liveId)}
                      onOpen={() => void open(session)}
                      onExport={() => void save(session)}
                      onDelete={() => void remove(session)}
                    />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </>
  );
}

function Remark({ tone = 'text-fg-2', children }: { tone?: string; children: string }) {
  return <p className={`px-2 py-1 text-12 ${tone}`}>{children}</p>;
}
