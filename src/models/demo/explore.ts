import { findMove, listingsOf, listMove } from './listing-moves.ts';
import { parsePackage, type EntryCandidate } from './package-facts.ts';
import { isRead, readFailures, readTexts } from './reads.ts';
import { summarise } from './summarise.ts';
import { firstLine, readCall, type Move, type Task, type TaskView } from './task.ts';
import { tellingFiles } from './telling-files.ts';

const PACKAGE = 'package.json';
/** Names in package.json that are followed before giving up on them. */
const MAX_ENTRIES_TRIED = 3;
const MAX_TELLING_FILES = 6;

/** Lists the files, reads package.json and the entry that it names, or else the most telling files, and tells. */
export function exploreTask(view: TaskView): Task {
  const { situation, steps, phrases, stopped } = view;
  const { listing, files } = situation;
  const listings = listingsOf(steps);
  const tried = (path: string) => steps.some((step) => isRead(step, path));
  const succeeded = (path: string) => steps.some((step) => isRead(step, path) && !step.failed);

  const nextEntry = (): EntryCandidate | 'found' | undefined => {
    const text = succeeded(PACKAGE) ? files.get(PACKAGE) : undefined;
    const candidates = parsePackage(text ?? '')?.entries.slice(0, MAX_ENTRIES_TRIED) ?? [];
    if (candidates.some(({ path }) => succeeded(path))) return 'found';
    return candidates.find(({ path }) => !tried(path));
  };

  const readMove = (): Move | undefined => {
    if (listing.some(({ name }) => name === PACKAGE) && !tried(PACKAGE)) {
      return { ...phrases.readPackage, calls: [readCall(PACKAGE)] };
    }
    const entry = nextEntry();
    if (entry === 'found') return undefined;
    if (entry) return { ...phrases.readEntry(entry.path, entry.field), calls: [readCall(entry.path)] };
    const telling = tellingFiles(listing).filter((name) => name !== PACKAGE);
    if (telling.length === 0 && listing.some(({ directory }) => directory)) return findMove(view, listings);
    const wanted = telling.slice(0, MAX_TELLING_FILES).filter((name) => !tried(name));
    return wanted.length > 0 ? { ...phrases.readTelling(wanted), calls: wanted.map(readCall) } : undefined;
  };

  return {
    next() {
      if (stopped && listings.length > 0) return undefined;
      if (!listings.some((step) => !step.failed)) return listMove(view, listings);
      return situation.tools.has('read') ? readMove() : undefined;
    },
    report() {
      const failed = listings.at(-1);
      if (failed?.failed) return [phrases.couldNotList(firstLine(failed.output))];
      if (!failed) return [phrases.noTool('bash')];
      return [
        ...(stopped && !view.brief ? [phrases.stoppedReading] : []),
        ...summarise({ listing, files: readTexts(situation, situation.steps), phrases, brief: view.brief }),
        ...readFailures(situation, phrases),
      ];
    },
  };
}
