import { Box, CircleDollarSign, KeyRound, Repeat, ShieldCheck, X, type LucideIcon } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useSettingsTexts } from '../../i18n/settings-texts.ts';
import { classNames } from '../shared/class-names.ts';
import { IconButton } from '../shared/icon-button.tsx';
import { PermissionsPage } from './permissions-page.tsx';
import { PricesPage } from './prices-page.tsx';
import { ProviderPage } from './provider-page.tsx';
import { RunsPage } from './runs-page.tsx';
import { SandboxPage } from './sandbox-page.tsx';
import { closeSettings, openSettings, type SettingsPage } from './settings-state.ts';
import { withQueries } from '../shared/with-queries.tsx';

const pages: readonly { page: SettingsPage; icon: LucideIcon }[] = [
  { page: 'provider', icon: KeyRound },
  { page: 'permissions', icon: ShieldCheck },
  { page: 'runs', icon: Repeat },
  { page: 'sandbox', icon: Box },
  { page: 'prices', icon: CircleDollarSign },
];

/** The settings over the whole window. */
export const SettingsDialog = withQueries(function SettingsDialog({ page }: { page: SettingsPage }) {
  const texts = useSettingsTexts();
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) closeSettings();
      }}
    >
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-40 flex bg-bg-1 outline-none max-md:flex-col"
        >
          <nav
            aria-label={texts.pages}
            className="flex-none border-line-1 bg-bg-0 p-2 max-md:flex max-md:flex-wrap max-md:items-center max-md:border-b md:w-54 md:border-r"
          >
            <Dialog.Title className="px-2 py-1 text-13 font-semibold max-md:w-full md:mb-2">{texts.title}</Dialog.Title>
            {pages.map(({ page: name, icon: Icon }) => (
              <button
                key={name}
                type="button"
                aria-current={name === page ? 'page' : undefined}
                className={classNames(
                  'flex h-8 items-center gap-2 rounded-button px-2 text-13 hover:bg-bg-3 md:w-full pointer-coarse:min-h-11',
                  name === page ? 'bg-bg-4 font-[550]' : 'text-fg-2',
                )}
                onClick={() => openSettings(name)}
              >
                <Icon size={14} strokeWidth={1.75} aria-hidden="true" className="max-md:hidden" />
                {texts[name]}
              </button>
            ))}
          </nav>
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <header className="flex h-10 flex-none items-center border-b border-line-1 pr-3 pl-6 max-md:pl-4">
              <h2 className="flex-1 text-13 font-semibold">{texts[page]}</h2>
              <Dialog.Close asChild>
                <IconButton label={texts.close}>
                  <X size={16} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
              </Dialog.Close>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5 max-md:px-4">
              {page === 'provider' && <ProviderPage />}
              {page === 'permissions' && <PermissionsPage />}
              {page === 'runs' && <RunsPage />}
              {page === 'sandbox' && <SandboxPage />}
              {page === 'prices' && <PricesPage />}
            </div>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
});
