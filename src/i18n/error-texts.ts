/** The texts that explain a failed model call. They are loaded when one is explained, not with the page. */
import { errors as english } from './en/errors.ts';
import type { Locale } from './locale.ts';
import type { Messages } from './messages.ts';
import { useLocale } from './use-locale.tsx';
import { errors as chinese } from './zh-cn/errors.ts';

export type ErrorTexts = Messages<typeof english>;

export const errorTexts: Record<Locale, ErrorTexts> = { en: english, 'zh-CN': chinese };

export function useErrorTexts(): ErrorTexts {
  return errorTexts[useLocale()];
}
