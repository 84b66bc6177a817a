import type { Language } from './language.ts';
import { english, type Phrases } from './phrases-en.ts';
import { chinese } from './phrases-zh.ts';

export type { Phrases };

export const phrasesOf = (language: Language): Phrases => (language === 'zh' ? chinese : english);
