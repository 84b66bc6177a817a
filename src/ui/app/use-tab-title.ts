import { useEffect } from 'react';
import { useTexts } from '../../i18n/use-locale.tsx';
import { useServices } from '../shared/session-context.tsx';
import { tabTitle, type TabNews } from './tab-title.logic.ts';

/** Keeps the title of the tab at what the running session does, and at how it ended until the tab is looked at. */
export function useTabTitle(): void {
  const { store } = useServices();
  const words = useTexts().app.status;
  useEffect(() => {
    let unseen: TabNews['unseen'] = null;
    const show = () => {
      const { runId, approval } = store.state.getState().live;
      document.title = tabTitle({ isRunning: runId !== null, isAsking: approval !== null, unseen }, words);
    };
    const unsubscribe = store.state.subscribe(({ live }, { live: before }) => {
      if (live.runId === before.runId) {
        if (live.approval !== before.approval) show();
        return;
      }
      const outcome = live.runs.at(-1)?.outcome;
      unseen = live.runId === null && document.hidden && outcome !== undefined ? outcome : null;
      show();
    });
    const onVisibility = () => {
      if (!document.hidden) unseen = null;
      show();
    };
    document.addEventListener('visibilitychange', onVisibility);
    show();
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [store, words]);
}
