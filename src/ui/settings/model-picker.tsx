import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-locale.tsx';
import { modelLabel } from '../shared/model-label.ts';
import { useLiveView } from '../shared/session-context.tsx';

const PickerPopover = lazy(async () => ({ default: (await import('./picker-popover.tsx')).PickerPopover }));

/** The model in use, and the way to another one. */
export function ModelPicker() {
  const catalogue = useTexts();
  const texts = catalogue.app.settings;
  const label = useLiveView((view) => modelLabel(view, catalogue));
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (label === null) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        data-testid="model-label"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={texts.changeModel}
        className="relative flex min-h-6 min-w-0 items-center gap-1 rounded-chip text-12 text-fg-2 hover:bg-bg-3 max-md:text-11 md:border md:border-line-1 md:bg-bg-2 md:px-1.5 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2.5"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visually-hidden">{texts.model(label)}</span>
        <span aria-hidden="true" className="truncate">
          {label}
        </span>
        <ChevronDown size={12} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
      </button>
      {isOpen && (
        <Suspense>
          <PickerPopover anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
