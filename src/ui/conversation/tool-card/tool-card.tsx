import { lazy, memo, Suspense, type ReactNode } from 'react';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import type { CallView } from '../../../store/view.ts';
import { useShownNow } from '../../shared/use-shown-now.ts';
import { useDisclosure } from '../use-disclosure.ts';
import { CardFrame } from './card-frame.tsx';
import { ChangeBody } from './change-body.tsx';
import { CommandBody } from './command-body.tsx';
import { ExcerptBody } from './excerpt-body.tsx';
import { GenericBody } from './generic-body.tsx';
import { ReasonBody } from './reason-body.tsx';
import { cardHead, toolKindOf } from './tool-card.logic.ts';
import { copyTextOf, openByDefault } from './tool-card-body.logic.ts';
import { pathOf } from './tool-details.ts';
import { ToolIcon } from './tool-icon.tsx';

// With the first call that waits comes the bar to answer it, too.
const AskedBody = lazy(async () => ({ default: (await import('../../approvals/asked-body.tsx')).AskedBody }));

/** One tool call, from the first piece of its arguments to its result. */
export const ToolCard = memo(function ToolCard({ turnId, call }: { turnId: string; call: CallView }) {
  const { conversation: texts } = useTexts();
  const locale = useLocale();
  const now = useShownNow(call.status === 'running' || call.status === 'waiting');
  const [open, toggle] = useDisclosure(`${turnId}/${call.contentIndex}`, openByDefault(call));
  return (
    <CardFrame
      turnId={turnId}
      toolCallIds={call.toolCallId === '' ? [] : [call.toolCallId]}
      icon={<ToolIcon kind={toolKindOf(call.toolName)} />}
      head={cardHead(call, now, { texts, locale })}
      open={open}
      onToggle={toggle}
      copyText={() => copyTextOf(call)}
      filePath={pathOf(call.details)}
    >
      {bodyOf(call)}
    </CardFrame>
  );
});

const refused: ReadonlySet<CallView['status']> = new Set(['invalid', 'blocked', 'denied', 'not_started']);

/** It never ran; there is a reason to read. */
const isRefused = ({ status, resultText }: CallView) => refused.has(status) && resultText !== undefined;

function bodyOf(call: CallView): ReactNode {
  const kind = toolKindOf(call.toolName);
  if (call.status === 'waiting') {
    return (
      <Suspense>
        <AskedBody call={call} />
      </Suspense>
    );
  }
  if (isRefused(call)) return <ReasonBody call={call} />;
  switch (kind) {
    case 'bash':
      return <CommandBody call={call} />;
    case 'write':
    case 'edit':
      return <ChangeBody call={call} kind={kind} />;
    case 'read':
    case 'ls':
    case 'search':
      return call.status === 'failed' ? <ReasonBody call={call} /> : <ExcerptBody call={call} />;
    case 'other':
      return <GenericBody call={call} />;
    default:
      return kind satisfies never;
  }
}
