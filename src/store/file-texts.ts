/** The texts of changed files, which stand in the log by hash. */
import type { EventLog } from './event-log.ts';

export interface FileTexts {
  /** Undefined for a hash that the log does not know. */
  textOf(hash: string): string | undefined;
}

/** Reads a log that may grow; each event is looked at once. */
export function createFileTexts(log: Pick<EventLog, 'length' | 'at'>): FileTexts {
  let texts = new Map<string, string>();
  let taken = 0;
  let first = log.at(0);

  function update(): void {
    if (log.length < taken || log.at(0) !== first) {
      texts = new Map();
      taken = 0;
      first = log.at(0);
    }
    for (; taken < log.length; taken++) {
      const event = log.at(taken);
      if (event?.type !== 'files_changed') continue;
      for (const [hash, text] of Object.entries(event.payload.blobs)) texts.set(hash, text);
    }
  }

  return {
    textOf(hash) {
      update();
      return texts.get(hash);
    },
  };
}
