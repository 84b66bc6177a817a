import type { ModelError } from '../../agent/messages.ts';
import { asObject, asText } from '../json/json-value.ts';
import { modelError } from './classify.ts';

const REFUSED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * The error of a request that got no response. A page is told no reason: a refused origin, an answer without CORS
 * headers and a server that is down look the same to it. A server that has answered before is just out of reach.
 */
export function noResponseError(failure: unknown, hasAnsweredBefore: boolean): ModelError {
  const code = systemCode(failure);
  const message = describe(failure);
  if (code !== undefined)
    return modelError('network', message, { hint: REFUSED.has(code) ? 'server_down' : 'connection' });
  if (globalThis.navigator?.onLine === false) return modelError('network', message, { hint: 'offline' });
  if (hasAnsweredBefore) return modelError('network', message, { hint: 'connection' });
  return modelError(
    'network',
    `${message}. The server may be down, or refuse this page's origin (CORS); a wrong key or URL can look the same.`,
    {
      retryable: false,
      hint: 'cors',
    },
  );
}

/** The error of a connection that broke within a response. */
export function brokenConnectionError(failure: unknown): ModelError {
  return modelError('network', `The connection broke: ${describe(failure)}`, { hint: 'connection' });
}

function describe(failure: unknown): string {
  const text = failure instanceof Error ? failure.message : String(failure);
  const cause = asObject(asObject(failure)?.['cause']);
  return [text, asText(cause?.['message'])].filter((part) => part !== undefined && part !== '').join(': ');
}

/** The system's code of a failed connection: Node tells it, browsers do not. */
function systemCode(failure: unknown): string | undefined {
  const cause = asObject(asObject(failure)?.['cause']);
  return asText(cause?.['code']) ?? asText(asObject(failure)?.['code']);
}
