import { type RefObject, useEffect, useState } from 'react';

/**
 * The specification fixes both: the page looks for the elements each half second, and holds Submit back for
 * about three seconds after.
 */
const POLL_MS = 500;
const HOLD_MS = 3000;

/**
 * Returns whether Submit is held back: until the provider's elements have been on the page for about three
 * seconds. Another `attempt` begins again. UPD-54
 */
export function useElementsHold(host: RefObject<HTMLElement | null>, attempt: unknown): boolean {
  const [releasedAttempt, setReleased] = useState<unknown>();
  useEffect(() => {
    let seenMs = -1;
    const timer = setInterval(() => {
      if (!host.current?.childElementCount) return;
      seenMs = seenMs < 0 ? 0 : seenMs + POLL_MS;
      if (seenMs < HOLD_MS) return;
      clearInterval(timer);
      setReleased(attempt);
    }, POLL_MS);
    return () => {
      clearInterval(timer);
      setReleased(undefined);
    };
  }, [host, attempt]);
  return releasedAttempt !== attempt;
}
