/**
 * The turn, and the tool call in it, that the person pointed at: the link between conversation and timeline. Every
 * `select` makes a new object, so that pointing at the same turn again reaches the listeners too.
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/**
 * Who selected; `address`: the address of the page. A view scrolls to what another one selected, and leaves its own
 * scroll position alone.
 */
export type SelectionSource = 'conversation' | 'timeline' | 'address';

export interface Selection {
  turnId: string | null;
  /** Null: the whole turn. */
  toolCallId: string | null;
  source: SelectionSource | null;
}

const nothing: Selection = { turnId: null, toolCallId: null, source: null };

export const selectionStore = createStore<Selection>(() => nothing);

export function select(source: SelectionSource, turnId: string, toolCallId: string | null = null): void {
  selectionStore.setState({ turnId, toolCallId, source }, true);
}

export function clearSelection(): void {
  selectionStore.setState(nothing, true);
}

/** A part of the selection. The selector must return a primitive, or the selection itself. */
export function useSelection<T>(selector: (selection: Selection) => T): T {
  return useStore(selectionStore, selector);
}

/** What the pointer is on, in the conversation or in the timeline: the other one shows it too. */
export interface Hovered {
  turnId: string;
  /** Empty: the turn itself. */
  toolCallIds: readonly string[];
}

const hoveredStore = createStore<{ hovered: Hovered | null }>(() => ({ hovered: null }));

export function hover(hovered: Hovered | null): void {
  hoveredStore.setState({ hovered });
}

/** A part of what is hovered. The selector must return a primitive. */
export function useHovered<T>(selector: (hovered: Hovered | null) => T): T {
  return useStore(hoveredStore, ({ hovered }) => selector(hovered));
}
