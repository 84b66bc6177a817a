/** What the composition root gives every view: the client for acting, the store for reading, the sandbox's files. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { SessionClient } from '../../client/types.ts';
import type { Sandbox } from '../../sandbox/types.ts';
import type { SessionStore } from '../../store/session-store.ts';
import type { SessionView } from '../../store/view.ts';

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

/**
 * A part of the view. Renders again only when the part changes by identity; the selector must return something that
 * the view holds, or a primitive, never a fresh object.
 */
export function useSessionView<T>(selector: (view: SessionView) => T): T {
  const { store } = useServices();
  return useStore(store.state, (state) => selector(state.view));
}
