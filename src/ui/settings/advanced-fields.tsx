import { useSettingsTexts } from '../../i18n/settings-texts.ts';
import type { ProviderApi, ProviderSettings } from '../../protocol/providers.ts';
import { SegmentControl } from '../shared/segment-control.tsx';
import { HeaderFields } from './header-fields.tsx';
import { NumberField } from './number-field.tsx';
import { useProviderStore } from './provider-store.ts';

type NumberName = 'maxTokens' | 'contextWindow' | 'firstEventMs' | 'idleMs';

/** What most people need not change. */
export function AdvancedFields({ provider }: { provider: ProviderSettings }) {
  const texts = useSettingsTexts().advanced;
  const store = useProviderStore();
  const setNumber = (name: NumberName, value: number | null) => {
    const { [name]: _before, ...rest } = provider;
    void store.save(value === null ? rest : { ...rest, [name]: value });
  };
  return (
    <div className="flex flex-col gap-5">
      <div>
        <span className="mb-1 block text-12 font-semibold">{texts.api}</span>
        <SegmentControl<ProviderApi>
          label={texts.api}
          value={provider.api}
          segments={[
            { value: 'chat_completions', label: texts.apis.chat_completions },
            { value: 'responses', label: texts.apis.responses },
          ]}
          onChange={(api) => void store.save({ ...provider, api })}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label={texts.maxTokens}
          placeholder={texts.asProvider}
          value={provider.maxTokens}
          onChange={(value) => setNumber('maxTokens', value)}
        />
        <NumberField
          label={texts.contextWindow}
          placeholder={texts.unknown}
          value={provider.contextWindow}
          onChange={(value) => setNumber('contextWindow', value)}
        />
        <NumberField
          isSeconds
          label={texts.firstEvent}
          placeholder={texts.asProvider}
          value={provider.firstEventMs}
          onChange={(value) => setNumber('firstEventMs', value)}
        />
        <NumberField
          isSeconds
          label={texts.idle}
          placeholder={texts.asProvider}
          value={provider.idleMs}
          onChange={(value) => setNumber('idleMs', value)}
        />
      </div>
      <HeaderFields provider={provider} />
    </div>
  );
}
