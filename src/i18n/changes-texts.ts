/** The texts of file changes. They are loaded with the first view of them, not with the page. */
import { changes as english } from './en/changes.ts';
import type { Locale } from './locale.ts';
import type { Messages } from './messages.ts';
import { useLocale } from './use-locale.tsx';
import { changes as chinese } from './zh-cn/changes.ts';

export type ChangesTexts = Messages<typeof english>;

export const changesTexts: Record<Locale, ChangesTexts> = { en: english, 'zh-CN': chinese };

export function useChangesTexts(): ChangesTexts {
  return changesTexts[useLocale()];
}
