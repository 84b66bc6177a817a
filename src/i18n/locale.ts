export type Locale = 'en' | 'zh-CN';

export const locales: readonly { locale: Locale; name: string }[] = [
  { locale: 'en', name: 'English' },
  { locale: 'zh-CN', name: '简体中文' },
];

/** The locale for a list of wanted languages, best first, as a browser gives it. */
export function pickLocale(wanted: readonly string[]): Locale {
  for (const language of wanted) {
    const lower = language.toLowerCase();
    if (lower.startsWith('zh')) return 'zh-CN';
    if (lower.startsWith('en')) return 'en';
  }
  return 'en';
}
