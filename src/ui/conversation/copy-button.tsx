import { Check, CircleX, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/use-locale.tsx';
import { IconButton } from '../shared/icon-button.tsx';

/** For so long the button tells how the copying went. */
const TOLD_MS = 1500;

/** Copies a text. `getText` is asked when the button is pressed, so that long texts need not be made for each render. */
export function CopyButton({
  getText,
  label,
  className,
}: {
  getText: () => string;
  label?: string;
  className?: string;
}) {
  const texts = useTexts().conversation;
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () => {
    navigator.clipboard.writeText(getText()).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  const idleLabel = label ?? texts.copy;
  const Icon = outcome === 'copied' ? Check : outcome === 'failed' ? CircleX : Copy;
  return (
    <IconButton
      label={outcome === 'copied' ? texts.copied : outcome === 'failed' ? texts.copyFailed : idleLabel}
      onClick={copy}
      {...(className === undefined ? {} : { className })}
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
