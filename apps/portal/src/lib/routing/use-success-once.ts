import { useEffect, useState } from 'react';

/** Returns whether the URL asks for the success banner, and removes that from it, so that a reload does not show it again. */
export function useSuccessOnce(): boolean {
  const [hasSuccess] = useState(() => new URLSearchParams(location.search).has('success'));
  useEffect(() => {
    if (!hasSuccess) return;
    const url = new URL(location.href);
    url.searchParams.delete('success');
    history.replaceState(history.state, '', url);
  }, [hasSuccess]);
  return hasSuccess;
}
