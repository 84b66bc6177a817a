import { useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useApprovalsTexts } from '../../i18n/approvals-texts.ts';
import { Button } from '../shared/button.tsx';
import { KeyHint } from '../shared/kbd.tsx';
import { areaLook, type AnswerFormProps } from './answer-form.ts';

/** A denial with the person's words, which go to the model. */
export function DenyForm({ onAnswer, onClose }: AnswerFormProps) {
  const texts = useApprovalsTexts();
  const id = useId();
  const [message, setMessage] = useState('');
  const deny = () => onAnswer({ kind: 'deny', message });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    deny();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    if (!event.repeat) deny();
  };
  return (
    <form onSubmit={onSubmit} className="mt-2">
      <label htmlFor={id} className="mb-0.5 block text-11 font-semibold">
        {texts.denying.label}
      </label>
      <textarea
        // The person has just asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        id={id}
        aria-describedby={`${id}-hint`}
        rows={2}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        onKeyDown={onKeyDown}
        className={areaLook}
      />
      <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
        <span id={`${id}-hint`} className="min-w-32 flex-1 text-11 text-fg-2">
          {texts.denying.hint}
        </span>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {texts.back}
          <KeyHint>Esc</KeyHint>
        </Button>
        <Button size="sm" variant="ink" type="submit">
          {texts.denying.submit}
          <KeyHint filled>↵</KeyHint>
        </Button>
      </div>
    </form>
  );
}
