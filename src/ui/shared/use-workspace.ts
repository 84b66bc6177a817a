import { useSyncExternalStore } from 'react';
import { useServices } from './session-context.tsx';

/** The absolute path of the project's folder. It is another one in another kind of sandbox. */
export function useWorkspace(): string {
  const { sandbox } = useServices();
  return useSyncExternalStore(
    (onChange) => sandbox.onStatus(onChange),
    () => sandbox.capabilities.workspace,
  );
}
