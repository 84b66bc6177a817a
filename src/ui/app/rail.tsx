import { LayoutGrid, MessagesSquare, Plus, Settings, SunMoon } from 'lucide-react';
import { useTexts } from '../../i18n/use-locale.tsx';
import { ExampleItems } from '../examples/example-items.tsx';
import { openSessions } from '../sessions/sessions-state.ts';
import { openSettings } from '../settings/settings-state.ts';
import { IconButton } from '../shared/icon-button.tsx';
import { modKeys } from '../shared/mod-keys.ts';
import { Menu, MenuContent, MenuTrigger } from '../shared/menu.tsx';
import { Mark } from './mark.tsx';
import { useNewConversation } from './new-conversation.tsx';
import { PreferencesItems } from './preferences-menu.tsx';
import { Region } from './region.tsx';

/** The narrow column at the left, in all windows but a phone's. */
export function Rail() {
  const texts = useTexts().app;
  const { start, dialog } = useNewConversation();
  return (
    <Region
      as="nav"
      label={texts.regions.rail}
      className="flex w-11 flex-none flex-col items-center gap-1 border-r border-line-1 bg-bg-0 py-2"
    >
      <span className="mb-1 grid size-7 place-items-center">
        <Mark />
      </span>
      <IconButton size="lg" label={texts.newConversation.action} onClick={start}>
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton size="lg" label={texts.sessions} aria-haspopup="dialog" onClick={openSessions}>
        <MessagesSquare size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <Menu>
        <MenuTrigger asChild>
          <IconButton size="lg" label={texts.examples.action}>
            <LayoutGrid size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent side="right" align="start">
          <ExampleItems />
        </MenuContent>
      </Menu>
      <span className="flex-1" />
      <Menu>
        <MenuTrigger asChild>
          <IconButton size="lg" label={texts.preferences.action}>
            <SunMoon size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent side="right" align="end">
          <PreferencesItems />
        </MenuContent>
      </Menu>
      <IconButton size="lg" label={texts.settings.action} keys={modKeys(',')} onClick={() => openSettings()}>
        <Settings size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {dialog}
    </Region>
  );
}
