import { RotateCw } from 'lucide-react';
import { formatDuration } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { Button } from '../shared/button.tsx';
import { useActingClient, useSessionView } from '../shared/session-context.tsx';
import { useShownNow } from '../shared/use-shown-now.ts';
import type { Composer } from './composer-types.ts';

/** While a failed request waits to be tried again: how long still, why, and the way to try at once. */
export function RetryLine({ composer }: { composer: Composer }) {
  const { composer: texts, conversation } = useTexts();
  const locale = useLocale();
  const retry = useSessionView((view) => view.retry);
  const canAct = useActingClient() !== null;
  const now = useShownNow(retry !== null);
  if (retry === null) return null;
  const left = formatDuration(retry.startedAt + retry.delayMs - now, locale);
  return (
    <div className="mb-1 flex min-h-9 flex-wrap items-center gap-2 rounded-card border border-danger-line bg-danger-bg py-1 pr-1.5 pl-2.5 text-12">
      <RotateCw size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none text-danger" />
      <span className="min-w-32 flex-1 max-md:basis-3/4">
        <b className="font-semibold">{texts.retry.waiting(left)}</b>{' '}
        {texts.retry.attempt(retry.attempt, retry.maxAttempts)} · {conversation.error.kind[retry.error.kind]}
      </span>
      {canAct && (
        <Button size="sm" onClick={() => void composer.retryNow()}>
          {texts.retry.now}
        </Button>
      )}
    </div>
  );
}
