/** The texts of the interface. English comes with the page; another language is loaded when it is wanted. */
import { en } from './en/index.ts';
import type { Locale } from './locale.ts';
import type { Messages } from './messages.ts';

export type Catalogue = Messages<typeof en>;

const loaded: { [L in Locale]?: Catalogue } = { en };

export function isLoaded(locale: Locale): boolean {
  return loaded[locale] !== undefined;
}

/** Rejects when the texts cannot be fetched. */
export async function loadCatalogue(locale: Locale): Promise<void> {
  if (locale === 'zh-CN') loaded['zh-CN'] ??= (await import('./zh-cn/index.ts')).zhCn;
}

/** The texts of a language that is loaded; of one that is not, the English ones. */
export function catalogueOf(locale: Locale): Catalogue {
  return loaded[locale] ?? en;
}
