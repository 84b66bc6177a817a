/** Puts what has changed in files into events. A text stands in the log once, however often a file comes back to it. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { FileVersion, FilesChangedPayload } from '../../protocol/events.ts';
import { sizeOf, type FileContent, type Look } from './workspace-mirror.ts';

export interface ChangeLogLimits {
  /** Bytes of text that one event may bring. */
  event: number;
  /** Bytes of text that all events of a session may bring. */
  session: number;
  /** Changes that one event tells. */
  changes: number;
}

export const standardChangeLogLimits: ChangeLogLimits = {
  event: 8 * 1024 * 1024,
  session: 64 * 1024 * 1024,
  changes: 2_000,
};

export interface ChangeLog {
  /** `turnId` null: the person made the changes. */
  payloadOf(turnId: string | null, look: Look): FilesChangedPayload;
}

/** One for each session. */
export function createChangeLog(limits: ChangeLogLimits = standardChangeLogLimits): ChangeLog {
  const known = new Set<string>();
  let brought = 0;

  return {
    payloadOf(turnId, look) {
      if (!look.ok) return { turnId, changes: [], blobs: {}, failure: look.message };
      const blobs: Record<string, string> = {};
      let inEvent = 0;

      const versionOf = (content: FileContent | null): FileVersion | null => {
        if (content === null) return null;
        const bytes = sizeOf(content);
        if (!(content instanceof Uint8Array)) return { kind: 'not_kept', bytes };
        const text = textOf(content);
        if (text === null) return { kind: 'binary', bytes };
        const hash = bytesToHex(sha256(content));
        if (known.has(hash)) return { kind: 'text', hash };
        if (inEvent + bytes > limits.event || brought + bytes > limits.session) return { kind: 'not_kept', bytes };
        known.add(hash);
        blobs[hash] = text;
        inEvent += bytes;
        brought += bytes;
        return { kind: 'text', hash };
      };

      const told = look.differences.slice(0, limits.changes);
      const omitted = look.differences.length - told.length;
      const changes = told.map(({ path, before, after }) => ({
        path,
        before: versionOf(before),
        after: versionOf(after),
      }));
      return { turnId, changes, blobs, ...(omitted > 0 && { omitted }) };
    },
  };
}

/** Null: no UTF-8 text. A byte order mark is kept, so that the text gives the same bytes again. */
function textOf(content: Uint8Array): string | null {
  if (content.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return null;
  }
}
