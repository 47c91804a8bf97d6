import { type RefObject, useEffect } from 'react';

/** Gives an element the focus when it appears, and again each time the occasion is another one. */
export function useFocusOn(occasion: unknown, element: RefObject<HTMLElement | null>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion is what the focus follows
  useEffect(() => element.current?.focus(), [occasion]);
}
