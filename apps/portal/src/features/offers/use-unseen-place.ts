import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Says whether something may be rendered without moving what the customer sees: together with the page, or
 * later while its place is below the window. `ref` marks the place until then. OFF-16
 */
export function useUnseenPlace(isThere: boolean): {
  ref: RefObject<HTMLDivElement | null>;
  mayRender: boolean;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [mayRender, setMayRender] = useState(isThere);
  useEffect(() => {
    if (mayRender || !isThere || !ref.current) return;
    const observer = new IntersectionObserver(([place]) => {
      if (place && place.boundingClientRect.top > window.innerHeight) setMayRender(true);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isThere, mayRender]);
  return { ref, mayRender };
}
