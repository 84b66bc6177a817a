import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import { useTexts } from '../../i18n/use-locale.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { Kbd } from '../shared/kbd.tsx';

export interface HelpDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The keys that work inside the timeline. */
export function HelpDialog({ open, onClose }: HelpDialogProps) {
  const texts = useTexts().timeline.help;
  const opener = useRef<Element | null>(null);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-bg-0/70" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // A key may have opened it: then there is no button to go back to.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="fixed top-1/2 left-1/2 z-50 max-h-[90vh] w-[min(360px,calc(100vw-32px))] -translate-1/2 overflow-y-auto rounded-card border border-line-2 bg-bg-1 p-4 shadow-menu"
        >
          <div className="flex items-center">
            <Dialog.Title className="flex-1 text-14 font-semibold">{texts.title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={texts.close}>
                <X size={14} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </Dialog.Close>
          </div>
          <dl className="mt-2 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-12">
            {texts.keys.map(([keys, meaning]) => (
              <div key={keys} className="contents">
                <dt>
                  <Kbd>{keys}</Kbd>
                </dt>
                <dd className="text-fg-2">{meaning}</dd>
              </div>
            ))}
          </dl>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
