import { useSyncExternalStore } from 'react';
import type { SandboxStatus } from '../../sandbox/types.ts';
import { useServices } from './session-context.tsx';

/** The state of the sandbox, kept current. */
export function useSandboxStatus(): SandboxStatus {
  const { sandbox } = useServices();
  return useSyncExternalStore(
    (onChange) => sandbox.onStatus(onChange),
    () => sandbox.status(),
  );
}
