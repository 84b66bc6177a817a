/** JSON values in this browser's local storage. A page that is denied it, or finds it full, works without. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The value kept under a key; null where there is none that can be read. */
export function readStored(key: string, storage?: TextStorage): unknown {
  try {
    return JSON.parse((storage ?? localStorage).getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown, storage?: TextStorage): void {
  try {
    (storage ?? localStorage).setItem(key, JSON.stringify(value));
  } catch {
    // The value then lasts as long as the page.
  }
}
