import { useMemo } from 'react';
import { useApprovalsTexts, type ApprovalsTexts } from '../../i18n/approvals-texts.ts';
import { useTexts } from '../../i18n/use-locale.tsx';
import type { ApprovalView, CallView } from '../../store/view.ts';
import { CardFoot, CodeRegion, DiffRows } from '../conversation/tool-card/code-lines.tsx';
import { stringOf } from '../conversation/tool-card/tool-details.ts';
import { parseUnifiedDiff } from '../conversation/tool-card/unified-diff.ts';
import { reasonText } from './reason.logic.ts';

/** What a call that waits would do, exactly, and why the person is asked. */
export function AskedBody({ call }: { call: CallView }) {
  const texts = useApprovalsTexts();
  const { modes } = useTexts().composer.permissions;
  const { approval } = call;
  if (approval === undefined) return null;
  return (
    <>
      {approval.diff === undefined ? (
        <AskedArguments approval={approval} texts={texts} />
      ) : (
        <AskedChange diff={approval.diff} label={texts.changes} />
      )}
      {approval.access === 'change' && approval.diff === undefined && (
        <p className="border-t border-line-1 px-2.5 py-1 text-11 text-fg-2">{texts.noPreview}</p>
      )}
      <CardFoot>
        {approval.files.length > 0 && (
          <span className="min-w-0">
            {texts.files(approval.files.length)}{' '}
            <span className="font-mono text-fg-2 wrap-anywhere">{approval.files.join(' → ')}</span>
          </span>
        )}
        <span>{reasonText(approval.reason, texts.askedBy, modes)}</span>
      </CardFoot>
    </>
  );
}

function AskedChange({ diff, label }: { diff: string; label: string }) {
  const { rows } = useMemo(() => parseUnifiedDiff(diff), [diff]);
  return (
    <CodeRegion label={label}>
      <div className="max-h-80 overflow-y-auto">
        <DiffRows rows={rows} />
      </div>
    </CodeRegion>
  );
}

/** A command with nothing beside it as it is typed; else all arguments. */
function AskedArguments({ approval, texts }: { approval: ApprovalView; texts: ApprovalsTexts }) {
  const { command, ...others } = approval.args;
  const line = approval.access === 'command' ? stringOf(command) : null;
  return (
    <CodeRegion label={line === null ? texts.arguments : texts.command}>
      {line !== null && (
        <pre className="px-2.5 wrap-anywhere whitespace-pre-wrap text-fg-1">
          <span className="select-none">$ </span>
          {line}
        </pre>
      )}
      {(line === null || Object.keys(others).length > 0) && (
        <pre className="px-2.5 wrap-anywhere whitespace-pre-wrap">
          {JSON.stringify(line === null ? approval.args : others, null, 2)}
        </pre>
      )}
    </CodeRegion>
  );
}
