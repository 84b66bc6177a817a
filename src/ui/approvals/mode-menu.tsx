import { ShieldCheck } from 'lucide-react';
import { useTexts } from '../../i18n/use-locale.tsx';
import { permissionModes } from '../../protocol/permissions.ts';
import { classNames } from '../shared/class-names.ts';
import { openSettings } from '../settings/settings-state.ts';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '../shared/menu.tsx';
import { useActingClient, useSessionView } from '../shared/session-context.tsx';

/** What needs the person's approval in this conversation, and the way to change it. `isShort`: an icon, on a phone. */
export function ModeMenu({ isShort }: { isShort: boolean }) {
  const texts = useTexts().composer.permissions;
  const mode = useSessionView((view) => view.permissionMode);
  const client = useActingClient();
  if (mode === null) return null;
  const choose = (value: string) => {
    const next = permissionModes.find((candidate) => candidate === value);
    if (next !== undefined) void client?.permissions.setMode(next);
  };
  return (
    <Menu>
      <MenuTrigger
        disabled={client === null}
        aria-label={texts.label(texts.modes[mode])}
        className="inline-flex h-6 min-w-6 items-center gap-1 rounded-button px-1.5 text-11 text-fg-2 enabled:hover:bg-bg-3 enabled:hover:text-fg-1 pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
      >
        <ShieldCheck size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
        <span className={classNames('truncate', isShort && 'max-md:hidden')}>{texts.modes[mode]}</span>
      </MenuTrigger>
      <MenuContent align="start">
        <MenuLabel>{texts.thisConversation}</MenuLabel>
        <MenuRadioGroup value={mode} onValueChange={choose}>
          {permissionModes.map((each) => (
            <MenuRadioItem key={each} value={each}>
              {texts.modes[each]}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem className="pl-6" onSelect={() => openSettings('permissions')}>
          {texts.rules}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
