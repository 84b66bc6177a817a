import { AbortError } from '../errors.ts';
import { validateAbortSignal } from '../validators.ts';
import { listen, type Source } from './agnostic.ts';

/** The arguments of the next such event. An `error` event of an emitter rejects. */
export async function once(
  source: Source,
  event: string | symbol,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<unknown[]> {
  const signal = options?.signal;
  validateAbortSignal(signal, 'options.signal');
  const aborted = () => new AbortError(undefined, { cause: signal?.reason as unknown });
  if (signal?.aborted) throw aborted();
  return new Promise((resolve, reject) => {
    const ends: (() => void)[] = [];
    const end = () => ends.forEach((stop) => stop());
    const onEvent = (...args: unknown[]) => (end(), resolve(args));
    const onError = (error: unknown) => (end(), reject(error));
    ends.push(listen(source, event, onEvent, true));
    if (event !== 'error' && 'once' in source && typeof source.once === 'function')
      ends.push(listen(source, 'error', onError, true));
    if (signal) ends.push(listen(signal, 'abort', () => (end(), reject(aborted())), true));
  });
}
