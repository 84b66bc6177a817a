import { Check, Settings } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { useSettingsTexts } from '../../i18n/settings-texts.ts';
import { useTexts } from '../../i18n/use-locale.tsx';
import { Button } from '../shared/button.tsx';
import { classNames } from '../shared/class-names.ts';
import { ModelList } from './model-list.tsx';
import { useProviders, useProviderStore } from './provider-store.ts';
import { openSettings } from './settings-state.ts';
import { ThinkingField } from './thinking-field.tsx';
import { useModels } from './use-models.ts';
import { withQueries } from '../shared/with-queries.tsx';

export interface PickerPopoverProps {
  /** The button that opened it. */
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** Below its button: the models to choose from. */
export const PickerPopover = withQueries(function PickerPopover({ anchor, onClose }: PickerPopoverProps) {
  const texts = useTexts().app.settings;
  const hasField = useProviders(({ providers }) => providers.length > 0);
  return (
    <Popover.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={texts.changeModel}
          className="z-50 flex max-h-(--radix-popover-content-available-height) w-[min(380px,calc(100vw-16px))] flex-col rounded-card border border-line-2 bg-bg-1 p-2 shadow-menu"
          onOpenAutoFocus={(event) => {
            // The field of the list takes the focus itself.
            if (hasField) event.preventDefault();
          }}
          onCloseAutoFocus={() => anchor.current?.focus()}
          onInteractOutside={(event) => {
            // A press on the button closes it by itself.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
          }}
        >
          <PickerContent onClose={onClose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
});

/** The demo model and the models of every provider that has been set up. */
function PickerContent({ onClose }: { onClose: () => void }) {
  const texts = useSettingsTexts();
  const store = useProviderStore();
  const { providers, chosen } = useProviders((data) => data);
  const lists = useModels(providers);
  const current = providers.find(({ id }) => id === chosen);
  const noteOf = (providerId: string) => {
    const status = lists.find(({ provider }) => provider.id === providerId)?.status;
    if (status === 'not_ready') return <Note>{texts.picker.noKey}</Note>;
    if (status === 'loading') return <Note>{texts.model.loading}</Note>;
    return status === 'failed' ? <Note>{texts.model.noList}</Note> : null;
  };
  return (
    <>
      <button
        type="button"
        aria-pressed={chosen === null}
        className="mb-1 flex min-h-7 w-full items-center gap-2 rounded-chip px-2 text-left text-12 hover:bg-bg-3 pointer-coarse:min-h-11"
        onClick={() => {
          void store.chooseDemo();
          onClose();
        }}
      >
        <Check
          size={13}
          strokeWidth={1.75}
          aria-hidden="true"
          className={classNames('flex-none', chosen !== null && 'invisible')}
        />
        {texts.demo.name} ({texts.demo.note})
      </button>
      {providers.length > 0 && (
        <ModelList
          takesFocus
          showProviders
          groups={lists}
          current={current === undefined ? null : { provider: current.id, model: current.model }}
          noteOf={noteOf}
          onChoose={({ provider, model }) => {
            void store.chooseModel(provider, model);
            onClose();
          }}
          className="max-h-72"
        />
      )}
      {current !== undefined && (
        <div className="mt-2 border-t border-line-1 pt-2">
          <ThinkingField provider={current} onChange={(changed) => void store.save(changed)} />
        </div>
      )}
      <div className="mt-2 flex justify-end border-t border-line-1 pt-2">
        <Button
          size="sm"
          onClick={() => {
            onClose();
            openSettings('provider');
          }}
        >
          <Settings size={13} strokeWidth={1.75} aria-hidden="true" />
          {texts.picker.manage}
        </Button>
      </div>
    </>
  );
}

function Note({ children }: { children: string }) {
  return <p className="px-2 py-1 text-11 text-fg-3">{children}</p>;
}
