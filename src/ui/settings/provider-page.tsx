import { useId, useState } from 'react';
import { useSettingsTexts } from '../../i18n/settings-texts.ts';
import type { ProviderPresetInfo } from '../../protocol/providers.ts';
import { isLoopbackURL } from '../shared/local-url.ts';
import { ChoiceCards, type Choice } from './choice-cards.tsx';
import { LocalServers } from './local-servers.tsx';
import { AccessCard, KeyRouteCard } from './provider-cards.tsx';
import { ProviderForm } from './provider-form.tsx';
import { useProviders, useProviderStore } from './provider-store.ts';
import { settingsFrom } from './providers.logic.ts';
import { useSettingsState } from './settings-state.ts';
import { TestCard } from './test-card.tsx';
import { useProviderTest } from './use-provider-test.ts';

const DEMO = 'demo';

/** Chooses a provider, and shows what there is to set about it. */
export function ProviderPage() {
  const texts = useSettingsTexts();
  const heading = useId();
  const store = useProviderStore();
  const { presets, chosen } = useProviders((data) => data);
  const wanted = useSettingsState((state) => state.providerId);
  const [picked, setPicked] = useState<string | null>(null);
  const shown = picked ?? wanted ?? chosen ?? DEMO;
  const preset = presets.find(({ id }) => id === shown);
  const choices = useChoices();
  return (
    <div className="grid max-w-[1000px] items-start gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-5">
        <div>
          <h3 id={heading} className="mb-1 text-12 font-semibold">
            {texts.provider}
          </h3>
          <ChoiceCards
            labelledBy={heading}
            notes="beside"
            value={shown}
            choices={choices}
            onChange={(id) => {
              setPicked(id);
              if (id === DEMO) void store.chooseDemo();
            }}
          />
        </div>
        <LocalServers onUse={setPicked} />
        {shown === DEMO && <p className="text-13 text-fg-2">{texts.demo.text}</p>}
      </div>
      {preset !== undefined && <ProviderDetails key={preset.id} preset={preset} />}
    </div>
  );
}

/** The form, and beside it what is known about the provider. */
function ProviderDetails({ preset }: { preset: ProviderPresetInfo }) {
  const saved = useProviders(({ providers }) => providers.find(({ id }) => id === preset.id));
  const provider = saved ?? settingsFrom(preset);
  const test = useProviderTest(provider);
  return (
    <>
      <ProviderForm preset={preset} provider={provider} onTest={test.run} isTesting={test.state.status === 'running'} />
      <div className="flex min-w-0 flex-col gap-3 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <TestCard preset={preset} provider={provider} test={test} />
        <KeyRouteCard provider={provider} />
        <AccessCard preset={preset} />
      </div>
    </>
  );
}

function useChoices(): Choice<string>[] {
  const texts = useSettingsTexts();
  const { presets, chosen, keys } = useProviders((data) => data);
  const noteOf = ({ id, baseURL }: ProviderPresetInfo) => {
    if (id === chosen) return texts.chosen;
    if (Object.keys(keys[id] ?? {}).length > 0) return texts.hasKey;
    if (isLoopbackURL(baseURL)) return texts.presetNotes.local;
    return id === 'custom' ? texts.presetNotes.custom : undefined;
  };
  return [
    { value: DEMO, label: texts.demo.name, note: chosen === null ? texts.chosen : texts.demo.note },
    ...presets.map((preset) => ({ value: preset.id, label: preset.label, note: noteOf(preset) })),
  ];
}
