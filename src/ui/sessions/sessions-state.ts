/** Whether the list of conversations is open. */
import { createStore } from 'zustand/vanilla';

export const sessionsState = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openSessions(): void {
  sessionsState.setState({ isOpen: true });
}

export function closeSessions(): void {
  sessionsState.setState({ isOpen: false });
}
