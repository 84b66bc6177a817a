import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-locale.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { backToLive } from '../shared/saved-session.ts';
import { useLiveView, useServices } from '../shared/session-context.tsx';
import { stopRun } from '../shared/stop-run.ts';

/**
 * Starts a new conversation, after asking if a run is under way. `start` is for the button; `dialog` goes anywhere
 * into the page. The files stay. `onStarted` is called once it has begun.
 */
export function useNewConversation(onStarted?: () => void): { start: () => void; dialog: ReactNode } {
  const texts = useTexts().app.newConversation;
  const services = useServices();
  const isRunning = useLiveView((view) => view.runId !== null);
  const [isAsking, setAsking] = useState(false);
  const begin = async () => {
    setAsking(false);
    await stopRun(services);
    await services.client.newSession();
    backToLive(services.store);
    onStarted?.();
  };
  return {
    start: () => {
      if (isRunning) setAsking(true);
      else void begin();
    },
    dialog: (
      <ConfirmDialog
        open={isAsking}
        title={texts.title}
        confirmLabel={texts.confirm}
        cancelLabel={texts.cancel}
        onConfirm={() => void begin()}
        onCancel={() => setAsking(false)}
      >
        {texts.text}
      </ConfirmDialog>
    ),
  };
}
