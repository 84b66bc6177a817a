/**
 * What the composition root gives every view, and the hooks that read sessions. The running session is the one in
 * the worker; it alone can act. The shown session is that one or a saved one, at its end or at a place of its past.
 */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { SessionClient } from '../../client/types.ts';
import type { Sandbox } from '../../sandbox/types.ts';
import type { SessionStore } from '../../store/session-store.ts';
import type { SessionView } from '../../store/view.ts';
import { savedSession } from './saved-session.ts';

/** Of the running session: the client for acting, the store for reading, the sandbox's files. */
export interface SessionServices {
  client: SessionClient;
  store: SessionStore;
  sandbox: Sandbox;
}

export const SessionContext = createContext<SessionServices | null>(null);

export function useServices(): SessionServices {
  const services = useContext(SessionContext);
  if (services === null) throw new Error('SessionContext is missing above this component');
  return services;
}

/** The store of the shown session. */
export function useShownStore(): SessionStore {
  const { store } = useServices();
  return useStore(savedSession, ({ opened }) => opened?.store ?? store);
}

/** A key for views that read one log as long as they stand: another one for another session. */
export function useShownKey(): string {
  return useStore(savedSession, ({ opened }) => opened?.summary.sessionId ?? 'running');
}

/** Whether the past is shown: a place of the running session, or a saved one. Nothing can act then. */
export function useIsPast(): boolean {
  return useStore(useShownStore().state, ({ replay }) => replay !== null);
}

/** For views of the shown session that act on it. Null while the past is shown. */
export function useActingClient(): SessionClient | null {
  const { client } = useServices();
  return useIsPast() ? null : client;
}

/**
 * A part of the shown session, at the place that is looked at. Renders again only when the part changes by identity;
 * the selector must return something that the view holds, or a primitive, never a fresh object.
 */
export function useSessionView<T>(selector: (view: SessionView) => T): T {
  return useStore(useShownStore().state, (state) => selector(state.view));
}

/** As useSessionView, of the shown session to its end, whatever place of it is looked at. */
export function useWholeView<T>(selector: (view: SessionView) => T): T {
  return useStore(useShownStore().state, (state) => selector(state.live));
}

/** As useSessionView, of the running session as it is now, whatever is shown. */
export function useLiveView<T>(selector: (view: SessionView) => T): T {
  return useStore(useServices().store.state, (state) => selector(state.live));
}
