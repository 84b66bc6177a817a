/** How far runs may go, as a person has set it in this browser. */
import type { RunSettings } from '../protocol/commands.ts';
import { readStored, writeStored, type TextStorage } from './stored-json.ts';

const KEY = 'turnwise.runs';

/** What cannot be read is as if it had never been set. */
export function loadRunSettings(storage?: TextStorage): RunSettings {
  const stored = readStored(KEY, storage);
  const { maxTurns } =
    typeof stored === 'object' && stored !== null ? { maxTurns: null, ...stored } : { maxTurns: null };
  return typeof maxTurns === 'number' && Number.isInteger(maxTurns) && maxTurns > 0 ? { maxTurns } : {};
}

export function saveRunSettings(settings: RunSettings, storage?: TextStorage): void {
  writeStored(KEY, settings, storage);
}
