import { en } from './en/index.ts';
import type { Locale } from './locale.ts';
import type { Messages } from './messages.ts';
import { zhCn } from './zh-cn/index.ts';

export type Catalogue = Messages<typeof en>;

const catalogues: Record<Locale, Catalogue> = { en, 'zh-CN': zhCn };

export function catalogueOf(locale: Locale): Catalogue {
  return catalogues[locale];
}
