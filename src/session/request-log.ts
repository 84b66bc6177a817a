/**
 * Records each request exactly as it is sent, relative to the one before, so that a session of n turns stays linear
 * in size: a message that was hashed once is never serialised again.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ModelRequest } from '../agent/types.ts';
import type { RequestStartPayload } from '../protocol/events.ts';

export type RequestRecord = Pick<
  RequestStartPayload,
  'base' | 'keep' | 'append' | 'system' | 'tools' | 'parameters' | 'blobs'
>;

export interface RequestLog {
  record(requestId: string, request: ModelRequest): RequestRecord;
}

export function createRequestLog(): RequestLog {
  const hashOfMessage = new WeakMap<object, string>();
  const known = new Set<string>();
  let previous: { requestId: string; messages: string[] } | null = null;

  return {
    record(requestId, request) {
      const blobs: Record<string, string> = {};
      const remember = (json: string): string => {
        const hash = bytesToHex(sha256(utf8ToBytes(json)));
        if (!known.has(hash)) {
          known.add(hash);
          blobs[hash] = json;
        }
        return hash;
      };
      const messages = request.messages.map((message) => {
        const cached = hashOfMessage.get(message);
        if (cached !== undefined) return cached;
        const hash = remember(JSON.stringify(message));
        hashOfMessage.set(message, hash);
        return hash;
      });
      const base = previous;
      const keep = base === null ? 0 : commonPrefix(base.messages, messages);
      previous = { requestId, messages };
      return {
        base: base?.requestId ?? null,
        keep,
        append: messages.slice(keep),
        system: remember(JSON.stringify(request.systemPrompt)),
        tools: remember(JSON.stringify(request.tools)),
        parameters: request.parameters,
        blobs,
      };
    },
  };
}

function commonPrefix(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}
