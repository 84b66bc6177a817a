import type { ModelIdentity, ModelParameters, StreamFunction } from '../agent/types.ts';
import type { EventPayloads } from '../protocol/events.ts';

/** A model as the session uses it. */
export interface SessionModel {
  identity: ModelIdentity;
  /** What a person reads, for example "Demo model (scripted, no AI)". */
  label: string;
  stream: StreamFunction;
  parameters?: ModelParameters;
  /** Tokens the model's context holds, where known. */
  contextWindow?: number;
}

export function modelChange({
  identity,
  label,
  parameters,
  contextWindow,
}: SessionModel): EventPayloads['model_change'] {
  return {
    ...identity,
    label,
    ...(parameters === undefined ? {} : { parameters }),
    ...(contextWindow === undefined ? {} : { contextWindow }),
  };
}
