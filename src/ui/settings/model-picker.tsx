import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../i18n/use-locale.tsx';
import { useSessionView } from '../shared/session-context.tsx';

const PickerContent = lazy(async () => ({ default: (await import('./picker-content.tsx')).PickerContent }));

/** The model in use, and the way to another one. */
export function ModelPicker() {
  const texts = useTexts().app.settings;
  const label = useSessionView((view) => view.model?.label ?? null);
  const [isOpen, setOpen] = useState(false);
  if (label === null) return null;
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          data-testid="model-label"
          title={texts.changeModel}
          className="flex min-h-6 min-w-0 items-center gap-1 rounded-chip text-12 text-fg-2 hover:bg-bg-3 max-md:text-11 md:border md:border-line-1 md:bg-bg-2 md:px-1.5 pointer-coarse:min-h-11"
        >
          <span className="visually-hidden">{texts.model(label)}</span>
          <span aria-hidden="true" className="truncate">
            {label}
          </span>
          <ChevronDown size={12} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={texts.changeModel}
          className="z-50 flex max-h-(--radix-popover-content-available-height) w-[min(380px,calc(100vw-16px))] flex-col rounded-card border border-line-2 bg-bg-1 p-2 shadow-menu"
        >
          <Suspense>
            <PickerContent onClose={() => setOpen(false)} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
