import { Info } from 'lucide-react';
import type { Catalogue } from '../../i18n/catalogue.ts';
import { useTexts } from '../../i18n/use-locale.tsx';
import { useLiveView } from '../shared/session-context.tsx';
import type { ComposerNotice } from './composer-types.ts';

/** Tells what went wrong, or what became of an edit. Read out at once. */
export function ComposerNoticeLine({ notice }: { notice: ComposerNotice }) {
  const texts = useTexts().composer;
  const turn = useLiveView((view) => {
    if (notice.kind !== 'left_queue') return undefined;
    const turnId = view.marks.find((mark) => mark.itemId === notice.itemId)?.readInTurnId;
    return view.turns.find((turn) => turn.turnId === turnId)?.number;
  });
  return (
    <p
      role="alert"
      className="mb-1 flex min-h-9 items-center gap-2 rounded-card border border-line-2 bg-bg-2 px-2.5 py-1 text-12"
    >
      <Info size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
      <span className="min-w-0 wrap-anywhere">{noticeText(notice, turn, texts)}</span>
    </p>
  );
}

function noticeText(notice: ComposerNotice, turn: number | undefined, texts: Catalogue['composer']): string {
  switch (notice.kind) {
    case 'empty':
      return texts.empty;
    case 'refused':
      return notice.message;
    case 'left_queue':
      return turn === undefined ? texts.editing.gone : texts.editing.delivered(turn);
    case 'already_delivered':
      return texts.alreadyDelivered;
    default:
      return notice satisfies never;
  }
}
