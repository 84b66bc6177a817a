import { useState } from 'react';
import { useSettingsTexts } from '../../i18n/settings-texts.ts';
import { CommittedInput, Field } from './field.tsx';
import { parseCount, parseSeconds } from './providers.logic.ts';

export interface NumberFieldProps {
  label: string;
  hint?: string;
  /** What holds while the field is empty. */
  placeholder: string;
  /** In milliseconds where the field is in seconds. */
  value: number | undefined;
  isSeconds?: boolean;
  onChange: (value: number | null) => void;
}

/** A positive number, or nothing. Anything else is told and not saved. */
export function NumberField({ label, hint, placeholder, value, isSeconds = false, onChange }: NumberFieldProps) {
  const texts = useSettingsTexts().advanced;
  const [isBad, setBad] = useState(false);
  const commit = (text: string) => {
    const parsed = (isSeconds ? parseSeconds : parseCount)(text);
    setBad(parsed === undefined);
    if (parsed !== undefined) onChange(parsed);
  };
  return (
    <Field label={label} error={isBad ? texts.badNumber : null} {...(hint === undefined ? {} : { hint })}>
      {({ id, describedBy }) => (
        <CommittedInput
          id={id}
          aria-describedby={describedBy}
          aria-invalid={isBad}
          inputMode="decimal"
          placeholder={placeholder}
          value={value === undefined ? '' : String(isSeconds ? value / 1000 : value)}
          onCommit={commit}
        />
      )}
    </Field>
  );
}
