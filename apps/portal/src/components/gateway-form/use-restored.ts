import { useEffect } from 'react';

/** Calls back when the browser shows the page again as it was left, after a visit at the customer's bank. */
export function useRestored(onRestored: () => void): void {
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestored();
    };
    window.addEventListener('pageshow', restore);
    return () => window.removeEventListener('pageshow', restore);
  }, [onRestored]);
}
