import { RotateCw } from 'lucide-react';
import { formatDuration } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import type { RetryWaitView } from '../../store/view.ts';
import { useShownNow } from '../shared/use-shown-now.ts';

/** Under a turn whose request failed and is tried again: why, and how long until then. */
export function FailedAttempt({ wait }: { wait: RetryWaitView }) {
  const { retry: texts, error } = useTexts().conversation;
  const locale = useLocale();
  const now = useShownNow(wait.endedAt === undefined);
  const time =
    wait.endedAt === undefined
      ? texts.waiting(formatDuration(wait.startedAt + wait.delayMs - now, locale))
      : texts.waited(formatDuration(wait.endedAt - wait.startedAt, locale));
  return (
    <div className="my-1 flex min-h-8 flex-wrap items-center gap-2 rounded-card border border-line-2 px-2.5 text-12">
      <RotateCw size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none text-danger" />
      <span className="font-[550]">{error.kind[wait.error.kind]}</span>
      <span className="min-w-0 flex-1 truncate text-11 text-fg-3">
        {texts.attempt(wait.attempt, wait.maxAttempts)} · {wait.error.message}
      </span>
      <span className="font-semibold">{time}</span>
    </div>
  );
}
