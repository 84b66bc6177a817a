/** Where steers and follow-ups are drawn: a marker where one was queued, and a line to the turn that read it. */
import type { QueuedMark, TurnView } from '../../../store/view.ts';
import { barEnd } from '../../../store/turn-spans.ts';
import { shareOf, type Frame } from './time-axis.logic.ts';

export interface PlacedMark {
  itemId: string;
  lane: QueuedMark['lane'] | 'approval';
  /** Still queued, or not answered: the marker is hollow and the line dashed. */
  waiting: boolean;
  x: number;
  y: number;
  /** SVG path data; empty when there is nothing to lead to. */
  line: string;
  arrow: string;
  /** For a mark that was read: how long it waited, and where there is room to say so. */
  pill: { x: number; y: number; waitedMs: number } | null;
}

/** Where a row stands, in pixels from the top of the first. */
export interface RowPosition {
  top: number;
  height: number;
}

export interface MarkSources {
  marks: readonly QueuedMark[];
  turns: ReadonlyMap<string, TurnView>;
  /** By row key; undefined for a row that does not show. */
  rowAt: (key: string) => RowPosition | undefined;
  frameOf: (turn: TurnView) => Frame;
  /** Of the waterfall, in pixels. */
  width: number;
  now: number;
  /** Where the next request is drawn, in pixels. */
  nextX: number;
}

const markerRadius = 6;
const markerRoom = 13;
const elbow = 3;
/** The pill's room: 84 px at most, and its distance from the bar. */
const pillWidth = 92;
const pillGap = 14;

export function placeMarks(sources: MarkSources): PlacedMark[] {
  const pillsAt = new Map<number, number>();
  const lastX = new Map<string, number>();
  return sources.marks.flatMap((mark) => {
    // Marks that were queued almost at once stand side by side.
    const key = mark.queuedInTurnId ?? '';
    const placed = placeMark(mark, sources, (lastX.get(key) ?? Number.NEGATIVE_INFINITY) + markerRoom);
    if (placed === null) return [];
    lastX.set(key, placed.x);
    const { pill } = placed;
    if (pill === null) return [placed];
    const before = pillsAt.get(pill.y) ?? 0;
    pillsAt.set(pill.y, before + 1);
    const x = pill.x + before * pillWidth;
    return [{ ...placed, pill: before > 0 && x + pillWidth > sources.width ? null : { ...pill, x } }];
  });
}

function placeMark(mark: QueuedMark, sources: MarkSources, leastX: number): PlacedMark | null {
  const { turns, rowAt, frameOf, width } = sources;
  if (mark.removed === true || mark.queuedInTurnId === null) return null;
  const turn = turns.get(mark.queuedInTurnId);
  const row = rowAt(`turn:${mark.queuedInTurnId}`);
  if (turn === undefined || row === undefined) return null;
  const share = shareOf(frameOf(turn), mark.queuedAt);
  if (share < 0 || share > 1) return null;
  const from = { x: Math.max(share * width, leastX), y: row.top + row.height / 2 };
  const { lane, itemId } = mark;
  const waiting = mark.readInTurnId === undefined;
  const target = waiting ? nextTarget(mark, sources) : readingTarget(mark.readInTurnId, sources);
  return {
    itemId,
    lane,
    waiting,
    ...from,
    ...(target === null ? { line: '', arrow: '' } : lineTo(from, target)),
    pill: waiting || mark.readAt === undefined ? null : pillAt(turn, row, mark.readAt - mark.queuedAt, sources),
  };
}

interface Target {
  x: number;
  y: number;
  /** The border that the line runs on before it comes down to the target; null: it comes in at its height. */
  border: number | null;
}

function readingTarget(turnId: string | undefined, { turns, rowAt, frameOf, width }: MarkSources): Target | null {
  const turn = turnId === undefined ? undefined : turns.get(turnId);
  const row = rowAt(`turn:${turnId}`);
  if (turn === undefined || row === undefined) return null;
  const share = shareOf(frameOf(turn), turn.startedAt);
  if (share < 0 || share > 1) return null;
  return { x: share * width - 2, y: row.top + row.height / 2, border: row.top };
}

function nextTarget(mark: QueuedMark, { rowAt, nextX }: MarkSources): Target | null {
  const row = rowAt(`next:${mark.lane}`);
  return row === undefined ? null : { x: nextX - 3, y: row.top + row.height / 2, border: null };
}

function lineTo(from: { x: number; y: number }, target: Target): { line: string; arrow: string } {
  const start = `M${round(from.x)} ${round(from.y + markerRadius)}`;
  const arrow = `M${round(target.x - 4)} ${round(target.y - 4)}l4 4-4 4`;
  if (target.border === null) {
    const right = target.x > from.x ? 1 : -1;
    return {
      line: `${start}V${round(target.y - elbow)}${corner(elbow * right, elbow)}H${round(target.x)}`,
      arrow,
    };
  }
  // Down, along the border above the reading row, down again, and in from the left.
  const turnX = target.x - 8;
  const direction = turnX >= from.x ? 1 : -1;
  const radius = Math.min(elbow, Math.abs(turnX - from.x) / 2);
  return {
    line: [
      `${start}V${round(target.border - radius)}`,
      corner(radius * direction, radius),
      `H${round(turnX - radius * direction)}`,
      `q${round(radius * direction)} 0 ${round(radius * direction)} ${round(radius)}`,
      `V${round(target.y - elbow)}`,
      corner(elbow, elbow),
      `H${round(target.x)}`,
    ].join(''),
    arrow,
  };
}

/** From going down to going sideways. */
function corner(x: number, y: number): string {
  return `q0 ${round(y)} ${round(x)} ${round(y)}`;
}

/** Right of the bar, else left of it, else nowhere: the row's text says it too. */
function pillAt(turn: TurnView, row: RowPosition, waitedMs: number, sources: MarkSources): PlacedMark['pill'] {
  const { frameOf, width, now } = sources;
  const frame = frameOf(turn);
  const y = row.top + row.height / 2;
  const right = shareOf(frame, barEnd(turn, now)) * width + pillGap;
  if (right >= 0 && right + pillWidth <= width) return { x: right, y, waitedMs };
  const left = shareOf(frame, turn.startedAt) * width - pillGap - pillWidth;
  return left >= 0 && left + pillWidth <= width ? { x: left, y, waitedMs } : null;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
