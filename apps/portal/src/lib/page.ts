import { useEffect } from 'react';
import { site } from '#portal/lib/site.ts';

export const documentTitle = (page: string): string => `${page} – ${site.brand.name}`;

/** Names the page in the browser's tab and history; `hasFaults` puts 'Error: ' in front. */
export function usePageTitle(page: string, hasFaults = false): void {
  useEffect(() => {
    document.title = (hasFaults ? 'Error: ' : '') + documentTitle(page);
  }, [page, hasFaults]);
}
