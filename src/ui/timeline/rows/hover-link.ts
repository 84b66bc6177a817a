/** Rows and tool cards that are about the same thing light up together. */
import { useHovered, type Hovered } from '../../shared/selection.ts';
import type { TimelineRow } from './row-types.ts';

/** What a row tells the conversation when the pointer is on it. */
export function hoveredBy(row: TimelineRow | null): Hovered | null {
  if (row === null) return null;
  if (row.kind === 'call') {
    const toolCallId = row.turn.calls[row.callIndex]?.toolCallId ?? '';
    return { turnId: row.turn.turnId, toolCallIds: toolCallId === '' ? [] : [toolCallId] };
  }
  const turnId = 'turn' in row ? row.turn.turnId : 'turnId' in row ? row.turnId : null;
  return turnId === null ? null : { turnId, toolCallIds: [] };
}

/** A turn that is closed stands for its calls too. */
export function isLit(row: TimelineRow, hovered: Hovered | null): boolean {
  if (hovered === null) return false;
  if (row.kind === 'turn') {
    return row.turn.turnId === hovered.turnId && (hovered.toolCallIds.length === 0 || row.expanded !== true);
  }
  if (row.kind !== 'call' || row.turn.turnId !== hovered.turnId) return false;
  const toolCallId = row.turn.calls[row.callIndex]?.toolCallId;
  return toolCallId !== undefined && hovered.toolCallIds.includes(toolCallId);
}

export function useIsLit(row: TimelineRow): boolean {
  return useHovered((hovered) => isLit(row, hovered));
}
