/** The texts of the choice of a sandbox. They are loaded with the first view of it, not with the page. */
import { sandbox as english } from './en/sandbox.ts';
import type { Locale } from './locale.ts';
import type { Messages } from './messages.ts';
import { useLocale } from './use-locale.tsx';
import { sandbox as chinese } from './zh-cn/sandbox.ts';

export type SandboxTexts = Messages<typeof english>;

export const sandboxTexts: Record<Locale, SandboxTexts> = { en: english, 'zh-CN': chinese };

export function useSandboxTexts(): SandboxTexts {
  return sandboxTexts[useLocale()];
}
