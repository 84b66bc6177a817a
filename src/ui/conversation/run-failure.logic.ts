import type { ModelError, ModelErrorKind } from '../../agent/messages.ts';
import type { TurnView } from '../../store/view.ts';
import type { RunSummary } from './run-ending.logic.ts';

/** The error that a run failed with. A failure of our own has none, only a message. */
export function errorOf({ run, lastTurn }: Pick<RunSummary, 'run' | 'lastTurn'>): ModelError {
  const assistant = lastTurn?.assistant;
  const message = assistant?.errorMessage ?? run.errorMessage ?? '';
  return assistant?.error ?? { kind: 'internal', message, retryable: true };
}

/** The text of the last reply that was complete and said something; empty where there is none. */
export function lastAnswerOf(turns: readonly TurnView[]): string {
  for (const { status, assistant } of turns.toReversed()) {
    if (status === 'failed' || assistant === null) continue;
    const text = assistant.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join('\n\n');
    if (text.trim() !== '') return text.trim();
  }
  return '';
}

const OF_SETTINGS: ReadonlySet<ModelErrorKind> = new Set([
  'auth',
  'permission',
  'quota',
  'not_found',
  'bad_endpoint',
  'invalid_request',
  'timeout',
]);

/** Whether the settings are where such an error is mended. */
export function isMendedInSettings({ kind, hint }: ModelError): boolean {
  return OF_SETTINGS.has(kind) || (kind === 'network' && hint === 'cors');
}
