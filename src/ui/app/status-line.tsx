import { Box, Hand, History, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCost, formatCount, formatTokens } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { accountOfSession } from '../../store/cost.ts';
import { useChoiceState } from '../sandbox/choice-context.ts';
import { classNames } from '../shared/class-names.ts';
import { modKeys } from '../shared/mod-keys.ts';
import { navigation, useNavigation } from '../shared/navigation.ts';
import { usePrices } from '../shared/prices.ts';
import { modelLabel } from '../shared/model-label.ts';
import { useIsPast, useSessionView } from '../shared/session-context.tsx';
import { useSandboxStatus } from '../shared/use-sandbox-status.ts';
import type { LayoutMode } from './layout-mode.ts';
import { Region } from './region.tsx';
import { isUnderWay, sessionStatus, webContainerWord } from './status.logic.ts';
import { toggleDock } from './use-shell-keys.ts';

/** One line on the state of everything: session, turn, tokens, model, sandbox. */
export function StatusLine({ mode }: { mode: LayoutMode }) {
  const texts = useTexts();
  const model = useSessionView((view) => modelLabel(view, texts));
  return (
    <Region
      as="footer"
      label={texts.app.regions.status}
      className="flex h-6 flex-none items-center overflow-hidden border-t border-line-1 bg-bg-0 px-3 text-11 text-fg-2"
    >
      <SessionState />
      <TurnCount />
      <Tokens />
      <Cost />
      <span className="flex-1" />
      {model !== null && <Item className="min-w-0 truncate">{model}</Item>}
      {mode === 'desktop' && <DockToggle />}
      <SandboxState />
    </Region>
  );
}

function Item({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={classNames(
        'flex h-3.5 items-center gap-1 border-l border-line-2 px-2.5 whitespace-nowrap first:border-l-0 first:pl-0',
        className,
      )}
    >
      {children}
    </span>
  );
}

function SessionState() {
  const { app, replay } = useTexts();
  const words = app.status;
  const status = useSessionView(sessionStatus);
  if (useIsPast()) {
    return (
      <Item className="font-medium text-accent">
        <History size={12} strokeWidth={1.75} aria-hidden="true" />
        <span data-testid="session-state">{replay.name}</span>
      </Item>
    );
  }
  if (status === 'waiting') {
    return (
      <Item className="font-medium text-human">
        <Hand size={12} strokeWidth={1.75} aria-hidden="true" />
        <span data-testid="session-state">{words.waiting}</span>
      </Item>
    );
  }
  return (
    <Item className={classNames('font-medium', isUnderWay(status) ? 'text-accent' : 'text-fg-1')}>
      {isUnderWay(status) && <LoaderCircle size={12} strokeWidth={1.75} aria-hidden="true" />}
      <span data-testid="session-state">{words[status]}</span>
    </Item>
  );
}

function TurnCount() {
  const words = useTexts().app.status;
  const locale = useLocale();
  const turns = useSessionView((view) => view.turns.length);
  return <Item>{turns === 0 ? words.noTurns : words.turn(formatCount(turns, locale))}</Item>;
}

function Tokens() {
  const words = useTexts().app.status;
  const usage = useSessionView((view) => view.usage);
  if (usage.input + usage.output === 0) return null;
  const [input, output] = [formatTokens(usage.input), formatTokens(usage.output)];
  return (
    <Item className="max-sm:hidden">
      <span aria-hidden="true">{words.tokens(input, output)}</span>
      <span className="visually-hidden">{words.tokensLong(input, output)}</span>
    </Item>
  );
}

/** The tokens of the session in dollars; "—" where a price is not known. */
function Cost() {
  const words = useTexts().app.status;
  const prices = usePrices();
  const counted = useSessionView(({ usage }) => usage.input + usage.output > 0);
  const cost = useSessionView((view) => accountOfSession(view, prices)?.cost ?? null);
  if (!counted) return null;
  return (
    <Item className="max-sm:hidden">
      <span data-testid="session-cost" title={words.cost}>
        <span className="visually-hidden">{words.cost}: </span>
        {formatCost(cost)}
      </span>
    </Item>
  );
}

const statusButton = 'flex h-6 flex-none items-center gap-1 px-2.5 whitespace-nowrap hover:bg-bg-3 hover:text-fg-1';

function DockToggle() {
  const texts = useTexts().app;
  const isOpen = useNavigation(({ dock }) => dock !== 'closed');
  return (
    <button
      type="button"
      className={statusButton}
      aria-expanded={isOpen}
      title={`${texts.dock.toggle} (${modKeys('J')})`}
      onClick={toggleDock}
    >
      {texts.dock.toggle}
    </button>
  );
}

function SandboxState() {
  const texts = useTexts();
  const status = useSandboxStatus();
  const choice = useChoiceState();
  const words = texts.app.status;
  const isNotStarted = choice?.backend === null && choice.webcontainer.kind === 'failed';
  const state = isNotStarted ? words.notStarted : texts.workbench.sandbox.states[status.state];
  const attempt = choice === null ? null : webContainerWord(choice.webcontainer);
  return (
    <button
      type="button"
      className={classNames(statusButton, status.state === 'crashed' && 'text-danger')}
      title={texts.app.tabs.sandbox}
      data-testid="sandbox-state"
      onClick={() => navigation.setState({ sideTab: 'sandbox', phoneTab: 'files' })}
    >
      <Box size={12} strokeWidth={1.75} aria-hidden="true" />
      {words.sandbox(state)}
      {choice?.backend !== null && (
        <span className="max-sm:hidden">· {texts.workbench.sandbox.backends[status.backend]}</span>
      )}
      {attempt !== null && <span className="max-lg:hidden">· {words.webcontainer[attempt]}</span>}
    </button>
  );
}
