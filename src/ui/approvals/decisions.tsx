import type { MouseEvent } from 'react';
import { useApprovalsTexts } from '../../i18n/approvals-texts.ts';
import type { ApprovalAnswer } from '../../protocol/permissions.ts';
import type { ApprovalView } from '../../store/view.ts';
import { Button } from '../shared/button.tsx';
import { KeyHint } from '../shared/kbd.tsx';

export interface DecisionsProps {
  approval: ApprovalView;
  onAnswer: (answer: ApprovalAnswer) => void;
  onEdit: () => void;
  onDeny: () => void;
}

/** What the person can answer. Deny stands apart. */
export function Decisions({ approval, onAnswer, onEdit, onDeny }: DecisionsProps) {
  const texts = useApprovalsTexts();
  // The second click of a double click would answer the next question, which stands at the same place.
  const once = (act: () => void) => (event: MouseEvent) => {
    if (event.detail <= 1) act();
  };
  const { following, access } = approval;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5">
      <Button variant="ink" size="sm" aria-keyshortcuts="Alt+Y" onClick={once(() => onAnswer({ kind: 'allow' }))}>
        {texts.allow}
        <KeyHint filled>Alt Y</KeyHint>
      </Button>
      {following.length > 0 && (
        <Button size="sm" onClick={once(() => onAnswer({ kind: 'allow_following' }))}>
          {texts.allowAll(following.length + 1)}
        </Button>
      )}
      <Button
        size="sm"
        title={texts.forSessionMeans[access]}
        onClick={once(() => onAnswer({ kind: 'allow_for_session' }))}
      >
        {texts.forSession}
      </Button>
      <Button size="sm" variant="ghost" onClick={once(onEdit)}>
        {texts.edit}
      </Button>
      <Button size="sm" className="ml-auto" aria-keyshortcuts="Alt+N" onClick={once(onDeny)}>
        {texts.deny}
        <KeyHint>Alt N</KeyHint>
      </Button>
    </div>
  );
}
