/** Where F6 leads: from the region that holds the focus to the next one, round and round. `-1`: none holds it. */
export function nextRegion(current: number, count: number, backwards: boolean): number {
  if (count === 0) return -1;
  if (current < 0) return backwards ? count - 1 : 0;
  return (current + (backwards ? -1 : 1) + count) % count;
}
