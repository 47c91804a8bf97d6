import { useEffect, useRef, useState } from 'react';

const TICK_MS = 250;

/** Counts down, but not while the element is hovered or focused, nor while the page is hidden. */
export function usePausableTimer(seconds: number, onEnd: () => void) {
  const [isHeld, setHeld] = useState(false);
  const msLeft = useRef(seconds * 1000);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (isHeld) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      msLeft.current -= TICK_MS;
      if (msLeft.current > 0) return;
      clearInterval(timer);
      end.current();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isHeld]);
  return {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
