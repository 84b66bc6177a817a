/** Sums over the parts of a request. */
import type { PartOrigin, SentRequest } from '../../../store/request-of-turn.ts';
import type { TurnView } from '../../../store/view.ts';

/** The groups of the context bar; what people said is one. */
export type OriginGroup = 'system' | 'tools' | 'user' | 'assistant' | 'results';

export const originGroups: readonly OriginGroup[] = ['system', 'tools', 'user', 'assistant', 'results'];

export function groupOf(origin: PartOrigin): OriginGroup {
  return origin === 'steer' || origin === 'follow_up' ? 'user' : origin;
}

/** Estimated tokens and bytes, in all and by group. */
export function totalsOf(request: SentRequest): {
  tokens: number;
  bytes: number;
  tokensBy: Record<OriginGroup, number>;
} {
  const tokensBy = { system: 0, tools: 0, user: 0, assistant: 0, results: 0 };
  let tokens = 0;
  let bytes = 0;
  for (const part of request.parts) {
    tokens += part.tokens;
    bytes += part.bytes;
    tokensBy[groupOf(part.origin)] += part.tokens;
  }
  return { tokens, bytes, tokensBy };
}

/** The last request of the turn before that sent one. */
export function previousRequest(
  turns: readonly TurnView[],
  turn: TurnView,
): { requestId: string; turnNumber: number } | null {
  for (let index = turns.indexOf(turn) - 1; index >= 0; index--) {
    const before = turns[index];
    const request = before?.requests.at(-1);
    if (before !== undefined && request !== undefined)
      return { requestId: request.requestId, turnNumber: before.number };
  }
  return null;
}
