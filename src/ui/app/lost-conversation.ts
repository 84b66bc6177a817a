/** Remembers, across a reload of the tab, that there was a conversation, until conversations are kept. */
import { useEffect, useState } from 'react';
import { useSessionView } from '../shared/session-context.tsx';

const key = 'turnwise.had-conversation';

/** Storage of one tab, or none where the page is denied it. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** Whether a conversation was lost by a reload, until `dismiss` is called or the next one begins. */
export function useLostConversation(): { isLost: boolean; dismiss: () => void } {
  const [isLost, setLost] = useState(() => (tabStorage()?.getItem(key) ?? null) !== null);
  const hasConversation = useSessionView((view) => view.runs.length > 0);
  useEffect(() => {
    if (hasConversation) tabStorage()?.setItem(key, '1');
    else tabStorage()?.removeItem(key);
  }, [hasConversation]);
  return { isLost: isLost && !hasConversation, dismiss: () => setLost(false) };
}
