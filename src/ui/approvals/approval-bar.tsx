import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useApprovalsTexts } from '../../i18n/approvals-texts.ts';
import { formatDuration } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import type { ApprovalAnswer } from '../../protocol/permissions.ts';
import { waitingCall, waitingTurn } from '../../store/fold-approvals.ts';
import type { ApprovalView, CallView } from '../../store/view.ts';
import { Glyph } from '../shared/glyphs.tsx';
import { useActingClient, useSessionView } from '../shared/session-context.tsx';
import { useShownNow } from '../shared/use-shown-now.ts';
import { approvalId as elementId } from './approval-focus.ts';
import { AskedFor } from './asked-for.tsx';
import { Decisions } from './decisions.tsx';
import { DenyForm } from './deny-form.tsx';
import { EditForm } from './edit-form.tsx';
import { reasonText } from './reason.logic.ts';

/** Asks whether the call that waits may run. It takes no focus by itself, and no text that is sent answers it. */
export function ApprovalBar() {
  const call = useSessionView(waitingCall);
  const turnId = useSessionView((view) => waitingTurn(view)?.turnId ?? null);
  const bar = useRef<HTMLElement>(null);
  const texts = useApprovalsTexts();
  const approval = call?.approval;
  useFocusThatStays(bar, approval?.approvalId);
  if (call === null || approval === undefined || turnId === null) return null;
  return (
    <section
      ref={bar}
      id={elementId}
      data-testid="approval-bar"
      aria-label={texts.label}
      tabIndex={-1}
      className="mb-1.5 rounded-card border border-t-3 border-human-line border-t-k-human bg-human-bg p-2.5 text-12"
    >
      <Question key={approval.approvalId} bar={bar} call={call} approval={approval} turnId={turnId} />
    </section>
  );
}

/**
 * A question that is answered takes its buttons along. Focus that was on them goes to the next question, not to its
 * buttons: a key that is held down answers nothing. After the last question it goes to the message box.
 */
function useFocusThatStays(bar: RefObject<HTMLElement | null>, approvalId: string | undefined): void {
  const isInside = useRef(false);
  const shown = useRef(approvalId);
  useEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const enter = () => (isInside.current = true);
    // Some browsers tell of focus that is lost with its element, others do not.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected) isInside.current = element.contains(document.activeElement);
      });
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
      if (!isInside.current || document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('#composer textarea')?.focus({ preventScroll: true });
    };
  }, [bar]);
  useEffect(() => {
    if (shown.current === approvalId) return;
    shown.current = approvalId;
    if (isInside.current && document.activeElement === document.body) bar.current?.focus();
  }, [bar, approvalId]);
}

interface QuestionProps {
  bar: RefObject<HTMLElement | null>;
  call: CallView;
  approval: ApprovalView;
  turnId: string;
}

function Question({ bar, call, approval, turnId }: QuestionProps) {
  const texts = useApprovalsTexts();
  const { modes } = useTexts().composer.permissions;
  const locale = useLocale();
  const now = useShownNow(true);
  const client = useActingClient();
  const [open, setOpen] = useState<'edit' | 'deny' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const answer = async (given: ApprovalAnswer) => {
    const answered = await client?.permissions.resolve(approval.approvalId, given);
    if (answered === undefined || answered.ok) return;
    const { code, message } = answered.error;
    const isKnown = code === 'not_permitted' || code === 'unknown_approval';
    setRefusal(isKnown ? texts.refused[code] : message);
  };
  const close = () => {
    setOpen(null);
    setRefusal(null);
    bar.current?.focus();
  };
  useApprovalKeys(bar, client !== null && open === null, {
    allow: () => void answer({ kind: 'allow' }),
    deny: () => setOpen('deny'),
    escape: () => void answer({ kind: 'deny', message: '' }),
    close: open === null ? null : close,
  });

  const question = texts.questions[approval.access];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <Glyph act="approval" hollow />
        <b className="font-semibold">{typeof question === 'string' ? question : question(call.toolName)}</b>
        <span className="text-11 font-[550] text-human">{formatDuration(now - approval.askedAt, locale)}</span>
        <span className="ml-auto text-11 text-fg-2">{reasonText(approval.reason, texts.askedBy, modes)}</span>
      </div>
      {open !== 'edit' && <AskedFor call={call} approval={approval} turnId={turnId} />}
      {refusal !== null && (
        <p role="alert" className="mt-1.5 wrap-anywhere text-danger">
          {refusal}
        </p>
      )}
      {client !== null && open === null && (
        <Decisions
          approval={approval}
          onAnswer={(given) => void answer(given)}
          onEdit={() => setOpen('edit')}
          onDeny={() => setOpen('deny')}
        />
      )}
      {client !== null && open === 'edit' && (
        <EditForm args={approval.args} onAnswer={(given) => void answer(given)} onClose={close} />
      )}
      {client !== null && open === 'deny' && <DenyForm onAnswer={(given) => void answer(given)} onClose={close} />}
    </>
  );
}

interface KeyActions {
  allow: () => void;
  deny: () => void;
  escape: () => void;
  /** Closes the form that is open; null: none is. */
  close: (() => void) | null;
}

/**
 * Alt+Y and Alt+N work wherever the question can be seen, so that nobody has to leave the message box. Escape works in
 * the question alone: it closes what is open there, else it denies.
 */
function useApprovalKeys(bar: RefObject<HTMLElement | null>, canDecide: boolean, actions: KeyActions): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || event.ctrlKey || event.metaKey) return;
    const element = bar.current;
    if (element === null || event.shiftKey) return;
    const isInside = event.target instanceof Node && element.contains(event.target);
    if (event.key === 'Escape' && !event.altKey && isInside) {
      event.preventDefault();
      if (actions.close !== null) actions.close();
      else if (canDecide) actions.escape();
    } else if (event.altKey && canDecide && isSeen(element)) {
      // With Alt the key's letter depends on the system, its place does not.
      const act = event.code === 'KeyY' ? actions.allow : event.code === 'KeyN' ? actions.deny : null;
      if (act === null) return;
      event.preventDefault();
      act();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    // Before the message box hears of it.
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, []);
}

/** Nothing covers it: no dialog, and no other part of the page in its place. */
function isSeen(element: HTMLElement): boolean {
  return element.checkVisibility() && element.closest('[inert], [aria-hidden="true"]') === null;
}
