import { useErrorTexts } from '../../i18n/error-texts.ts';
import { useTexts } from '../../i18n/use-locale.tsx';
import { isUnexplained } from './error-sentences.logic.ts';
import { useExplainedError, type FailedCall } from './use-explained-error.ts';

export interface ErrorExplanationProps {
  call: FailedCall;
  /** What is safe; stands between what happened and what next. */
  safe?: string;
  /** It has been left behind: nothing is to be done about it any more. */
  isPast?: boolean;
}

/** What happened, what is safe, what next, and what the other side said. */
export function ErrorExplanation({ call, safe, isPast = false }: ErrorExplanationProps) {
  const texts = useErrorTexts();
  const conversation = useTexts().conversation.error;
  const sentence = useExplainedError(call);
  const { message } = call.error;
  return (
    <div className="text-12">
      <p className="font-semibold text-danger">{sentence?.happened ?? conversation.kind[call.error.kind]}</p>
      <p className="mt-1 text-fg-2">
        {safe} {!isPast && (sentence?.next ?? texts.checking)}
      </p>
      {!isPast && sentence?.command !== undefined && <CommandLine>{sentence.command}</CommandLine>}
      {message !== '' && !isUnexplained(call.error) && (
        <p className="mt-1 wrap-anywhere text-fg-3">
          {conversation.said} <span className="whitespace-pre-wrap">{message}</span>
        </p>
      )}
    </div>
  );
}

/** A command to copy: one click selects all of it. */
export function CommandLine({ children }: { children: string }) {
  return (
    <code className="mt-1 block rounded-chip bg-bg-3 px-1.5 py-1 font-mono text-code wrap-anywhere select-all">
      {children}
    </code>
  );
}
