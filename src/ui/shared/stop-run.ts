import type { SessionServices } from './session-context.tsx';

/** Resolves once no run is under way: at once, when the one under way has settled, or when its worker is gone. */
function whenSettled({ store }: Pick<SessionServices, 'store'>): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      const { live, fatal } = store.state.getState();
      if (live.runId !== null && fatal === null) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = store.state.subscribe(settle);
    settle();
  });
}

/** Stops the run, if one is under way, and waits for its end. */
export async function stopRun(services: Pick<SessionServices, 'client' | 'store'>): Promise<void> {
  await services.client.abort();
  await whenSettled(services);
}
