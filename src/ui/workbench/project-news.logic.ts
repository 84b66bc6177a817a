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
  if (news.kind === 'reset') return plain(texts.project.resetDone);
  if (news.kind === 'cancelled') return plain(texts.project.cancelled);
  if (news.kind === 'refused') {
    const skipped = news.refusal.reason === 'empty' ? news.refusal.skipped : [];
    const words = withSkipped(refusalInWords(news.refusal, texts, locale), skipped, texts, locale);
    return { ...words, isRefusal: true };
  }
  const { name, files, bytes, skipped } = news.report;
  const count = texts.project.files(files, formatCount(files, locale));
  const loaded = texts.project.loaded(name ?? texts.files.looseName, count, formatBytes(bytes));
  return withSkipped(loaded, skipped, texts, locale);
}

const plain = (summary: string): NewsInWords => ({ summary, details: [], isRefusal: false });

function withSkipped(start: string, skipped: readonly SkippedFile[], texts: Texts, locale: Locale): NewsInWords {
  if (skipped.length === 0) return plain(start);
  const all = skipped.map((file) => skippedInWords(file, texts));
  const rest = all.length - namedInSummary;
  const named = [...all.slice(0, namedInSummary), ...(rest > 0 ? [texts.project.more(formatCount(rest, locale))] : [])];
  const list = named.join(locale === 'zh-CN' ? '，' : ', ');
  const sentence = texts.project.skipped(formatCount(all.length, locale), list);
  const gap = locale === 'zh-CN' ? '' : ' ';
  const end = locale === 'zh-CN' ? '。' : '.';
  return { summary: `${start}${gap}${sentence}${end}`, details: rest > 0 ? all : [], isRefusal: false };
}

function skippedInWords({ path, reason, size }: SkippedFile, { project }: Texts): string {
  if (reason === 'too_large') return project.tooLarge(path, formatBytes(size ?? 0));
  return reason === 'unreadable' ? project.unreadable(path) : project.badName(path);
}

function refusalInWords(refusal: LoadRefusal, { project }: Texts, locale: Locale): string {
  const words = project.refused;
  if (refusal.reason === 'empty') return refusal.skipped.length === 0 ? words.empty : words.emptyAfterSkipping;
  if (refusal.reason === 'too_many') return words.tooMany(formatCount(refusal.files, locale));
  if (refusal.reason === 'too_much') return words.tooMuch(formatBytes(refusal.bytes));
  return words.notWritten(refusal.message);
}
