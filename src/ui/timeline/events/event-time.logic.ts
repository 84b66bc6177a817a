/** Times of events to the millisecond, as the event list tells them. */
import type { Locale } from '../../../i18n/locale.ts';

/** Seconds with three decimals: "36.148". */
export function secondsOf(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

/** "+0.65"; nothing for the first event of a log. */
export function deltaOf(milliseconds: number): string {
  return `+${(milliseconds / 1000).toFixed(2)}`;
}

/** The time of day with milliseconds: "12:04:31.250". */
export function wallClock(epochMilliseconds: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  }).format(epochMilliseconds);
}
