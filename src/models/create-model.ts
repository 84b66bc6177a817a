import type { StreamFunction } from '../agent/types.ts';
import type { ModelOptions } from './options.ts';

/** The API by which a model is called. */
export type ModelApiId = 'chat_completions' | 'responses';

/**
 * A model whose adapter is loaded with the first call. Like every stream function it never throws: an adapter
 * that cannot be loaded ends the call as an error, and the next call tries again.
 */
export function createModel(options: ModelOptions & { api: ModelApiId }): StreamFunction {
  let loaded: Promise<StreamFunction> | undefined;
  return async function* stream(request, signal, tap) {
    loaded ??= load(options);
    let model: StreamFunction;
    try {
      model = await loaded;
    } catch (error) {
      loaded = undefined;
      const message = `The model adapter could not be loaded: ${String(error)}`;
      const failure = { kind: 'internal', message, retryable: true, hint: 'adapter_not_loaded' } as const;
      yield { type: 'end', end: { content: [], stopReason: 'error', error: failure } };
      return;
    }
    yield* model(request, signal, tap);
  };
}

async function load({ api, ...options }: ModelOptions & { api: ModelApiId }): Promise<StreamFunction> {
  const { createChatCompletionsModel, createResponsesModel } = await import('./adapters.ts');
  return api === 'responses' ? createResponsesModel(options) : createChatCompletionsModel(options);
}
