import { Box, Check, Minus, X } from 'lucide-react';
import { formatDuration } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { useChoice } from '../sandbox/choice-context.ts';
import { ChoiceStatus } from '../sandbox/choice-status.tsx';
import { openSettings } from '../settings/settings-state.ts';
import { Button } from '../shared/button.tsx';
import { useSandboxStatus } from '../shared/use-sandbox-status.ts';
import { useWorkspace } from '../shared/use-workspace.ts';

/** The sandbox's state, and whether the page has what it needs. */
export function SandboxPane() {
  const texts = useTexts().workbench.sandbox;
  const locale = useLocale();
  const workspace = useWorkspace();
  const hasChoice = useChoice() !== null;
  const { state, backend, detail, startedInMs } = useSandboxStatus();
  return (
    <div className="h-full overflow-y-auto p-4 text-13">
      <h2 className="flex items-center gap-2">
        <Box size={14} strokeWidth={1.75} aria-hidden="true" className="text-fg-2" />
        <span className="font-semibold">
          {texts.heading} <span>{texts.states[state]}</span>
        </span>
        <span className="text-fg-2">{texts.backends[backend]}</span>
      </h2>
      <p className="mt-0.5 text-fg-2">{texts.about}</p>
      <div className="mt-3">
        <ChoiceStatus />
      </div>
      {detail !== undefined && <p className="mt-1 text-fg-1">{detail}</p>}
      <dl className="mt-3 border-y border-line-1 py-1.5">
        <Fact
          name={texts.startedIn}
          value={startedInMs === undefined ? texts.notYet : formatDuration(startedInMs, locale)}
          isMet={startedInMs === undefined ? null : true}
        />
        <YesOrNo name={texts.isolated} isMet={globalThis.crossOriginIsolated} />
        <YesOrNo name={texts.sharedMemory} isMet={typeof SharedArrayBuffer === 'function'} />
        <Fact name={texts.workspace} value={workspace} isMet={null} />
      </dl>
      {hasChoice && (
        <Button size="sm" className="mt-3" onClick={() => openSettings('sandbox')}>
          {texts.settings}
        </Button>
      )}
    </div>
  );
}

function YesOrNo({ name, isMet }: { name: string; isMet: boolean }) {
  const texts = useTexts().workbench.sandbox;
  return <Fact name={name} value={isMet ? texts.yes : texts.no} isMet={isMet} />;
}

/** `isMet` null: neither good nor bad. */
function Fact({ name, value, isMet }: { name: string; value: string; isMet: boolean | null }) {
  const Icon = isMet === null ? Minus : isMet ? Check : X;
  const tone = isMet === null ? 'text-fg-3' : isMet ? 'text-ok' : 'text-danger';
  return (
    <div className="flex min-h-6 items-center gap-2">
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" className={tone} />
      <dt>{name}</dt>
      <dd className="ml-auto min-w-0 truncate text-12 text-fg-2">{value}</dd>
    </div>
  );
}
