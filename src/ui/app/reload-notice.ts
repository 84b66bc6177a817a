/** What a reload of the tab kept and what it did not. */
import { useEffect, useState } from 'react';
import { useLiveView } from '../shared/session-context.tsx';
import { useProjectState } from '../workbench/project-context.tsx';

/** Remembers, across a reload of the tab, that there was a conversation. */
const key = 'turnwise.had-conversation';

/** Storage of one tab, or none where the page is denied it. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** restored: the conversation is back, the files are not · lost: the conversation is not back either. */
export type ReloadNotice = 'restored' | 'lost';

/** What the page has to tell since it was loaded, until `dismiss` is called or the conversation goes on. */
export function useReloadNotice(): { notice: ReloadNotice | null; dismiss: () => void } {
  const [hadConversation] = useState(() => (tabStorage()?.getItem(key) ?? null) !== null);
  const [isDismissed, setDismissed] = useState(false);
  const sessionId = useLiveView((view) => view.sessionId);
  const runs = useLiveView((view) => view.runs.length);
  /** The session that the worker began with, and its runs then. */
  const [begun, setBegun] = useState<{ sessionId: string; runs: number } | null>(null);
  if (begun === null && sessionId !== '') setBegun({ sessionId, runs });
  const projectSince = useProjectState((state) => state.since);
  const [sampleSince] = useState(projectSince);

  useEffect(() => {
    if (sessionId === '') return;
    if (runs > 0) tabStorage()?.setItem(key, '1');
    else tabStorage()?.removeItem(key);
  }, [sessionId, runs]);

  const isOver = isDismissed || begun?.sessionId !== sessionId || begun.runs !== runs;
  const notice = begun !== null && begun.runs > 0 ? 'restored' : hadConversation ? 'lost' : null;
  const isShown = !isOver && !(notice === 'restored' && projectSince !== sampleSince);
  return { notice: isShown ? notice : null, dismiss: () => setDismissed(true) };
}
