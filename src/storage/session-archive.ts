/**
 * Conversations in IndexedDB: an append-only log of events in segments, and what a list shows of each. Opened by the
 * worker, which writes, and by the page, which lists and reads. No key is ever in an event.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Envelope } from '../protocol/events.ts';
import type { ReceivedResponse } from '../protocol/received.ts';
import { packJson, unpackJson } from './packed-json.ts';

/** What a list shows of a conversation. */
export interface SessionSummary {
  sessionId: string;
  /** The first prompt; empty before it. */
  title: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  changedAt: number;
  turns: number;
  /** Marked for deletion; the mark can be taken back until the next start. */
  deletedAt?: number;
}

interface Segment {
  sessionId: string;
  firstSeq: number;
  events: Envelope[];
}

/** What came over the wire for a request: much longer than the events it was read into, so packed, and read alone. */
interface PackedResponse {
  sessionId: string;
  requestId: string;
  packed: Uint8Array;
}

interface ArchiveSchema extends DBSchema {
  sessions: { key: string; value: SessionSummary; indexes: { changedAt: number } };
  segments: { key: [string, number]; value: Segment };
  responses: { key: [string, string]; value: PackedResponse };
}

/** Rejects where the browser refuses storage or has no room left; callers turn that into words. */
export interface SessionArchive {
  /** Adds a batch to a session's log and brings its summary up to date, both or neither. A deletion stays marked. */
  append(events: readonly Envelope[], summary: SessionSummary): Promise<void>;
  /** The whole log of a session, in order; empty if there is none. */
  load(sessionId: string): Promise<Envelope[]>;
  /** Keeps what came over the wire for a request of a session. */
  keepResponse(sessionId: string, requestId: string, response: ReceivedResponse): Promise<void>;
  loadResponse(sessionId: string, requestId: string): Promise<ReceivedResponse | undefined>;
  summary(sessionId: string): Promise<SessionSummary | undefined>;
  /** Sessions that hold a prompt and are not deleted, the latest changed first. */
  list(): Promise<SessionSummary[]>;
  /** Marks a session as deleted, or takes the mark back. */
  setDeleted(sessionId: string, deletedAt: number | null): Promise<void>;
  /** Removes what is marked as deleted, for good. */
  purge(): Promise<void>;
}

export function createSessionArchive(name = 'turnwise-sessions'): SessionArchive {
  let opened: Promise<IDBPDatabase<ArchiveSchema>> | undefined;

  /** Opened with the first use; where that fails, the next use tries again. */
  async function database(): Promise<IDBPDatabase<ArchiveSchema>> {
    opened ??= openDB<ArchiveSchema>(name, 2, {
      upgrade(created, before) {
        if (before < 1) {
          created.createObjectStore('sessions', { keyPath: 'sessionId' }).createIndex('changedAt', 'changedAt');
          created.createObjectStore('segments', { keyPath: ['sessionId', 'firstSeq'] });
        }
        created.createObjectStore('responses', { keyPath: ['sessionId', 'requestId'] });
      },
      // A tab with a newer version waits for this one: it lets go, and opens again with its next use.
      blocking(_current, _blocked, event) {
        opened = undefined;
        (event.target as IDBDatabase).close();
      },
    });
    try {
      return await opened;
    } catch (error) {
      opened = undefined;
      throw error;
    }
  }

  return {
    async append(events, summary) {
      const first = events[0];
      if (first === undefined) return;
      const transaction = (await database()).transaction(['sessions', 'segments'], 'readwrite');
      const known = await transaction.objectStore('sessions').get(summary.sessionId);
      const mark = known?.deletedAt === undefined ? {} : { deletedAt: known.deletedAt };
      await Promise.all([
        transaction.objectStore('segments').put({
          sessionId: summary.sessionId,
          firstSeq: first.seq,
          events: [...events],
        }),
        transaction.objectStore('sessions').put({ ...summary, ...mark }),
        transaction.done,
      ]);
    },
    async load(sessionId) {
      const segments = await (await database()).getAll('segments', segmentsOf(sessionId));
      return segments.flatMap((segment) => segment.events);
    },
    async keepResponse(sessionId, requestId, response) {
      const packed = await packJson(response);
      await (await database()).put('responses', { sessionId, requestId, packed });
    },
    async loadResponse(sessionId, requestId) {
      const kept = await (await database()).get('responses', [sessionId, requestId]);
      return kept && ((await unpackJson(kept.packed)) as ReceivedResponse);
    },
    summary: async (sessionId) => (await database()).get('sessions', sessionId),
    async list() {
      const sessions = await (await database()).getAllFromIndex('sessions', 'changedAt');
      return sessions.filter(({ title, deletedAt }) => title !== '' && deletedAt === undefined).toReversed();
    },
    async setDeleted(sessionId, deletedAt) {
      const transaction = (await database()).transaction('sessions', 'readwrite');
      const summary = await transaction.store.get(sessionId);
      if (summary !== undefined) {
        const { deletedAt: _, ...kept } = summary;
        await transaction.store.put(deletedAt === null ? kept : { ...kept, deletedAt });
      }
      await transaction.done;
    },
    async purge() {
      const transaction = (await database()).transaction(['sessions', 'segments', 'responses'], 'readwrite');
      for (const { sessionId, deletedAt } of await transaction.objectStore('sessions').getAll()) {
        if (deletedAt === undefined) continue;
        await transaction.objectStore('sessions').delete(sessionId);
        await transaction.objectStore('segments').delete(segmentsOf(sessionId));
        await transaction.objectStore('responses').delete(IDBKeyRange.bound([sessionId], [sessionId, []]));
      }
      await transaction.done;
    },
  };
}

function segmentsOf(sessionId: string): IDBKeyRange {
  return IDBKeyRange.bound([sessionId, 0], [sessionId, Infinity]);
}
