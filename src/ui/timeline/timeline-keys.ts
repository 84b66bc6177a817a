/** The keys that work while the focus is in the rows of the timeline, and only there. */
import type { KeyboardEvent } from 'react';
import { backToLive, isPast } from '../shared/saved-session.ts';
import type { SessionServices } from '../shared/session-context.tsx';
import { togglePlaying, toggleReplay } from './replay/enter-replay.ts';
import type { GridHandle } from './rows/grid.tsx';
import { toggleRaw, toggleRow } from './rows/row-actions.ts';
import type { TimelineRow } from './rows/row-types.ts';
import { failed } from './rows/turn-words.logic.ts';
import { setTimeline, timelineStore, toggleOpened } from './timeline-state.ts';
import { panned, zoomed } from './waterfall/time-axis.logic.ts';
import type { Frames } from './waterfall/frames.logic.ts';

export interface TimelineKeyContext {
  frames: Frames;
  services: Pick<SessionServices, 'store'>;
  focusFilter: () => void;
  showHelp: () => void;
}

/** Does what a key asks for; answers whether it was one of the timeline's. */
export function handleTimelineKey(event: KeyboardEvent, grid: GridHandle, context: TimelineKeyContext): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isEditing(event.target)) return false;
  const onControl = event.target instanceof Element && event.target.closest('button, a') !== null;
  if (onControl && (event.key === 'Enter' || event.key === ' ')) return false;
  return moves(event.key, grid) || acts(event.key, grid, context);
}

function isEditing(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

function moves(key: string, grid: GridHandle): boolean {
  const { rows, current, page } = grid;
  const row = rows[current];
  if (row === undefined) return false;
  const steps: Partial<Record<string, () => number | null>> = {
    ArrowDown: () => current + 1,
    j: () => current + 1,
    ArrowUp: () => current - 1,
    k: () => current - 1,
    Home: () => 0,
    End: () => rows.length - 1,
    PageDown: () => current + page,
    PageUp: () => current - page,
    ']': () => find(rows, current, 1, (other) => other.kind === 'turn'),
    '[': () => find(rows, current, -1, (other) => other.kind === 'turn'),
    '.': () => find(rows, current, 1, (other) => sameKind(row, other)),
    ',': () => find(rows, current, -1, (other) => sameKind(row, other)),
    e: () => find(rows, current, 1, isErrorRow) ?? find(rows, -1, 1, isErrorRow),
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined) return false;
  const to = step();
  if (to !== null) grid.goTo(to);
  return true;
}

function find(
  rows: readonly TimelineRow[],
  from: number,
  direction: 1 | -1,
  fits: (row: TimelineRow) => boolean,
): number | null {
  for (let index = from + direction; index >= 0 && index < rows.length; index += direction) {
    const row = rows[index];
    if (row !== undefined && fits(row)) return index;
  }
  return null;
}

function sameKind(row: TimelineRow, other: TimelineRow): boolean {
  if (row.kind === 'event' && other.kind === 'event') return row.group.event.type === other.group.event.type;
  if (row.kind === 'call' && other.kind === 'call') return nameOf(row) === nameOf(other);
  return row.kind === other.kind;
}

function nameOf(row: TimelineRow & { kind: 'call' }): string | undefined {
  return row.turn.calls[row.callIndex]?.toolName;
}

function isErrorRow(row: TimelineRow): boolean {
  switch (row.kind) {
    case 'turn':
      return row.turn.status === 'failed' || row.turn.calls.some(failed);
    case 'call': {
      const call = row.turn.calls[row.callIndex];
      return call !== undefined && failed(call);
    }
    case 'request':
      return row.turn.requests[row.requestIndex]?.finish === 'error';
    case 'event':
      return row.group.classes.includes('errors');
    default:
      return false;
  }
}

function acts(key: string, grid: GridHandle, context: TimelineKeyContext): boolean {
  const row = grid.rows[grid.current];
  switch (key) {
    case 'ArrowRight':
      if (row?.expanded === false) toggleRow(row, true);
      else if (row?.expanded === true) grid.goTo(grid.current + 1);
      return true;
    case 'ArrowLeft':
      if (row?.expanded === true) toggleRow(row, false);
      else goToParent(grid);
      return true;
    case 'Enter':
      if (row !== undefined) grid.goTo(grid.current);
      setTimeline({ inspectorOpen: true });
      return true;
    case 'r':
      if (row !== undefined) toggleRaw(row);
      return true;
    case 'f':
      setTimeline({ zoom: null });
      return true;
    case 'w':
    case 's':
      zoomBy(context.frames, key === 'w' ? 0.5 : 2);
      return true;
    case 'a':
    case 'd':
      panBy(context.frames, key === 'a' ? -0.25 : 0.25);
      return true;
    case 'l':
      if (isPast(context.services.store)) backToLive(context.services.store);
      setTimeline({ live: true });
      return true;
    case 'p':
      toggleReplay(context.services);
      return true;
    case ' ':
      return togglePlaying(context.services);
    case '/':
      context.focusFilter();
      return true;
    case '?':
      context.showHelp();
      return true;
    default:
      return false;
  }
}

function goToParent(grid: GridHandle): void {
  const row = grid.rows[grid.current];
  if (row === undefined || row.level === 1) return;
  const parent = find(grid.rows, grid.current, -1, (other) => other.level < row.level);
  if (parent !== null) grid.goTo(parent);
  if (row.kind === 'json') toggleOpened('json', row.event.seq, false);
}

/** Zooms about the middle of what shows. At turn scale every bar fills its place, and there is nothing to zoom. */
export function zoomBy(frames: Frames, factor: number): void {
  if (frames.scale === 'turn') return;
  const { window, length } = frames;
  setTimeline({ zoom: zoomed(window, factor, (window.from + window.to) / 2, length) });
}

function panBy(frames: Frames, share: number): void {
  if (timelineStore.getState().zoom === null) return;
  setTimeline({ zoom: panned(frames.window, share, frames.length) });
}
