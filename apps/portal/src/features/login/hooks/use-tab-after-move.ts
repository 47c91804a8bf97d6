import { type KeyboardEvent, useRef } from 'react';

/**
 * People who are used to it press Tab after each field, also when the focus has moved on by itself; that Tab would skip the next
 * field. The first one after such a move only confirms it. LOG-54
 */
export function useTabAfterMove() {
  const arrivedAt = useRef<Element>(null);
  /** Notes where the focus was moved to. */
  const noteMove = () => {
    arrivedAt.current = document.activeElement;
  };
  /** Whether this key was such a Tab, and is taken. */
  const takesTab = (event: KeyboardEvent): boolean => {
    const isConfirming = event.key === 'Tab' && !event.shiftKey && event.target === arrivedAt.current;
    arrivedAt.current = null;
    if (isConfirming) event.preventDefault();
    return isConfirming;
  };
  return { noteMove, takesTab };
}
