/** Which parts of the interface are in view, and the ways between them. `selection.ts` says what is selected there. */
import { createStore, useStore } from 'zustand';

export type DockState = 'open' | 'maximised' | 'closed';

/** The parts that take turns where the window is narrow: all of them on a phone, the right column's on a tablet. */
export type PhoneTab = 'chat' | 'timeline' | 'files';
export type SideTab = 'files' | 'changes' | 'sandbox' | 'timeline';

export interface Navigation {
  /** The timeline below, in a wide window. */
  dock: DockState;
  phoneTab: PhoneTab;
  sideTab: SideTab;
  /** Path of the file in the viewer: in the project, or absolute. */
  openPath: string | null;
}

export const navigation = createStore<Navigation>(() => ({
  dock: 'open',
  phoneTab: 'chat',
  sideTab: 'files',
  openPath: null,
}));

export function useNavigation<T>(selector: (navigation: Navigation) => T): T {
  return useStore(navigation, selector);
}

/** Brings the timeline into view, wherever it is now. */
export function showTimeline(): void {
  navigation.setState(({ dock }) => ({
    dock: dock === 'closed' ? 'open' : dock,
    phoneTab: 'timeline',
    sideTab: 'timeline',
  }));
}

/** Brings the conversation into view. */
export function showConversation(): void {
  navigation.setState(({ dock }) => ({ dock: dock === 'maximised' ? 'open' : dock, phoneTab: 'chat' }));
}

/** Shows a file in the workbench. `path` is one in the project, or absolute. */
export function openFile(path: string): void {
  navigation.setState(({ dock }) => ({
    dock: dock === 'maximised' ? 'open' : dock,
    phoneTab: 'files',
    sideTab: 'files',
    openPath: path,
  }));
}
