import { useId } from 'react';
import { useSettingsTexts } from '../../i18n/settings-texts.ts';
import type { ProviderPresetInfo, ProviderSettings } from '../../protocol/providers.ts';
import { Button } from '../shared/button.tsx';
import { ErrorExplanation } from '../shared/error-explanation.tsx';
import { ModelList } from './model-list.tsx';
import { useProviders, useProviderStore } from './provider-store.ts';
import { useModels, type ModelList as Listed } from './use-models.ts';

export interface ModelFieldProps {
  preset: ProviderPresetInfo;
  provider: ProviderSettings;
  onTest: () => void;
  isTesting: boolean;
}

/** The model that is used, the list to choose another from, and the way to try it. */
export function ModelField({ preset, provider, onTest, isTesting }: ModelFieldProps) {
  const texts = useSettingsTexts();
  const heading = useId();
  const store = useProviderStore();
  const chosen = useProviders((data) => data.chosen);
  const [list] = useModels([provider]);
  const isInUse = chosen === provider.id;
  return (
    <section aria-labelledby={heading}>
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <h3 id={heading} className="text-12 font-semibold">
          {texts.model.label}
        </h3>
        <span className="min-w-0 flex-1 text-12 wrap-anywhere text-fg-2" data-testid="provider-model">
          {provider.model === '' ? texts.model.none : provider.model}
          {isInUse && <span className="text-fg-3"> · {texts.chosen}</span>}
        </span>
        <Button
          disabled={provider.model === '' || isTesting}
          title={provider.model === '' ? texts.test.needsModel : texts.test.explain}
          onClick={onTest}
        >
          {isTesting ? texts.test.running : texts.test.action}
        </Button>
      </div>
      <ModelList
        groups={[{ provider, models: list?.models ?? null }]}
        current={isInUse ? { provider: provider.id, model: provider.model } : null}
        onChoose={({ model }) => void store.chooseModel(provider, model)}
        showProviders={false}
        className="max-h-60 rounded-button border border-line-1 p-1"
      />
      {list !== undefined && <ListState preset={preset} list={list} />}
    </section>
  );
}

function ListState({ preset, list }: { preset: ProviderPresetInfo; list: Listed }) {
  const texts = useSettingsTexts().model;
  const { provider, status, error, models, answeredAt, ask } = list;
  switch (status) {
    case 'not_ready':
      return <p className="mt-1 text-12 text-fg-3">{texts.needsKey}</p>;
    case 'loading':
      return (
        <p aria-live="polite" className="mt-1 text-12 text-fg-3">
          {texts.loading}
        </p>
      );
    case 'listed':
      return (
        <p aria-live="polite" className="mt-1 text-12 text-fg-3">
          {texts.count(models?.length ?? 0)}. {texts.nextTurn}
        </p>
      );
    case 'failed':
      return (
        <div aria-live="polite" className="mt-1">
          <p className="flex flex-wrap items-center gap-2 text-12 text-fg-3">
            <span className="flex-1">{texts.noList}</span>
            <Button size="sm" onClick={ask}>
              {texts.askAgain}
            </Button>
          </p>
          {error !== undefined && (
            <ErrorExplanation
              call={{
                key: `list-${provider.id}-${answeredAt}`,
                error,
                provider: provider.label,
                baseURL: provider.baseURL,
                accessCommand: preset.accessCommand,
              }}
            />
          )}
        </div>
      );
    default:
      return status satisfies never;
  }
}
