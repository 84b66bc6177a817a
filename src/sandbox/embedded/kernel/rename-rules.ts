import type { FileErrorCode } from './file-system-error.ts';
import type { Inode } from './inode.ts';
import { maxPathLength } from './path-lookup.ts';
import type { Place } from './path-lookup.ts';
import type { ProtectedPlaces } from './protected-places.ts';

/** Why a node may not be given another place, if so. */
export function refusalOfRename(
  source: Place & { node: Inode },
  target: Place,
  places: ProtectedPlaces,
): FileErrorCode | undefined {
  if (places.holdsPinned(source.path) || places.isPinned(target.path)) return 'EBUSY';
  if (`${target.path}/`.startsWith(`${source.path}/`)) return 'EINVAL';
  if (target.node?.type === 'directory') {
    if (source.node.type !== 'directory') return 'EISDIR';
    if (target.node.entries.size > 0) return 'ENOTEMPTY';
  } else if (target.node && source.node.type === 'directory') {
    return 'ENOTDIR';
  }
  return target.path.length + longestPathBelow(source.node) > maxPathLength ? 'ENAMETOOLONG' : undefined;
}

/** Letters that the longest path below the node adds to its own. */
function longestPathBelow(node: Inode): number {
  let longest = 0;
  if (node.type === 'directory') {
    for (const [name, child] of node.entries) {
      longest = Math.max(longest, name.length + 1 + longestPathBelow(child));
    }
  }
  return longest;
}
