import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../shared/class-names.ts';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value; told at once. */
  error?: string | null;
  children: (ids: { id: string; describedBy: string | undefined }) => ReactNode;
}

/** A label, a control below it, and what there is to say about it. */
export function Field({ label, hint, error = null, children }: FieldProps) {
  const id = useId();
  const hasNote = error !== null || hint !== undefined;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-12 font-semibold">
        {label}
      </label>
      {children({ id, describedBy: hasNote ? `${id}-note` : undefined })}
      {hasNote && (
        <p
          id={`${id}-note`}
          role={error === null ? undefined : 'alert'}
          className={classNames('mt-1 text-12 wrap-anywhere', error === null ? 'text-fg-3' : 'text-danger')}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

export const inputLook =
  'h-8 w-full min-w-0 rounded-button border border-line-3 bg-bg-1 px-2.5 text-13 max-md:text-16 pointer-coarse:h-11 disabled:opacity-60';

export interface CommittedInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'ref'> {
  value: string;
  /** Called with the text when the field is left, or Enter pressed, and the text has changed. */
  onCommit: (text: string) => void;
}

/** A text field that keeps what is typed to itself until it is left. */
export function CommittedInput({ value, onCommit, className, ...rest }: CommittedInputProps) {
  const [draft, setDraft] = useState<{ from: string; text: string } | null>(null);
  // A value that changed from outside meanwhile replaces the draft.
  const text = draft?.from === value ? draft.text : value;
  const commit = () => {
    if (text !== value) onCommit(text);
  };
  return (
    <input
      className={classNames(inputLook, className)}
      spellCheck={false}
      autoComplete="off"
      {...rest}
      value={text}
      onChange={(event) => setDraft({ from: value, text: event.target.value })}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit();
      }}
    />
  );
}
