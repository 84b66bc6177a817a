/** Places of the interface as the hash of its address: "#session=s1&turn=5&event=1226&tab=files". Pure. */

/** The part that is in view where not all are. */
export type LinkTab = 'chat' | 'files' | 'changes' | 'sandbox' | 'timeline';

const tabs: readonly LinkTab[] = ['chat', 'files', 'changes', 'sandbox', 'timeline'];

export interface DeepLink {
  /** Null: the running session, whichever it is. */
  session: string | null;
  /** Number of the selected turn. */
  turn: number | null;
  /** The place that a replay looks at: how many events are shown. Null: no replay. */
  event: number | null;
  /** Null: the usual one. */
  tab: LinkTab | null;
}

export const nowhere: DeepLink = { session: null, turn: null, event: null, tab: null };

/** The place that a hash names. What is missing or makes no sense is null. */
export function parseDeepLink(hash: string): DeepLink {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    session: values.get('session') || null,
    turn: numberIn(values.get('turn'), 1),
    event: numberIn(values.get('event'), 0),
    tab: tabs.find((tab) => tab === values.get('tab')) ?? null,
  };
}

function numberIn(text: string | null, least: number): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null;
  const number = Number(text);
  return number >= least ? number : null;
}

/** The hash with its "#"; empty for nowhere in particular. */
export function formatDeepLink(link: DeepLink): string {
  const values = new URLSearchParams();
  for (const key of ['session', 'turn', 'event', 'tab'] as const) {
    const value = link[key];
    if (value !== null) values.set(key, String(value));
  }
  const text = values.toString();
  return text === '' ? '' : `#${text}`;
}

export function isSameLink(a: DeepLink, b: DeepLink): boolean {
  return a.session === b.session && a.turn === b.turn && a.event === b.event && a.tab === b.tab;
}

/**
 * Whether going from one place to the other deserves an entry of its own in the history. A replay that moves on has
 * one entry, however far it moves; and a session that gets its name with the first prompt is still the same.
 */
export function isNewEntry(from: DeepLink, to: DeepLink): boolean {
  const replayMoved = from.event !== null && to.event !== null;
  return !isSameLink(
    { ...from, session: from.session ?? to.session, event: replayMoved ? null : from.event },
    { ...to, event: replayMoved ? null : to.event },
  );
}
