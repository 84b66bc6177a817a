/**
 * The keys that a person lets this browser remember. A database of its own, so that no export of anything else can
 * hold one. Opened in the worker; the page never reads it.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

export interface StoredKey {
  providerId: string;
  name: string;
  value: string;
}

/** Rejects where the browser refuses storage. */
export interface KeyStore {
  all(): Promise<StoredKey[]>;
  ofProvider(providerId: string): Promise<StoredKey[]>;
  put(key: StoredKey): Promise<void>;
  remove(providerId: string, name: string): Promise<void>;
}

interface KeySchema extends DBSchema {
  keys: { key: [string, string]; value: StoredKey; indexes: { providerId: string } };
}

/** The database is opened with the first use; where that fails, the next use tries again. */
export function createKeyStore(): KeyStore {
  let opened: Promise<IDBPDatabase<KeySchema>> | undefined;

  async function database(): Promise<IDBPDatabase<KeySchema>> {
    opened ??= openDB<KeySchema>('turnwise-keys', 1, {
      upgrade(created) {
        created.createObjectStore('keys', { keyPath: ['providerId', 'name'] }).createIndex('providerId', 'providerId');
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
    all: async () => (await database()).getAll('keys'),
    ofProvider: async (providerId) => (await database()).getAllFromIndex('keys', 'providerId', providerId),
    put: async (key) => void (await (await database()).put('keys', key)),
    remove: async (providerId, name) => (await database()).delete('keys', [providerId, name]),
  };
}
