/** What changed from one request to the next. */
import type { RequestPart, SentRequest } from './request-of-turn.ts';

export interface PartChange {
  change: 'added' | 'removed' | 'same';
  part: RequestPart;
}

/** What a request has that the one before had not, and the other way round, in the order of the parts. */
export function diffRequests(before: SentRequest | null, after: SentRequest): PartChange[] {
  const old = before?.parts ?? [];
  const now = after.parts;
  let start = 0;
  while (start < old.length && start < now.length && old[start]?.hash === now[start]?.hash) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end]?.hash === now[now.length - 1 - end]?.hash
  )
    end++;
  return [
    ...mark(now.slice(0, start), 'same'),
    ...diffMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...mark(now.slice(now.length - end), 'same'),
  ];
}

function mark(parts: readonly RequestPart[], change: PartChange['change']): PartChange[] {
  return parts.map((part) => ({ change, part }));
}

/** By the longest common subsequence. The middles are short: requests differ at their end. */
function diffMiddle(old: readonly RequestPart[], now: readonly RequestPart[]): PartChange[] {
  if (old.length === 0) return mark(now, 'added');
  if (now.length === 0) return mark(old, 'removed');
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        old[i]?.hash === now[j]?.hash ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const changes: PartChange[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    const [left, right] = [old[i], now[j]];
    if (left !== undefined && right !== undefined && left.hash === right.hash) {
      changes.push({ change: 'same', part: right });
      i++;
      j++;
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ change: 'removed', part: left });
      i++;
    } else if (right !== undefined) {
      changes.push({ change: 'added', part: right });
      j++;
    }
  }
  return changes;
}
