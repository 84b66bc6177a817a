import { isListing, type Step } from './situation.ts';
import { bashCall, ranCommand, type Move, type TaskView } from './task.ts';

const LIST_COMMAND = 'ls -la';
const FIND_COMMAND = "find . -type f -not -path '*/node_modules/*' -not -path '*/.git/*' | head -n 50";

/** The move that lists the directory, the second way when the first failed; undefined when there is no way left. */
export function listMove({ situation: { tools }, phrases }: TaskView, listings: readonly Step[]): Move | undefined {
  const tried = new Set(listings.map(({ tool }) => tool));
  if (tools.has('bash') && !tried.has('bash')) {
    return { ...phrases.list, calls: [bashCall(LIST_COMMAND)] };
  }
  if (tools.has('ls') && !tried.has('ls')) {
    return { ...(tried.size > 0 ? phrases.listAgain : phrases.list), calls: [{ name: 'ls', arguments: {} }] };
  }
  return undefined;
}

/** The move that looks for files below directories; undefined when that was done. */
export function findMove({ situation: { tools }, phrases }: TaskView, listings: readonly Step[]): Move | undefined {
  const done = listings.some((step) => ranCommand(step, FIND_COMMAND));
  return tools.has('bash') && !done ? { ...phrases.lookDeeper, calls: [bashCall(FIND_COMMAND)] } : undefined;
}

export const listingsOf = (steps: readonly Step[]): Step[] => steps.filter(isListing);
