import type { Preferences } from './preferences.ts';

/** What the operating system asks for. */
export interface SystemLook {
  dark: boolean;
  moreContrast: boolean;
}

/** The attributes of the root element that the tokens in styles/tokens.css go by. */
export interface RootLook {
  theme: 'light' | 'dark';
  contrast: 'normal' | 'more';
}

/** public/theme.js decides the same before first paint; a test holds the two together. */
export function rootLook({ theme, highContrast }: Preferences, system: SystemLook): RootLook {
  return {
    theme: theme === 'system' ? (system.dark ? 'dark' : 'light') : theme,
    contrast: highContrast || system.moreContrast ? 'more' : 'normal',
  };
}
