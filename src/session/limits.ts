/** When a run ends gracefully though the model would go on. */
import type { TurnContext } from '../agent/types.ts';

export interface RunLimits {
  /** Most turns of one run. */
  maxTurns: number;
  /** Tokens the model's context holds; absent: unknown, and not looked at. */
  contextWindow?: number;
  /** Tokens of the window kept free for the next reply. */
  reserve: number;
}

export const standardLimits: RunLimits = { maxTurns: 200, reserve: 16_384 };

export type LimitReached = 'turns' | 'context';

/** Which limit a turn has reached, if another turn would follow it. */
export function limitReached({ turnNumber, message }: TurnContext, limits: RunLimits): LimitReached | null {
  const goesOn = message.content.some((block) => block.type === 'toolCall');
  if (!goesOn) return null;
  if (turnNumber >= limits.maxTurns) return 'turns';
  if (limits.contextWindow === undefined || message.usage === undefined) return null;
  const used = message.usage.input + message.usage.output;
  return used > limits.contextWindow - Math.min(limits.reserve, limits.contextWindow / 2) ? 'context' : null;
}
