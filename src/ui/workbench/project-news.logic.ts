/** The report of a loading, in words. Pure. */
import type { Catalogue } from '../../i18n/catalogue.ts';
import { formatBytes, formatCount } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { LoadRefusal, SkippedFile } from './load-project.logic.ts';
import type { ProjectNews } from './project.ts';

type Texts = Catalogue['workbench'];

export interface NewsInWords {
  /** The whole report in a line or two; it names at most three of the skipped files. */
  summary: string;
  /** Every skipped file with the reason; empty when the summary names them all. */
  details: string[];
  isRefusal: boolean;
}

const namedInSummary = 3;

export function newsInWords(news: ProjectNews, texts: Texts, locale: Locale): NewsInWords {
  switch (news.kind) {
    case 'reset':
      return plain(texts.project.resetDone);
    case 'cancelled':
      return plain(texts.project.cancelled);
    case 'refused': {
      const skipped = news.refusal.reason === 'empty' ? news.refusal.skipped : [];
      const words = withSkipped(refusalInWords(news.refusal, texts, locale), skipped, texts, locale);
      return { ...words, isRefusal: true };
    }
    case 'loaded': {
      const { name, files, bytes, skipped } = news.report;
      const count = texts.project.files(files, formatCount(files, locale));
      const loaded = texts.project.loaded(name ?? texts.files.looseName, count, formatBytes(bytes));
      return withSkipped(loaded, skipped, texts, locale);
    }
  }
}

const plain = (summary: string): NewsInWords => ({ summary, details: [], isRefusal: false });

function withSkipped(start: string, skipped: readonly SkippedFile[], texts: Texts, locale: Locale): NewsInWords {
  if (skipped.length === 0) return plain(start);
  const all = skipped.map((file) => skippedInWords(file, texts));
  const rest = all.length - namedInSummary;
  const named = [...all.slice(0, namedInSummary), ...(rest > 0 ? [texts.project.more(formatCount(rest, locale))] : [])];
  const list = named.join(locale === 'zh-CN' ? '，' : ', ');
  const sentence = texts.project.skipped(all.length, formatCount(all.length, locale), list);
  const gap = locale === 'zh-CN' ? '' : ' ';
  const end = locale === 'zh-CN' ? '。' : '.';
  return { summary: `${start}${gap}${sentence}${end}`, details: rest > 0 ? all : [], isRefusal: false };
}

function skippedInWords({ path, reason, size }: SkippedFile, { project }: Texts): string {
  switch (reason) {
    case 'too_large':
      return project.tooLarge(path, formatBytes(size ?? 0));
    case 'unreadable':
      return project.unreadable(path);
    case 'bad_name':
      return project.badName(path);
  }
}

function refusalInWords(refusal: LoadRefusal, { project }: Texts, locale: Locale): string {
  switch (refusal.reason) {
    case 'empty':
      return refusal.skipped.length === 0 ? project.refused.empty : project.refused.emptyAfterSkipping;
    case 'too_many':
      return project.refused.tooMany(formatCount(refusal.files, locale));
    case 'too_much':
      return project.refused.tooMuch(formatBytes(refusal.bytes));
    case 'not_written':
      return project.refused.notWritten(refusal.message);
  }
}
