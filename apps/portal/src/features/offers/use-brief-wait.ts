import { useEffect, useState } from 'react';

/** Too short for anyone to notice. The first render after a reload waits as long for its data. */
const WAIT_MS = 100;

/**
 * Returns whether to wait still: as long as it is wanted, and once, for a tenth of a second at most. OFF-16
 */
export function useBriefWait(isWanted: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isWanted || isOver) return;
    const timer = setTimeout(() => setIsOver(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWanted, isOver]);
  return isWanted && !isOver;
}
