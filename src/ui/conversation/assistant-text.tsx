import { lazy, memo, Suspense } from 'react';
import type { TextBlockView } from '../../store/view.ts';
import { useThrottled } from './use-throttled.ts';

const RichText = lazy(() => import('./markdown/rich-text.tsx'));

/** Streaming text is drawn at most 30 times a second. */
const FLUSH_MS = 33;

/** Text of the model. Plain until the markdown renderer has loaded. It is no live region: it changes all the time. */
export const AssistantText = memo(function AssistantText({
  block,
  streaming,
}: {
  block: TextBlockView;
  streaming: boolean;
}) {
  const text = useThrottled(block.text, FLUSH_MS, streaming);
  return (
    <div className="py-1 wrap-anywhere" data-testid="assistant-text">
      <Suspense fallback={<div className="whitespace-pre-wrap">{text}</div>}>
        <RichText text={text} streaming={streaming} />
      </Suspense>
    </div>
  );
});
