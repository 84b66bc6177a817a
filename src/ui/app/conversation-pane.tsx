import { EllipsisVertical } from 'lucide-react';
import { useStore } from 'zustand';
import { useTexts } from '../../i18n/use-locale.tsx';
import type { SessionView } from '../../store/view.ts';
import { Composer } from '../composer/composer.tsx';
import { Conversation } from '../conversation/conversation.tsx';
import { EmptyState } from '../examples/empty-state.tsx';
import { ExampleItems } from '../examples/example-items.tsx';
import { ModelPicker } from '../settings/model-picker.tsx';
import { SandboxNoticeHost } from '../sandbox/sandbox-notice-host.tsx';
import { openSettings } from '../settings/settings-state.ts';
import { openSessions } from '../sessions/sessions-state.ts';
import { Button } from '../shared/button.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '../shared/menu.tsx';
import { NoticeLine } from '../shared/notice-line.tsx';
import {
  useIsPast,
  useLiveView,
  useServices,
  useSessionView,
  useShownKey,
  useWholeView,
} from '../shared/session-context.tsx';
import type { LayoutMode } from './layout-mode.ts';
import { useNewConversation } from './new-conversation.tsx';
import { PastBanner } from './past-banner.tsx';
import { PreferencesItems } from './preferences-menu.tsx';
import { Region } from './region.tsx';
import { useReloadNotice } from './reload-notice.ts';
import { sessionStatus } from './status.logic.ts';

/** Whether the address names a conversation that is not kept here. */
export interface MissingSession {
  isMissing: boolean;
  dismiss: () => void;
}

/** The conversation with its head, and the composer below it. */
export function ConversationPane({ mode, missing }: { mode: LayoutMode; missing: MissingSession }) {
  const { app: texts, replay } = useTexts();
  const { store } = useServices();
  const fatal = useStore(store.state, (state) => state.fatal);
  const { notice, dismiss } = useReloadNotice();
  const isPast = useIsPast();
  const shownKey = useShownKey();
  const isEmpty = useLiveView((view) => view.runs.length === 0 && view.notices.length === 0);
  return (
    <Region
      as="main"
      id="conversation"
      label={texts.regions.conversation}
      className="flex h-full min-h-0 flex-col bg-bg-1"
    >
      <Head mode={mode} />
      {fatal !== null && (
        <NoticeLine tone="danger">
          {texts.fatal.text(fatal)}{' '}
          <Button size="sm" onClick={() => location.reload()}>
            {texts.fatal.reload}
          </Button>
        </NoticeLine>
      )}
      {missing.isMissing && (
        <NoticeLine dismissLabel={replay.saved.dismiss} onDismiss={missing.dismiss}>
          {replay.saved.missing}
        </NoticeLine>
      )}
      {notice !== null && !isPast && (
        <NoticeLine dismissLabel={texts.reload.dismiss} onDismiss={dismiss}>
          {texts.reload[notice]}
        </NoticeLine>
      )}
      <SandboxNoticeHost />
      <PastBanner />
      {isEmpty && !isPast ? <EmptyState /> : <Conversation key={shownKey} />}
      <div id="composer" tabIndex={-1} className="flex-none">
        <Composer />
      </div>
    </Region>
  );
}

/** What the conversation is called: its first prompt. */
function titleOf(view: SessionView): string | null {
  return view.runs[0]?.promptText.trim().split('\n', 1)[0] ?? null;
}

function Head({ mode }: { mode: LayoutMode }) {
  const { app: texts, replay } = useTexts();
  const title = useWholeView(titleOf);
  const status = useSessionView(sessionStatus);
  const words = useIsPast() ? replay.name : texts.status[status];
  return (
    <header className="flex h-10 flex-none items-center gap-2 border-b border-line-1 px-3 max-md:h-auto max-md:min-h-13">
      <div className="flex min-w-0 flex-1 items-center gap-2 max-md:block">
        <h1 className="min-w-0 flex-1 truncate text-13 font-semibold max-md:text-15">{title ?? texts.head.untitled}</h1>
        <span className="flex min-w-0 items-center gap-1 md:flex-none">
          <ModelPicker />
          {mode === 'phone' && <span className="flex-none text-11 text-fg-2">· {words}</span>}
        </span>
      </div>
      {mode === 'phone' && <PhoneMenu />}
    </header>
  );
}

/** What the rail offers, where there is no room for a rail. */
function PhoneMenu() {
  const texts = useTexts().app;
  const { start, dialog } = useNewConversation();
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={texts.head.more} className="min-h-11 min-w-11">
            <EllipsisVertical size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem onSelect={start}>{texts.newConversation.action}</MenuItem>
          <MenuItem onSelect={openSessions}>{texts.sessions}</MenuItem>
          <MenuSeparator />
          <MenuLabel>{texts.examples.action}</MenuLabel>
          <ExampleItems />
          <MenuSeparator />
          <MenuItem onSelect={() => openSettings()}>{texts.settings.action}</MenuItem>
          <MenuSeparator />
          <PreferencesItems />
        </MenuContent>
      </Menu>
      {dialog}
    </>
  );
}
