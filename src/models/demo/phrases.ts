import type { Language } from './language.ts';
import { english, type Phrases, type Said } from './phrases-en.ts';
import { chinese } from './phrases-zh.ts';

export type { Phrases, Said };

export const phrasesOf = (language: Language): Phrases => (language === 'zh' ? chinese : english);
