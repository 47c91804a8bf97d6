import { type KeyboardEvent, useRef } from 'react';

/**
 * Many people press Tab after each field, even when the focus has already moved on by itself. That Tab would
 * skip a field. The first one after such a move therefore only confirms it. LOG-54
 */
export function useTabAfterMove() {
  const arrivedAt = useRef<Element>(null);
  /** Notes where the focus was moved to. */
  const noteMove = () => {
    arrivedAt.current = document.activeElement;
  };
  /** Returns whether this key was such a Tab, and consumes it. */
  const consumesTab = (event: KeyboardEvent): boolean => {
    const isConfirming = event.key === 'Tab' && !event.shiftKey && event.target === arrivedAt.current;
    arrivedAt.current = null;
    if (isConfirming) event.preventDefault();
    return isConfirming;
  };
  return { noteMove, consumesTab };
}
