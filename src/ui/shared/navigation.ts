/** Where the person is in the interface, and the ways between its parts. */
import { createStore, useStore } from 'zustand';

export type DockState = 'open' | 'maximised' | 'closed';

/** The parts that share one place where the window is narrow. */
export type PhoneTab = 'chat' | 'timeline' | 'files';
export type SideTab = 'files' | 'sandbox' | 'timeline';

/** Something that one part asked another to bring into view. `id` grows, so that the same wish counts again. */
export interface RevealWish {
  id: number;
  turnId: string;
  toolCallId?: string;
}

export interface Navigation {
  dock: DockState;
  phoneTab: PhoneTab;
  sideTab: SideTab;
  /** Absolute path of the file in the viewer. */
  openPath: string | null;
  revealInTimeline: RevealWish | null;
  revealInConversation: RevealWish | null;
}

export const navigation = createStore<Navigation>(() => ({
  dock: 'open',
  phoneTab: 'chat',
  sideTab: 'files',
  openPath: null,
  revealInTimeline: null,
  revealInConversation: null,
}));

export function useNavigation<T>(selector: (navigation: Navigation) => T): T {
  return useStore(navigation, selector);
}

export function setDock(dock: DockState): void {
  navigation.setState({ dock });
}

/** Shows a file in the workbench, wherever that is now. */
export function openFile(path: string): void {
  navigation.setState({ openPath: path, phoneTab: 'files', sideTab: 'files' });
}

/** Brings a turn, or a call of it, into view in the timeline, opening the timeline if need be. */
export function revealInTimeline(turnId: string, toolCallId?: string): void {
  navigation.setState((state) => ({
    dock: state.dock === 'closed' ? 'open' : state.dock,
    phoneTab: 'timeline',
    sideTab: 'timeline',
    revealInTimeline: wish(state.revealInTimeline, turnId, toolCallId),
  }));
}

/** Brings a turn, or a call of it, into view in the conversation. */
export function revealInConversation(turnId: string, toolCallId?: string): void {
  navigation.setState((state) => ({
    dock: state.dock === 'maximised' ? 'open' : state.dock,
    phoneTab: 'chat',
    revealInConversation: wish(state.revealInConversation, turnId, toolCallId),
  }));
}

function wish(last: RevealWish | null, turnId: string, toolCallId: string | undefined): RevealWish {
  return { id: (last?.id ?? 0) + 1, turnId, ...(toolCallId === undefined ? {} : { toolCallId }) };
}
