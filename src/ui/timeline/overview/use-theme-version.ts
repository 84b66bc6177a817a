import { useSyncExternalStore } from 'react';

/** Names the look of the root element; a canvas that depends on it draws again when it changes. */
export function useThemeVersion(): string {
  return useSyncExternalStore(subscribe, read);
}

function read(): string {
  const { theme, contrast } = document.documentElement.dataset;
  return `${theme ?? ''} ${contrast ?? ''}`;
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-contrast'] });
  return () => observer.disconnect();
}
