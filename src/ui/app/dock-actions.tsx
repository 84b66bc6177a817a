import { Maximize2, Minimize2, X } from 'lucide-react';
import { useTexts } from '../../i18n/use-locale.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { modKeys } from '../shared/mod-keys.ts';
import { navigation, useNavigation } from '../shared/navigation.ts';

/** The buttons that size the timeline dock and close it. */
export function DockActions() {
  const texts = useTexts().app.dock;
  const isMaximised = useNavigation(({ dock }) => dock === 'maximised');
  return (
    <>
      <IconButton
        label={isMaximised ? texts.restore : texts.maximise}
        onClick={() => navigation.setState({ dock: isMaximised ? 'open' : 'maximised' })}
      >
        {isMaximised ? (
          <Minimize2 size={14} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Maximize2 size={14} strokeWidth={1.75} aria-hidden="true" />
        )}
      </IconButton>
      <IconButton label={texts.close} keys={modKeys('J')} onClick={() => navigation.setState({ dock: 'closed' })}>
        <X size={14} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </>
  );
}
