import { Check, CircleCheck, CircleX, FlaskConical, LoaderCircle, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ModelError } from '../../agent/messages.ts';
import { formatDuration } from '../../i18n/format.ts';
import { useSettingsTexts } from '../../i18n/settings-texts.ts';
import { useLocale } from '../../i18n/use-locale.tsx';
import type { ProviderPresetInfo, ProviderSettings, TestReport } from '../../protocol/providers.ts';
import { ErrorExplanation } from '../shared/error-explanation.tsx';
import { SideCard } from './provider-cards.tsx';
import { useProviders } from './provider-store.ts';
import type { ProviderTest } from './use-provider-test.ts';

export interface TestCardProps {
  preset: ProviderPresetInfo;
  provider: ProviderSettings;
  test: ProviderTest;
}

/** What the last test has shown. */
export function TestCard({ preset, provider, test: { state } }: TestCardProps) {
  const texts = useSettingsTexts().test;
  switch (state.status) {
    case 'idle':
      return (
        <SideCard icon={FlaskConical} title={texts.title}>
          <p className="text-12 text-fg-2">{texts.explain}</p>
        </SideCard>
      );
    case 'running':
      return <SideCard icon={LoaderCircle} title={texts.running} isStatus />;
    case 'passed':
      return (
        <SideCard icon={CircleCheck} iconClass="text-ok" title={texts.passed} isStatus>
          <Report providerId={provider.id} report={state.report} />
        </SideCard>
      );
    case 'refused':
      return (
        <SideCard icon={CircleX} iconClass="text-danger" title={texts.failed} isStatus>
          <p className="text-12">{state.error.message}</p>
        </SideCard>
      );
    case 'failed':
      return (
        <SideCard icon={CircleX} iconClass="text-danger" title={texts.failed} isStatus>
          <Failure preset={preset} provider={provider} number={state.number} error={state.error} />
        </SideCard>
      );
    default:
      return state satisfies never;
  }
}

interface FailureProps {
  preset: ProviderPresetInfo;
  provider: ProviderSettings;
  number: number;
  error: ModelError;
}

function Failure({ preset, provider, number, error }: FailureProps) {
  return (
    <ErrorExplanation
      call={{
        key: `test-${provider.id}-${number}`,
        error,
        provider: provider.label,
        baseURL: provider.baseURL,
        accessCommand: preset.accessCommand,
      }}
    />
  );
}

function Report({ providerId, report }: { providerId: string; report: TestReport }) {
  const { test: texts } = useSettingsTexts();
  const locale = useLocale();
  const hasKey = useProviders(({ keys }) => keys[providerId]?.key !== undefined);
  const { firstEventMs, totalMs, calledTool, showedThinking, usage } = report;
  const first = texts.firstEvent(formatDuration(firstEventMs, locale));
  return (
    <ul className="flex flex-col gap-1 text-12">
      <Line holds label={texts.reached} />
      <Line holds label={hasKey ? texts.keyAccepted : texts.noKeyNeeded} />
      <Line holds label={texts.streams} value={`${first}, ${texts.total(formatDuration(totalMs, locale))}`} />
      <Line holds={calledTool} label={texts.tools} value={calledTool ? texts.yes : texts.no} />
      <Line
        holds={usage !== undefined}
        label={texts.usage}
        value={usage === undefined ? texts.no : usage.cacheRead === undefined ? texts.yes : texts.cached}
      />
      <Line holds={showedThinking} label={texts.thinking} value={showedThinking ? texts.yes : texts.no} />
    </ul>
  );
}

function Line({ holds, label, value }: { holds: boolean; label: string; value?: ReactNode }) {
  const Icon = holds ? Check : Minus;
  return (
    <li className="flex items-start gap-2">
      <Icon
        size={13}
        strokeWidth={1.75}
        aria-hidden="true"
        className={`mt-0.5 flex-none ${holds ? 'text-ok' : 'text-fg-3'}`}
      />
      <span className="min-w-0 flex-1">{label}</span>
      {value !== undefined && <span className="text-right text-fg-3">{value}</span>}
    </li>
  );
}
