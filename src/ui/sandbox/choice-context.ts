/** The choice of the sandbox, for the views that show it or change it. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ChoiceState, SandboxChoice } from '../../sandbox/choice/types.ts';

/** Null: there is one sandbox, and nothing to choose. */
export const ChoiceContext = createContext<SandboxChoice | null>(null);

export function useChoice(): SandboxChoice | null {
  return useContext(ChoiceContext);
}

const never = () => () => undefined;

export function useChoiceState(): ChoiceState | null {
  const choice = useChoice();
  return useSyncExternalStore(choice?.subscribe ?? never, () => choice?.state() ?? null);
}
