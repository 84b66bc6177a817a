import { useEffect } from 'react';
import { openSettings } from '../settings/settings-state.ts';
import { navigation } from '../shared/navigation.ts';
import { nextRegion } from './regions.logic.ts';

/** The keys that work everywhere: F6 and Shift+F6 go round the regions, Mod+J toggles the timeline, Mod+, opens the settings. */
export function useShellKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return;
      if (event.key === 'F6' && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        focusNextRegion(event.shiftKey);
      } else if (event.key === 'j' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        toggleDock();
      } else if (event.key === ',' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        openSettings();
      }
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

export function toggleDock(): void {
  navigation.setState(({ dock }) => ({ dock: dock === 'closed' ? 'open' : 'closed' }));
}

function focusNextRegion(backwards: boolean): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => region.checkVisibility() && region.closest('[inert]') === null,
  );
  const current = regions.findIndex((region) => region.contains(document.activeElement));
  regions[nextRegion(current, regions.length, backwards)]?.focus();
}
