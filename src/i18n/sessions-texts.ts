/** The texts of the list of conversations. They are loaded with the list, not with the page. */
import { sessions as english } from './en/sessions.ts';
import type { Locale } from './locale.ts';
import type { Messages } from './messages.ts';
import { useLocale } from './use-locale.tsx';
import { sessions as chinese } from './zh-cn/sessions.ts';

export type SessionsTexts = Messages<typeof english>;

export const sessionsTexts: Record<Locale, SessionsTexts> = { en: english, 'zh-CN': chinese };

export function useSessionsTexts(): SessionsTexts {
  return sessionsTexts[useLocale()];
}
