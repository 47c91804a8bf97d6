import { NO_OVERDUE_STATE, type OverdueState } from '@portal/domain/payments/loading/overdue-state';
import { useSyncExternalStore } from 'react';

let state = NO_OVERDUE_STATE;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * The overdue payments of the customer, as far as they are known. The loader, which comes
 * later than the page, fills it.
 */
export const overdueStore = {
  get: (): OverdueState => state,
  /** Calls back with each change, and returns how to stop that. */
  subscribe,
  set: (next: OverdueState): void => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  },
};

/** Returns the same for components. */
export const useOverdueState = (): OverdueState =>
  useSyncExternalStore(subscribe, overdueStore.get, overdueStore.get);
