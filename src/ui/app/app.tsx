import { useLoadedLocale } from '../../i18n/use-loaded-locale.ts';
import { LocaleContext } from '../../i18n/use-locale.tsx';
import { localeOf, usePreferences } from './preferences.ts';
import { Shell } from './shell.tsx';

/** The whole interface. SessionContext stands above it. */
export function App() {
  const locale = useLoadedLocale(localeOf(usePreferences(), navigator.languages));
  if (locale === null) return null;
  return (
    <LocaleContext value={locale}>
      <Shell />
    </LocaleContext>
  );
}
