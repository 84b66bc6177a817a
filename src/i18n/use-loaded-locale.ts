import { useEffect, useState } from 'react';
import { isLoaded, loadCatalogue } from './catalogue.ts';
import type { Locale } from './locale.ts';

/** The language to show while the wanted one is loaded: the one before, at first none. If it cannot be loaded, English. */
export function useLoadedLocale(wanted: Locale): Locale | null {
  const [shown, setShown] = useState(isLoaded(wanted) ? wanted : null);
  useEffect(() => {
    let isWanted = true;
    const show = (locale: Locale) => {
      if (isWanted) setShown(locale);
    };
    loadCatalogue(wanted).then(
      () => show(wanted),
      () => show('en'),
    );
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  return isLoaded(wanted) ? wanted : shown;
}
