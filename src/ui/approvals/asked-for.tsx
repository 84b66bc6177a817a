import { CornerDownRight } from 'lucide-react';
import { useMemo } from 'react';
import { useApprovalsTexts } from '../../i18n/approvals-texts.ts';
import type { ApprovalView, CallView } from '../../store/view.ts';
import { ScrollArea } from '../conversation/scroll-area.tsx';
import { targetOf } from '../conversation/tool-card/tool-card.logic.ts';
import { stringOf } from '../conversation/tool-card/tool-details.ts';
import { parseUnifiedDiff } from '../conversation/tool-card/unified-diff.ts';
import { Button } from '../shared/button.tsx';
import { showConversation } from '../shared/navigation.ts';
import { select } from '../shared/selection.ts';

/** What the question is about: a command whole, else the tool and the file, with the way to the card that shows all. */
export function AskedFor({ call, approval, turnId }: { call: CallView; approval: ApprovalView; turnId: string }) {
  const texts = useApprovalsTexts();
  const command = approval.access === 'command' ? stringOf(approval.args['command']) : null;
  const show = () => {
    // The conversation goes to what another view selects.
    select('timeline', turnId, call.toolCallId);
    showConversation();
  };
  return (
    <>
      {command === null ? (
        <p className="mt-1 flex flex-wrap items-center gap-x-2">
          <span>{call.toolName}</span>
          <span className="min-w-0 font-mono text-code wrap-anywhere">{targetOf(call)}</span>
          {approval.diff !== undefined && <ChangeCounts diff={approval.diff} />}
          <Button size="sm" variant="ghost" onClick={show}>
            {texts.show}
          </Button>
        </p>
      ) : (
        <ScrollArea label={texts.command} className="mt-1 max-h-36 overflow-y-auto">
          <pre className="font-mono text-code wrap-anywhere whitespace-pre-wrap">{command}</pre>
        </ScrollArea>
      )}
      {approval.following.length > 0 && (
        <p className="mt-1 flex items-center gap-1 text-11 text-fg-2">
          <CornerDownRight size={12} strokeWidth={1.75} aria-hidden="true" />
          {texts.next(approval.following.length)}
        </p>
      )}
    </>
  );
}

function ChangeCounts({ diff }: { diff: string }) {
  const texts = useApprovalsTexts();
  const { added, removed } = useMemo(() => parseUnifiedDiff(diff), [diff]);
  return (
    <span className="text-11 whitespace-nowrap">
      <span aria-hidden="true">
        <span className="text-ok">{`+${added}`}</span> <span className="text-danger">{`−${removed}`}</span>
      </span>
      <span className="visually-hidden">{`${texts.added(added)}, ${texts.removed(removed)}`}</span>
    </span>
  );
}
