/** Numbers and times as people read them, in both languages. */
import type { Locale } from './locale.ts';

const oneDecimal = (value: number) => (Math.floor(value * 10) / 10).toFixed(1);

const HOUR = 3_600_000;
const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** A duration: milliseconds below one second, then one decimal, then two units. "110 ms", "1.8 s", "2 m 05 s", "1 h 02 m". */
export function formatDuration(milliseconds: number, locale: Locale): string {
  const chinese = locale === 'zh-CN';
  const value = Math.max(0, milliseconds);
  if (value < 1000) return `${Math.round(value)} ${chinese ? '毫秒' : 'ms'}`;
  if (value < 60_000) return `${oneDecimal(value / 1000)} ${chinese ? '秒' : 's'}`;
  if (value < HOUR) {
    const minutes = Math.floor(value / 60_000);
    const seconds = twoDigits((value % 60_000) / 1000);
    return chinese ? `${minutes} 分 ${seconds} 秒` : `${minutes} m ${seconds} s`;
  }
  const hours = Math.floor(value / HOUR);
  const minutes = twoDigits((value % HOUR) / 60_000);
  return chinese ? `${hours} 小时 ${minutes} 分` : `${hours} h ${minutes} m`;
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

/** Formatters are dear to make and used many times a frame. */
function oncePerLocale<T>(make: (locale: Locale) => T): (locale: Locale) => T {
  const made = new Map<Locale, T>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

const counts = oncePerLocale((locale) => new Intl.NumberFormat(locale));
const clocks = oncePerLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
);

/** A whole number with the locale's separators. */
export function formatCount(count: number, locale: Locale): string {
  return counts(locale).format(count);
}

/** The time of day, "12:04:31". */
export function formatClock(epochMilliseconds: number, locale: Locale): string {
  return clocks(locale).format(epochMilliseconds);
}
