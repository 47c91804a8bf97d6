import { useLayoutEffect, useSyncExternalStore } from 'react';

let waits = 0;
const listeners = new Set<() => void>();

const change = (by: number) => {
  waits += by;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Notes that a whole page is waiting, as long as the component is there; `isPage` false: only a part is. */
export function useNotePageWait(isPage: boolean): void {
  useLayoutEffect(() => {
    if (!isPage) return;
    change(1);
    return () => change(-1);
  }, [isPage]);
}

/** Returns whether the outline of a page is shown. The banner that comes with the page waits for it. OVD-7 */
export const useIsPageWaiting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waits > 0,
    () => false,
  );
