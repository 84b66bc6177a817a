import { useState } from 'react';
import { Copy } from 'lucide-react';
import { useTexts } from '../../../i18n/use-locale.tsx';
import { Button } from '../../shared/button.tsx';

export interface CopyButtonProps {
  /** Made when it is asked for: it may be long. */
  text: () => string;
  label: string;
  className?: string;
}

/** Copies a text and says whether it could. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const texts = useTexts().timeline.events;
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  const said = outcome === null ? label : outcome === 'copied' ? texts.copied : texts.copyFailed;
  return (
    <Button
      size="sm"
      onClick={copy}
      onBlur={() => setOutcome(null)}
      {...(className === undefined ? {} : { className })}
    >
      <Copy size={13} strokeWidth={1.75} aria-hidden="true" />
      <span aria-live="polite">{said}</span>
    </Button>
  );
}
