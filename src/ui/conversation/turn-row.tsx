import { memo } from 'react';
import { useTexts } from '../../i18n/use-locale.tsx';
import type { TurnView } from '../../store/view.ts';
import { AssistantText } from './assistant-text.tsx';
import { FailedAttempt } from './failed-attempt.tsx';
import { Thinking } from './thinking.tsx';
import { ReadGroup } from './tool-card/read-group.tsx';
import { ToolCard } from './tool-card/tool-card.tsx';
import { TurnHeading } from './turn-heading.tsx';
import { turnItems, type TurnItem } from './turn-items.logic.ts';
import { UserMessage } from './user-message.tsx';

/** A turn: its heading, what it read from people, and the reply in its order. Drawn again only when the turn changes. */
export const TurnRow = memo(function TurnRow({ turn, isFirst }: { turn: TurnView; isFirst: boolean }) {
  const texts = useTexts().conversation;
  return (
    <div data-testid={`turn-${turn.number}`} className={isFirst ? 'pt-1' : 'mt-2.5 border-t border-line-1 pt-1'}>
      <TurnHeading turn={turn} />
      {turn.users.map((user) => (
        <UserMessage key={user.messageId} user={user} turn={turn.number} />
      ))}
      {turnItems(turn).map((item) => (
        <Item key={item.key} turnId={turn.turnId} item={item} />
      ))}
      {turn.retryWait !== undefined && <FailedAttempt wait={turn.retryWait} />}
      {turn.assistant?.stopReason === 'length' && <p className="py-1 text-12 text-fg-2">{texts.cut}</p>}
    </div>
  );
});

function Item({ turnId, item }: { turnId: string; item: TurnItem }) {
  switch (item.kind) {
    case 'text':
      return <AssistantText block={item.block} streaming={item.streaming} />;
    case 'thinking':
      return <Thinking turnId={turnId} block={item.block} streaming={item.streaming} />;
    case 'call':
      return <ToolCard turnId={turnId} call={item.call} />;
    case 'reads':
      return <ReadGroup turnId={turnId} calls={item.calls} />;
    default:
      return item satisfies never;
  }
}
