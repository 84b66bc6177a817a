/** Finds what is to be coloured in code. Runs in the highlighting worker; a grammar loads when it is first asked for. */
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import { codeToTokensBase, createShikiPrimitiveAsync, type LanguageRegistration } from '@shikijs/primitive';
import type { Language } from './language-of.logic.ts';
import type { CodeMark, MarkKind } from './marks.ts';
import { theme } from './theme.ts';

type Grammar = () => Promise<{ default: LanguageRegistration[] }>;

const grammars: Record<Language, Grammar> = {
  typescript: () => import('@shikijs/langs/typescript'),
  tsx: () => import('@shikijs/langs/tsx'),
  javascript: () => import('@shikijs/langs/javascript'),
  json: () => import('@shikijs/langs/json'),
  css: () => import('@shikijs/langs/css'),
  html: () => import('@shikijs/langs/html'),
  shellscript: () => import('@shikijs/langs/shellscript'),
  markdown: () => import('@shikijs/langs/markdown'),
  python: () => import('@shikijs/langs/python'),
  diff: () => import('@shikijs/langs/diff'),
};

const primitive = createShikiPrimitiveAsync({
  engine: createJavaScriptRegexEngine({ forgiving: true }),
  themes: [theme],
});

export async function findMarks(code: string, language: Language): Promise<CodeMark[]> {
  const shiki = await primitive;
  await shiki.loadLanguage(grammars[language]);
  // The time for a line is not limited: compiling the grammar counts, and who asks gives up by itself.
  const options = { lang: language, theme: theme.name, tokenizeTimeLimit: 0 };
  const tokens = codeToTokensBase(shiki, code, options).flat();
  const marks: CodeMark[] = [];
  for (const { content, offset, color } of tokens) {
    if (color === undefined || color === 'plain' || content.trim() === '') continue;
    const kind = color as MarkKind;
    const last = marks.at(-1);
    if (last?.kind === kind && last.end === offset) last.end += content.length;
    else marks.push({ start: offset, end: offset + content.length, kind });
  }
  return marks;
}
