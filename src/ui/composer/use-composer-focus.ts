import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Composer } from './composer-types.ts';
import { composerKeyOf } from './composer.logic.ts';

/**
 * Escape works in the whole conversation, and where nothing has the focus. What is open above the page (a menu, a
 * dialog) takes it first.
 */
export function useEscape(field: RefObject<HTMLElement | null>, composer: Composer): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || composerKeyOf(event) !== 'escape') return;
    const scope = field.current?.closest('main') ?? field.current;
    const isInScope = event.target === document.body || (event.target instanceof Node && scope?.contains(event.target));
    if (isInScope === true) void composer.press('escape');
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** When a run starts and nothing has the focus, as after the click on an example, the box gets it. */
export function useFocusOnStart(field: RefObject<HTMLElement | null>, isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning || document.activeElement !== document.body) return;
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, [isRunning, field]);
}
