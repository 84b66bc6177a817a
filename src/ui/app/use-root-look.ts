import { useEffect } from 'react';
import { useLocale } from '../../i18n/use-locale.tsx';
import { useMedia } from '../shared/use-media.ts';
import { usePreferences } from './preferences.ts';
import { rootLook } from './theme.ts';

/** Keeps theme, contrast and language of the root element as the preferences and the system say. */
export function useRootLook(): void {
  const preferences = usePreferences();
  const locale = useLocale();
  const dark = useMedia('(prefers-color-scheme: dark)');
  const moreContrast = useMedia('(prefers-contrast: more)');
  const { theme, contrast } = rootLook(preferences, { dark, moreContrast });
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme;
    root.dataset.contrast = contrast;
    root.lang = locale;
  }, [theme, contrast, locale]);
}
