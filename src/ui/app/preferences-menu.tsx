import { locales } from '../../i18n/locale.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { MenuCheckboxItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../shared/menu.tsx';
import { setPreferences, usePreferences, type ThemeChoice } from './preferences.ts';

const themes: readonly ThemeChoice[] = ['system', 'light', 'dark'];

const stayOpen = (event: Event) => event.preventDefault();

/** The items of a menu that set theme, contrast and language. The menu stays open: a choice is seen at once. */
export function PreferencesItems() {
  const texts = useTexts().app.preferences;
  const locale = useLocale();
  const { theme, highContrast } = usePreferences();
  return (
    <>
      <MenuLabel>{texts.theme}</MenuLabel>
      <MenuRadioGroup value={theme}>
        {themes.map((choice) => (
          <MenuRadioItem
            key={choice}
            value={choice}
            onSelect={(event) => {
              stayOpen(event);
              setPreferences({ theme: choice });
            }}
          >
            {texts.themes[choice]}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      <MenuCheckboxItem
        checked={highContrast}
        onSelect={stayOpen}
        onCheckedChange={(checked) => setPreferences({ highContrast: checked })}
      >
        {texts.highContrast}
      </MenuCheckboxItem>
      <MenuSeparator />
      <MenuLabel>{texts.language}</MenuLabel>
      <MenuRadioGroup value={locale}>
        {locales.map(({ locale: choice, name }) => (
          <MenuRadioItem
            key={choice}
            value={choice}
            lang={choice}
            onSelect={(event) => {
              stayOpen(event);
              setPreferences({ locale: choice });
            }}
          >
            {name}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </>
  );
}
