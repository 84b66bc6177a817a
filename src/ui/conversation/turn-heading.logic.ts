/** The word in a turn's heading that says what is special about the turn. */
import type { Catalogue } from '../../i18n/catalogue.ts';
import type { TurnView } from '../../store/view.ts';

export interface TurnState {
  text: string;
  tone: 'running' | 'human' | 'danger' | 'plain';
}

/** What went wrong comes first, then what a person did, then that it runs. Null: an ordinary turn that is done. */
export function turnState(turn: TurnView, texts: Catalogue['conversation']['state']): TurnState | null {
  if (turn.status === 'failed') return { text: texts.failed, tone: 'danger' };
  if (turn.status === 'stopped') return { text: texts.stopped, tone: 'plain' };
  if (turn.calls.some((call) => call.status === 'waiting')) return { text: texts.waiting, tone: 'human' };
  const failedCalls = turn.calls.filter((call) => call.status === 'failed' || call.status === 'invalid').length;
  if (failedCalls > 0) return { text: texts.failedCalls(failedCalls), tone: 'danger' };
  if (turn.trigger === 'steer') return { text: texts.steered, tone: 'human' };
  if (turn.trigger === 'follow_up') return { text: texts.followUp, tone: 'human' };
  if (turn.status === 'running') return { text: texts.running, tone: 'running' };
  if (turn.trigger === 'continue') return { text: texts.continued, tone: 'plain' };
  if (turn.trigger === 'retry') return { text: texts.retried, tone: 'plain' };
  return null;
}
