/** Going back to earlier messages with the arrow keys, as in a shell. */
import type { SessionView } from '../../store/view.ts';

/** What the person has sent in this session, oldest first; the same text twice in a row counts once. */
export function sentTexts(view: Pick<SessionView, 'turns'>): string[] {
  const texts = view.turns.flatMap((turn) => turn.users.map((user) => user.text));
  return texts.filter((text, index) => text !== texts[index - 1]);
}

export interface HistoryStep {
  /** The place in the sent texts; null: past the newest, where the box is empty. */
  index: number | null;
  text: string;
}

/** The message before the one shown. Only from an empty box, or from a message that was not changed. */
export function stepBack(sent: readonly string[], index: number | null, text: string): HistoryStep | null {
  const from = place(sent, index, text);
  if (from === null || from === 0) return null;
  return { index: from - 1, text: sent[from - 1] ?? '' };
}

/** The message after the one shown; after the newest the box is empty again. */
export function stepForward(sent: readonly string[], index: number | null, text: string): HistoryStep | null {
  const from = place(sent, index, text);
  if (from === null || from === sent.length) return null;
  const next = from + 1;
  return next === sent.length ? { index: null, text: '' } : { index: next, text: sent[next] ?? '' };
}

function place(sent: readonly string[], index: number | null, text: string): number | null {
  if (index !== null && sent[index] === text) return index;
  return text === '' ? sent.length : null;
}
