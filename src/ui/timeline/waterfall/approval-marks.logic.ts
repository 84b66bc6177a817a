/** Where the person was asked for a call: a square on the bar of its turn. The bar shows how long the call waited. */
import type { MarkSources, PlacedMark } from './marks.logic.ts';
import { shareOf } from './time-axis.logic.ts';

export type ApprovalMarkSources = Pick<MarkSources, 'turns' | 'rowAt' | 'frameOf' | 'width'>;

export function placeApprovals({ turns, rowAt, frameOf, width }: ApprovalMarkSources): PlacedMark[] {
  const placed: PlacedMark[] = [];
  for (const turn of turns.values()) {
    for (const { approval } of turn.calls) {
      if (approval === undefined) continue;
      const row = rowAt(`turn:${turn.turnId}`);
      const share = shareOf(frameOf(turn), approval.askedAt);
      if (row === undefined || share < 0 || share > 1) continue;
      placed.push({
        itemId: approval.approvalId,
        lane: 'approval',
        waiting: approval.answeredAt === undefined,
        x: share * width,
        y: row.top + row.height / 2,
        line: '',
        arrow: '',
        pill: null,
      });
    }
  }
  return placed;
}
