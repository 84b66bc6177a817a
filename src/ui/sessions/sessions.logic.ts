/** The list of conversations: what it holds, in groups by day. Pure. */
import type { Locale } from '../../i18n/locale.ts';
import type { SessionSummary } from '../../storage/session-archive.ts';
import type { SessionView } from '../../store/view.ts';

/** The kept sessions with the running one as it is now, which the archive learns of a moment later. */
export function withRunning(kept: readonly SessionSummary[], live: SessionView): SessionSummary[] {
  const [first] = live.runs;
  if (first === undefined) return [...kept];
  const known = kept.find(({ sessionId }) => sessionId === live.sessionId);
  const running: SessionSummary = {
    sessionId: live.sessionId,
    title: known?.title ?? firstLine(first.promptText),
    startedAt: known?.startedAt ?? first.startedAt,
    changedAt: live.runs.at(-1)?.settledAt ?? live.t,
    turns: live.turns.length,
  };
  return latestFirst([...kept.filter((session) => session !== known), running]);
}

export function without(sessions: readonly SessionSummary[], others: readonly SessionSummary[]): SessionSummary[] {
  const ids = new Set(others.map(({ sessionId }) => sessionId));
  return sessions.filter(({ sessionId }) => !ids.has(sessionId));
}

export function latestFirst(sessions: readonly SessionSummary[]): SessionSummary[] {
  return sessions.toSorted((a, b) => b.changedAt - a.changedAt);
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? '';
}

/** Whether the title holds every word of the query, in any case and order. */
export function matches({ title }: SessionSummary, query: string): boolean {
  const found = title.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => found.includes(word));
}

export interface DayGroup {
  /** Midnight of the day, in milliseconds since the epoch. */
  day: number;
  label: string;
  sessions: SessionSummary[];
}

/** Groups sessions that come latest first. Days are those of the person's clock. */
export function groupsByDay(
  sessions: readonly SessionSummary[],
  now: number,
  words: { today: string; yesterday: string; locale: Locale },
): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const session of sessions) {
    const day = midnightOf(session.changedAt);
    const last = groups.at(-1);
    if (last?.day === day) last.sessions.push(session);
    else groups.push({ day, label: dayLabel(day, now, words), sessions: [session] });
  }
  return groups;
}

function midnightOf(time: number, daysBefore = 0): number {
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBefore).getTime();
}

function dayLabel(day: number, now: number, words: { today: string; yesterday: string; locale: Locale }): string {
  if (day === midnightOf(now)) return words.today;
  if (day === midnightOf(now, 1)) return words.yesterday;
  const thisYear = new Date(day).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(words.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(thisYear ? {} : { year: 'numeric' }),
  }).format(day);
}

export function timeLabel(time: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time);
}
