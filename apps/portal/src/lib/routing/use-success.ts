import { useEffect, useState } from 'react';

/**
 * Returns whether the URL asks for the success banner: once the page is rendered, so that its status region
 * is there before its text. CON-7, POL-13
 */
export function useSuccess(): boolean {
  const [hasSuccess, setSuccess] = useState(false);
  useEffect(() => setSuccess(new URLSearchParams(location.search).has('success')), []);
  return hasSuccess;
}
