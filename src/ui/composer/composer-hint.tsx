import { useState } from 'react';
import { useStore } from 'zustand';
import { formatDuration } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { useIsPast, useLiveView } from '../shared/session-context.tsx';
import { useNow } from '../shared/use-now.ts';
import type { Composer } from './composer-types.ts';
import { queuedCount, type ComposerMode } from './composer.logic.ts';

/** Says when the text will be read. */
export function ComposerHint({ composer, mode }: { composer: Composer; mode: ComposerMode }) {
  const { composer: texts, replay } = useTexts();
  const isPast = useIsPast();
  const { lane, editing, waiting } = useStore(composer.state);
  const queued = useLiveView((view) => queuedCount(view.queue) > 0);
  const retrying = useLiveView((view) => view.retry !== null);
  if (isPast) return replay.composer.hint;
  if (editing !== null) return editing.lane === 'steer' ? texts.editing.steer : texts.editing.followUp;
  if (waiting === 'stop') return texts.explain.stoppingThenSending;
  switch (mode) {
    case 'starting':
      return <StartingHint />;
    case 'running':
      if (lane === 'follow_up') return texts.explain.followUp;
      return retrying ? texts.explain.steerAndRetry : texts.explain.steer;
    case 'stopping':
      return texts.explain.keptInQueue;
    case 'idle':
      return queued ? texts.explain.thenQueue : '';
    default:
      return mode satisfies never;
  }
}

function StartingHint() {
  const texts = useTexts().composer;
  const locale = useLocale();
  const now = useNow(true);
  const [since] = useState(now);
  return <span className="text-accent">{texts.starting(formatDuration(now - since, locale))}</span>;
}
