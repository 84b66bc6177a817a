import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { CommandError } from '../../protocol/commands.ts';
import { useSettingsTexts } from '../../i18n/settings-texts.ts';
import type { ProviderPresetInfo, ProviderSettings } from '../../protocol/providers.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { CommittedInput, Field } from './field.tsx';
import { KeyField } from './key-field.tsx';
import { ModelField } from './model-field.tsx';
import { useProviders, useProviderStore } from './provider-store.ts';
import { ThinkingField } from './thinking-field.tsx';

export interface ProviderFormProps {
  preset: ProviderPresetInfo;
  /** As saved, or as the preset has it. */
  provider: ProviderSettings;
  onTest: () => void;
  isTesting: boolean;
}

/** Everything there is to set about one provider. Each field is saved when it is left. */
export function ProviderForm({ preset, provider, onTest, isTesting }: ProviderFormProps) {
  const texts = useSettingsTexts();
  const store = useProviderStore();
  const [refusal, setRefusal] = useState<CommandError | null>(null);
  const save = async (change: Partial<ProviderSettings>) => {
    const saved = await store.save({ ...provider, ...change });
    setRefusal(saved.ok ? null : saved.error);
  };
  const hasKey = useProviders(({ keys }) => keys[provider.id] !== undefined);
  const path = provider.api === 'responses' ? '/responses' : '/chat/completions';
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {preset.baseURL === '' && provider.baseURL !== '' && (
        <Field label={texts.name.label} hint={texts.name.hint}>
          {({ id, describedBy }) => (
            <CommittedInput
              id={id}
              aria-describedby={describedBy}
              value={provider.label}
              onCommit={(label) => void save({ label: label.trim() === '' ? preset.label : label.trim() })}
            />
          )}
        </Field>
      )}
      <Field
        label={texts.baseURL.label}
        hint={hasKey ? `${texts.baseURL.requests(path)} ${texts.baseURL.forgets}` : texts.baseURL.requests(path)}
        error={refusal === null ? null : refusalText(refusal, texts.baseURL)}
      >
        {({ id, describedBy }) => (
          <CommittedInput
            id={id}
            aria-describedby={describedBy}
            aria-invalid={refusal !== null}
            inputMode="url"
            className="font-mono text-code"
            value={provider.baseURL}
            onCommit={(baseURL) => void save({ baseURL })}
          />
        )}
      </Field>
      <KeyField preset={preset} provider={provider} />
      <ModelField preset={preset} provider={provider} onTest={onTest} isTesting={isTesting} />
      <ThinkingField provider={provider} onChange={(change) => void store.save(change)} />
      <Advanced provider={provider} />
    </div>
  );
}

function refusalText({ code, message }: CommandError, texts: { invalid: string; mixed: string }): string {
  if (code === 'invalid_url') return texts.invalid;
  return code === 'mixed_content' ? texts.mixed : message;
}

function Advanced({ provider }: { provider: ProviderSettings }) {
  const texts = useSettingsTexts().advanced;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex h-7 items-center gap-1.5 rounded-button pr-2 text-13 font-semibold hover:bg-bg-3 pointer-coarse:min-h-11"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
        {texts.title}
      </button>
      <div id={id} className="mt-2">
        {isOpen && <AdvancedFields provider={provider} />}
      </div>
    </div>
  );
}
