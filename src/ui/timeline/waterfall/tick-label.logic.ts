import type { Locale } from '../../../i18n/locale.ts';

/** A time on the axis, without decimals that say nothing: "0 s", "2.5 s", "400 ms", "3 m", "1 m 30 s". */
export function tickLabel(milliseconds: number, locale: Locale): string {
  const [ms, s, m] = locale === 'zh-CN' ? ['毫秒', '秒', '分'] : ['ms', 's', 'm'];
  if (milliseconds === 0) return `0 ${s}`;
  if (milliseconds < 1000) return `${milliseconds} ${ms}`;
  if (milliseconds < 60_000) return `${milliseconds / 1000} ${s}`;
  const seconds = Math.round((milliseconds % 60_000) / 1000);
  return `${Math.floor(milliseconds / 60_000)} ${m}${seconds === 0 ? '' : ` ${seconds} ${s}`}`;
}
