/** The ways into and out of a replay of what is shown. */
import { backToLive, savedSession } from '../../shared/saved-session.ts';
import type { SessionServices } from '../../shared/session-context.tsx';
import type { SessionStore } from '../../../store/session-store.ts';
import { timelineStore } from '../timeline-state.ts';
import type { RowSubject } from '../rows/row-types.ts';
import { playerOf } from './player.ts';
import { placeOfSeq } from './replay.logic.ts';

export function shownStoreOf({ store }: Pick<SessionServices, 'store'>): SessionStore {
  return savedSession.getState().opened?.store ?? store;
}

/** Begins a replay where the selected row begins, or at the end of the log; ends the one that is shown. */
export function toggleReplay(services: Pick<SessionServices, 'store'>): void {
  const store = shownStoreOf(services);
  if (store.state.getState().replay !== null) backToLive(services.store);
  else store.seek(placeOfSubject(store, timelineStore.getState().subject));
}

/** Plays or pauses; answers whether there is a replay. */
export function togglePlaying(services: Pick<SessionServices, 'store'>): boolean {
  const store = shownStoreOf(services);
  if (store.state.getState().replay === null) return false;
  playerOf(store).toggle();
  return true;
}

/** The place where the subject of a row begins; the end of the log where there is none. */
export function placeOfSubject(store: SessionStore, subject: RowSubject | null): number {
  const seq = firstSeq(store, subject);
  return seq === undefined ? store.log.length : placeOfSeq(store.log, seq);
}

function firstSeq({ state }: SessionStore, subject: RowSubject | null): number | undefined {
  const { turns } = state.getState().live;
  if (subject === null) return undefined;
  switch (subject.kind) {
    case 'event':
      return subject.seq;
    case 'run':
      return turns.find(({ runId }) => runId === subject.runId)?.firstSeq;
    case 'call':
      return turns.find(({ turnId }) => turnId === subject.turnId)?.calls[subject.callIndex]?.firstSeq;
    default:
      return turns.find(({ turnId }) => turnId === subject.turnId)?.firstSeq;
  }
}
