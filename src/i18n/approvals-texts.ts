/** The texts of a call that waits for the person. They are loaded when the first one does, not with the page. */
import { approvals as english } from './en/approvals.ts';
import type { Locale } from './locale.ts';
import type { Messages } from './messages.ts';
import { useLocale } from './use-locale.tsx';
import { approvals as chinese } from './zh-cn/approvals.ts';

export type ApprovalsTexts = Messages<typeof english>;

export const approvalsTexts: Record<Locale, ApprovalsTexts> = { en: english, 'zh-CN': chinese };

export function useApprovalsTexts(): ApprovalsTexts {
  return approvalsTexts[useLocale()];
}
