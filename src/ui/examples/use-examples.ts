import { useTexts } from '../../i18n/use-locale.tsx';
import { useLiveView, useServices } from '../shared/session-context.tsx';
import { backToLive } from '../shared/saved-session.ts';
import { showConversation } from '../shared/navigation.ts';
import { useProjectState } from '../workbench/project-context.tsx';
import { fittingExamples, type Example } from './examples.logic.ts';

export interface Examples {
  examples: readonly Example[];
  /** Sends an example's prompt. A run under way refuses prompts: see `canRun`. */
  run: (example: Example) => void;
  canRun: boolean;
}

/** The examples that fit the project at hand, in the language at hand. */
export function useExamples(): Examples {
  const texts = useTexts().app.examples;
  const { client, store } = useServices();
  const isSample = useProjectState((state) => state.isSample);
  const canRun = useLiveView((view) => view.runId === null);
  return {
    examples: fittingExamples(isSample),
    run: ({ name }) => {
      backToLive(store);
      showConversation();
      void client.prompt(texts[name].prompt);
    },
    canRun,
  };
}
