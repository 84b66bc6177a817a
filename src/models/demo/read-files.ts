import { fileNames } from './listing.ts';
import { listingsOf, listMove } from './listing-moves.ts';
import { resolveName } from './mentioned-files.ts';
import { isRead, readFailures, readTexts } from './reads.ts';
import { quoteFiles } from './summarise.ts';
import { readCall, type Task, type TaskView } from './task.ts';

/** Reads the named files. A name that may not be a path is looked up in a listing first. */
export function readFilesTask(view: TaskView, names: readonly string[]): Task {
  const { situation, phrases, stopped, exploring } = view;
  const { listing, steps, tools } = situation;
  const known = fileNames(listing);
  const paths = [...new Set(names.map((name) => resolveName(name, known)))];
  const failed = (path: string) => steps.some((step) => isRead(step, path) && step.failed);

  return {
    next() {
      if (stopped || !tools.has('read')) return undefined;
      const listings = listingsOf(steps);
      if (exploring && listings.length === 0) return undefined;
      const unsure = paths.find((path) => !path.includes('/') && (!path.includes('.') || failed(path)));
      const look = unsure !== undefined && listing.length === 0 ? listMove(view, listings) : undefined;
      if (look) return { ...look, ...phrases.findName(unsure ?? '') };
      const wanted = paths.filter((path) => !steps.some((step) => isRead(step, path)));
      return wanted.length > 0 ? { ...phrases.read(wanted), calls: wanted.map(readCall) } : undefined;
    },
    report() {
      if (exploring) return [];
      if (!tools.has('read')) return [phrases.noTool('read')];
      const wanted = new Map([...readTexts(situation, steps)].filter(([path]) => paths.includes(path)));
      return [...quoteFiles(wanted, phrases, view.brief), ...readFailures(situation, phrases)];
    },
  };
}
