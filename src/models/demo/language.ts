export type Language = 'en' | 'zh';

/** Chinese if the text holds a Han character, else English. */
export const languageOf = (text: string): Language => (/\p{Script=Han}/u.test(text) ? 'zh' : 'en');
