import { LocaleContext } from '../../i18n/use-locale.tsx';
import { localeOf, usePreferences } from './preferences.ts';
import { Shell } from './shell.tsx';

/** The whole interface. SessionContext stands above it. */
export function App() {
  const preferences = usePreferences();
  return (
    <LocaleContext value={localeOf(preferences, navigator.languages)}>
      <Shell />
    </LocaleContext>
  );
}
