/** Numbers and times as people read them, in both languages. */
import type { Locale } from './locale.ts';

const oneDecimal = (value: number) => (Math.floor(value * 10) / 10).toFixed(1);

/** A duration: milliseconds below one second, then one decimal, then minutes. "110 ms", "1.8 s", "2 m 05 s". */
export function formatDuration(milliseconds: number, locale: Locale): string {
  const chinese = locale === 'zh-CN';
  const value = Math.max(0, milliseconds);
  if (value < 1000) return `${Math.round(value)} ${chinese ? '毫秒' : 'ms'}`;
  if (value < 60_000) return `${oneDecimal(value / 1000)} ${chinese ? '秒' : 's'}`;
  const minutes = Math.floor(value / 60_000);
  const seconds = String(Math.floor((value % 60_000) / 1000)).padStart(2, '0');
  return chinese ? `${minutes} 分 ${seconds} 秒` : `${minutes} m ${seconds} s`;
}

/** A token count: "950", "12.4k", "1.2M". */
export function formatTokens(count: number): string {
  if (count < 1000) return String(count);
  if (count < 1_000_000) return `${oneDecimal(count / 1000)}k`;
  return `${oneDecimal(count / 1_000_000)}M`;
}

/** A cost in US dollars, with two digits that tell: "$0.0042", "$0.031", "$1.20"; "—" where the price is unknown. */
export function formatCost(dollars: number | null): string {
  if (dollars === null) return '—';
  if (dollars === 0) return '$0';
  if (dollars < 0.0001) return '<$0.0001';
  return `$${dollars.toFixed(dollars < 0.01 ? 4 : dollars < 1 ? 3 : 2)}`;
}

/** A size in bytes: "512 B", "9.8 KB", "1.4 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${oneDecimal(bytes / 1024)} KB`;
  return `${oneDecimal(bytes / (1024 * 1024))} MB`;
}

/** A whole number with the locale's separators. */
export function formatCount(count: number, locale: Locale): string {
  return new Intl.NumberFormat(locale).format(count);
}

/** The time of day, "12:04:31". */
export function formatClock(epochMilliseconds: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  }).format(epochMilliseconds);
}
