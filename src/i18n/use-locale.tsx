import { createContext, useContext } from 'react';
import { catalogueOf, type Catalogue } from './catalogue.ts';
import type { Locale } from './locale.ts';

export const LocaleContext = createContext<Locale>('en');

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** The texts of the current language. */
export function useTexts(): Catalogue {
  return catalogueOf(useContext(LocaleContext));
}
