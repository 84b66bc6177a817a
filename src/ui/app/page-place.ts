/** Where the interface stands, gathered from its stores as a link, and the way to go where a link leads. */
import type { SessionArchive } from '../../storage/session-archive.ts';
import type { SessionStore } from '../../store/session-store.ts';
import { navigation } from '../shared/navigation.ts';
import { backToLive, openSaved, savedSession } from '../shared/saved-session.ts';
import { clearSelection, select, selectionStore } from '../shared/selection.ts';
import type { DeepLink, LinkTab } from './deep-link.logic.ts';

export interface PagePlace {
  read(): DeepLink;
  /** Resolves when the place is shown. False: its session is not kept here; the running one is shown instead. */
  goTo(link: DeepLink): Promise<boolean>;
  subscribe(listener: () => void): () => void;
}

export interface PagePlaceSources {
  running: SessionStore;
  archive: SessionArchive;
  /** Whether the parts of the interface take turns. */
  isPhone: () => boolean;
}

export function createPagePlace({ running, archive, isPhone }: PagePlaceSources): PagePlace {
  const shown = () => savedSession.getState().opened?.store ?? running;

  return {
    read() {
      const { opened } = savedSession.getState();
      const { live, replay } = shown().state.getState();
      const { turnId } = selectionStore.getState();
      return {
        session: opened?.summary.sessionId ?? (live.runs.length > 0 ? live.sessionId : null),
        turn: live.turns.find((turn) => turn.turnId === turnId)?.number ?? null,
        event: replay?.place ?? null,
        tab: tabInView(isPhone()),
      };
    },
    async goTo(link) {
      const isRunning = link.session === null || link.session === running.state.getState().live.sessionId;
      const isKept = isRunning || (await openSaved(archive, link.session ?? ''));
      if (isRunning || !isKept) backToLive(running);
      if (link.tab !== tabInView(isPhone())) showTab(link.tab);
      if (!isKept) return false;
      const { log, state, seek } = shown();
      if (link.event !== null) seek(link.event);
      else if (!isRunning) seek(log.length);
      const turn = state.getState().live.turns.find(({ number }) => number === link.turn);
      if (turn === undefined) clearSelection();
      else select('address', turn.turnId);
      return true;
    },
    subscribe(listener) {
      // The store that is shown may be another one after each change.
      let ofShown = shown().state.subscribe(listener);
      const endings = [
        savedSession.subscribe(() => {
          ofShown();
          ofShown = shown().state.subscribe(listener);
          listener();
        }),
        selectionStore.subscribe(listener),
        navigation.subscribe(listener),
      ];
      return () => {
        ofShown();
        for (const end of endings) end();
      };
    },
  };
}

function tabInView(isPhone: boolean): LinkTab | null {
  const { phoneTab, sideTab } = navigation.getState();
  if (!isPhone) return sideTab === 'files' ? null : sideTab;
  if (phoneTab === 'files' && sideTab !== 'timeline') return sideTab;
  return phoneTab === 'chat' ? null : phoneTab;
}

function showTab(tab: LinkTab | null): void {
  navigation.setState({
    phoneTab: tab === 'sandbox' || tab === 'changes' ? 'files' : (tab ?? 'chat'),
    sideTab: tab === null || tab === 'chat' ? 'files' : tab,
  });
}
