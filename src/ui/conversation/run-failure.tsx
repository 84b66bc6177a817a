import type { ReactNode } from 'react';
import { useErrorTexts } from '../../i18n/error-texts.ts';
import { useTexts } from '../../i18n/use-locale.tsx';
import { useProviders } from '../settings/provider-store.ts';
import { openSettings } from '../settings/settings-state.ts';
import { Button } from '../shared/button.tsx';
import { ErrorExplanation } from '../shared/error-explanation.tsx';
import { useActingClient, useSessionView } from '../shared/session-context.tsx';
import type { RunSummary } from './run-ending.logic.ts';
import { errorOf, isMendedInSettings, lastAnswerOf } from './run-failure.logic.ts';
import { withQueries } from '../shared/with-queries.tsx';

export interface RunFailureProps {
  summary: RunSummary;
  isLast: boolean;
  /** Further ways to go on. */
  children: ReactNode;
}

/** Why a run failed, what is safe, and the ways to go on. */
export const RunFailure = withQueries(function RunFailure({ summary, isLast, children }: RunFailureProps) {
  const { safe } = useTexts().conversation.error;
  const error = errorOf(summary);
  const assistant = summary.lastTurn?.assistant;
  const providerId = assistant?.provider ?? '';
  const provider = useProviders(({ providers }) => providers.find(({ id }) => id === providerId));
  const preset = useProviders(({ presets }) => presets.find(({ id }) => id === provider?.preset));
  return (
    <>
      <ErrorExplanation
        call={{
          key: summary.run.runId,
          error,
          provider: provider?.label ?? assistant?.model ?? '',
          baseURL: provider?.baseURL ?? '',
          accessCommand: preset?.accessCommand,
          askedToWaitMs: summary.run.askedToWaitMs,
        }}
        safe={safe}
        isPast={!isLast}
      />
      {isLast && (
        <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
          {error.kind === 'context_overflow' && <StartWithLastAnswer />}
          {provider !== undefined && isMendedInSettings(error) && <OpenSettings providerId={provider.id} />}
          {children}
        </div>
      )}
    </>
  );
});

function OpenSettings({ providerId }: { providerId: string }) {
  const texts = useErrorTexts();
  return (
    <Button size="sm" onClick={() => openSettings('provider', providerId)}>
      {texts.openSettings}
    </Button>
  );
}

/** A full context is left behind; the files are the same ones. */
function StartWithLastAnswer() {
  const texts = useErrorTexts();
  const client = useActingClient();
  const answer = useSessionView((view) => lastAnswerOf(view.turns));
  if (client === null || answer === '') return null;
  const start = async () => {
    const begun = await client.newSession();
    if (begun.ok) await client.prompt(texts.lastAnswer(answer));
  };
  return (
    <Button size="sm" onClick={() => void start()}>
      {texts.startWithLastAnswer}
    </Button>
  );
}
