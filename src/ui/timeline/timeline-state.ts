/** What the person has chosen in the timeline: it outlives a change of the layout, but not a reload. */
import { createStore, useStore } from 'zustand';
import type { EventClass } from './events/event-class.logic.ts';
import type { Opened, RowSubject } from './rows/row-types.ts';
import type { ZoomWindow } from './waterfall/time-axis.logic.ts';

export type TimelineMode = 'waterfall' | 'events';
export type TimelineScale = 'turn' | 'run' | 'session';
export type InspectorTab = 'overview' | 'request' | 'response' | 'events' | 'changes';
/** How the event list tells time; see events.timeModes in the catalogue. */
export type TimeMode = 'relative' | 'wall';

export interface TimelineState {
  mode: TimelineMode;
  /** Null: the usual one of the layout. */
  scale: TimelineScale | null;
  query: string;
  classes: ReadonlySet<EventClass>;
  opened: Opened;
  /** New rows scroll into view; off once the person scrolls away. */
  live: boolean;
  /** Null: everything fits. */
  zoom: ZoomWindow | null;
  timeMode: TimeMode;
  /** The row that is selected and has the tab stop, by key, and what it is about. */
  selectedKey: string | null;
  subject: RowSubject | null;
  /** A row to bring into view once it is there. */
  revealKey: string | null;
  inspectorOpen: boolean;
  inspectorTab: InspectorTab;
}

const nothingOpen: Opened = {
  collapsedRuns: new Set(),
  turns: new Set(),
  rawEvents: new Set(),
  deltas: new Set(),
  json: new Set(),
};

export const initialTimelineState: TimelineState = {
  mode: 'waterfall',
  scale: null,
  query: '',
  classes: new Set(),
  opened: nothingOpen,
  live: true,
  zoom: null,
  timeMode: 'relative',
  selectedKey: null,
  subject: null,
  revealKey: null,
  inspectorOpen: false,
  inspectorTab: 'overview',
};

export const timelineStore = createStore<TimelineState>(() => initialTimelineState);

export function useTimeline<T>(selector: (state: TimelineState) => T): T {
  return useStore(timelineStore, selector);
}

export const setTimeline = timelineStore.setState;

/** Adds or removes a value; answers a new set. */
export function withToggled<T>(set: ReadonlySet<T>, value: T, on = !set.has(value)): ReadonlySet<T> {
  if (set.has(value) === on) return set;
  const next = new Set(set);
  if (on) next.add(value);
  else next.delete(value);
  return next;
}

/** Opens or closes one thing; without `on`, turns it round. */
export function toggleOpened<K extends keyof Opened>(
  part: K,
  value: Opened[K] extends ReadonlySet<infer T> ? T : never,
  on?: boolean,
): void {
  setTimeline(({ opened }) => {
    const set = opened[part] as ReadonlySet<unknown>;
    const next = withToggled(set, value, on);
    return next === set ? {} : { opened: { ...opened, [part]: next } };
  });
}

export function toggleClass(name: EventClass): void {
  setTimeline(({ classes }) => ({ classes: withToggled(classes, name) }));
}

/** A new session begins: its turns are others. What the person chose about looks stays. */
export function forgetSession(): void {
  setTimeline({ opened: nothingOpen, zoom: null, selectedKey: null, subject: null, revealKey: null, live: true });
}
