import { useLayoutEffect, useState } from 'react';

const MS_IN_SECOND = 1000;

const secondsUntil = (instant: number): number =>
  Math.max(0, Math.ceil((instant - Date.now()) / MS_IN_SECOND));

/**
 * Returns the whole seconds left until an instant. It follows the clock, so a sleeping
 * tab and a reload catch up.
 */
export function useCountdown(endsAt: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(endsAt));
  // Before the page is rendered, which shows what was left until another instant.
  useLayoutEffect(() => {
    const update = () => {
      const left = secondsUntil(endsAt);
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(update, MS_IN_SECOND);
    update();
    return () => clearInterval(timer);
  }, [endsAt]);
  return secondsLeft;
}
