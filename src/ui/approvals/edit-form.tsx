import { useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useApprovalsTexts } from '../../i18n/approvals-texts.ts';
import { Button } from '../shared/button.tsx';
import { KeyHint } from '../shared/kbd.tsx';
import { modKeys } from '../shared/mod-keys.ts';
import { areaLook, type AnswerFormProps } from './answer-form.ts';
import { argumentsOf, fieldsOf } from './edited-arguments.logic.ts';

/** The arguments of the call, to be changed before it runs. */
export function EditForm({ args, onAnswer, onClose }: AnswerFormProps & { args: Record<string, unknown> }) {
  const texts = useApprovalsTexts();
  const id = useId();
  const [fields, setFields] = useState(() => fieldsOf(args));
  const [problem, setProblem] = useState<string | null>(null);
  const change = (name: string, text: string) => {
    setProblem(null);
    setFields(fields.map((field) => (field.name === name ? { ...field, text } : field)));
  };
  const run = () => {
    const edited = argumentsOf(fields);
    setProblem(edited.ok ? null : texts.editing.badJson(edited.field));
    if (edited.ok) onAnswer({ kind: 'edit', args: edited.args });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) run();
  };
  return (
    <form onSubmit={onSubmit} className="mt-2">
      {fields.map(({ name, text }, index) => (
        <div key={name} className="mb-1.5">
          <label htmlFor={`${id}-${name}`} className="mb-0.5 block font-mono text-11">
            {name}
          </label>
          <textarea
            // The person has just asked for it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={index === 0}
            id={`${id}-${name}`}
            aria-describedby={`${id}-hint`}
            rows={1}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={(event) => change(name, event.target.value)}
            onKeyDown={onKeyDown}
            className={`${areaLook} font-mono`}
          />
        </div>
      ))}
      {problem !== null && (
        <p role="alert" className="mb-1.5 text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        <span id={`${id}-hint`} className="min-w-32 flex-1 text-11 text-fg-2">
          {texts.editing.hint}
        </span>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {texts.back}
          <KeyHint>Esc</KeyHint>
        </Button>
        <Button size="sm" variant="ink" type="submit">
          {texts.editing.submit}
          <KeyHint filled>{modKeys('↵')}</KeyHint>
        </Button>
      </div>
    </form>
  );
}
