import { memo } from 'react';
import { formatClock, formatDuration } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import type { UserItemView } from '../../store/view.ts';
import { Glyph } from '../shared/glyphs.tsx';

/** What a person said, under the turn that read it: as plain text, with how it came in. */
export const UserMessage = memo(function UserMessage({ user, turn }: { user: UserItemView; turn: number }) {
  const texts = useTexts().conversation.user;
  return (
    <div
      data-testid="user-message"
      className="my-1 flex gap-[9px] rounded-card border border-line-1 bg-bg-2 px-2.5 py-[7px]"
    >
      <Glyph act={user.origin} className="mt-[5px] text-k-human" />
      <div className="min-w-0 flex-1">
        <p className="whitespace-pre-wrap wrap-anywhere">{user.text}</p>
        <p className="mt-px text-11 text-fg-3">
          <Origin user={user} turn={turn} />
          {user.images > 0 && ` · ${texts.images(user.images)}`}
        </p>
      </div>
    </div>
  );
});

function Origin({ user, turn }: { user: UserItemView; turn: number }) {
  const texts = useTexts().conversation.user;
  const locale = useLocale();
  if (user.origin === 'prompt') return texts.prompt(formatClock(user.readAt, locale));
  return (
    <>
      <b className="font-semibold text-human">{user.origin === 'steer' ? texts.steered(turn) : texts.followUp}</b>
      {user.queuedAt !== undefined && ` · ${texts.waited(formatDuration(user.readAt - user.queuedAt, locale))}`}
    </>
  );
}
