import type { SandboxResult, WalkEntry } from '../../sandbox/types.ts';
import { shownPath } from '../files/paths.ts';
import { decodeText } from '../files/text-encoding.ts';
import type { ToolContext } from '../tool-context.ts';
import type { Findings } from './findings.ts';
import type { LineMatcher } from './line-matcher.ts';
import { searchText } from './search-text.ts';

/** A search that takes longer is given up. */
export const MAX_SECONDS = 10;
/** What is read at once. */
const BATCH_FILES = 500;
const BATCH_BYTES = 4_000_000;

export interface FileSearch {
  files: readonly WalkEntry[];
  matcher: LineMatcher;
  signal: AbortSignal;
}

/** What was searched, and why not all of it. */
export interface SearchEnd {
  /** Texts searched to their end. */
  filesSearched: number;
  binaryFiles: number;
  gaveUp?: 'time' | 'stop';
}

/** Searches files in their order until the findings are full. Binary files, and files that are gone, hold no matches. */
export async function searchFiles(
  { sandbox, now }: ToolContext,
  { files, matcher, signal }: FileSearch,
  findings: Findings,
): Promise<SearchEnd> {
  const deadline = now() + 1_000 * MAX_SECONDS;
  const isOver = () => now() > deadline;
  const read = (batch: readonly WalkEntry[] = []): Promise<SandboxResult<Uint8Array>[]> =>
    sandbox.fs.readMany(batch.map(({ path }) => path));
  const batches = batchesOf(files);
  const end: SearchEnd = { filesSearched: 0, binaryFiles: 0 };
  let ahead = read(batches[0]);
  for (const [index, batch] of batches.entries()) {
    const contents = await ahead;
    if (signal.aborted) return { ...end, gaveUp: 'stop' };
    ahead = read(batches[index + 1]);
    for (const [place, { path }] of batch.entries()) {
      const file = contents[place];
      if (!file?.ok) continue;
      const decoded = decodeText(file.value);
      if (!decoded) {
        end.binaryFiles += 1;
        continue;
      }
      const matches = searchText(decoded.text, matcher, findings.wanted, isOver);
      findings.add(shownPath(sandbox.capabilities.workspace, path), decoded.text, matches);
      if (isOver()) return { ...end, gaveUp: 'time' };
      end.filesSearched += 1;
      if (findings.full) return end;
    }
  }
  return end;
}

function batchesOf(files: readonly WalkEntry[]): WalkEntry[][] {
  const batches: WalkEntry[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = batches.at(-1);
    bytes += file.size;
    if (last && bytes <= BATCH_BYTES && last.length < BATCH_FILES) {
      last.push(file);
    } else {
      batches.push([file]);
      bytes = file.size;
    }
  }
  return batches;
}
