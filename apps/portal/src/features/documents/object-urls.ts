import { useEffect, useState } from 'react';
import { session } from '#portal/lib/session/session.ts';

/** The URLs under which this window has documents. */
const urls = new Set<string>();

function release(url: string): void {
  if (urls.delete(url)) URL.revokeObjectURL(url);
}

// A document is as secret as the session: none can be opened once that has ended. DOC-36
session.onForget(() => {
  for (const url of urls) release(url);
});

/** Returns a URL for the content, for as long as the component is there and the session lasts. DOC-36 */
export function useObjectUrl(content: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!content) return;
    const created = URL.createObjectURL(content);
    urls.add(created);
    setUrl(created);
    return () => {
      release(created);
      setUrl(undefined);
    };
  }, [content]);
  return url;
}
