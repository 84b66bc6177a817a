import { useSettingsTexts } from '../../i18n/settings-texts.ts';
import type { ProviderSettings, ThinkingLevel } from '../../protocol/providers.ts';
import { Field, inputLook } from './field.tsx';

const levels: readonly ThinkingLevel[] = ['off', 'minimal', 'low', 'medium', 'high'];

export interface ThinkingFieldProps {
  provider: ProviderSettings;
  onChange: (changed: ProviderSettings) => void;
}

/** How long the model may think before it answers. */
export function ThinkingField({ provider, onChange }: ThinkingFieldProps) {
  const texts = useSettingsTexts();
  return (
    <Field label={texts.thinking.label} hint={texts.model.nextTurn}>
      {({ id, describedBy }) => (
        <select
          id={id}
          aria-describedby={describedBy}
          className={`${inputLook} max-w-60`}
          value={provider.thinkingLevel ?? ''}
          onChange={(event) => {
            const { thinkingLevel: _before, ...rest } = provider;
            const level = levels.find((known) => known === event.target.value);
            onChange(level === undefined ? rest : { ...rest, thinkingLevel: level });
          }}
        >
          <option value="">{texts.thinking.provider}</option>
          {levels.map((level) => (
            <option key={level} value={level}>
              {texts.thinking.levels[level]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
