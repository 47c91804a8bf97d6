import { useEffect } from 'react';
import { site } from '#portal/lib/site.ts';

let isFocusExpected = false;

/** A change of page is under way: the next page that is ready takes the focus. On a first load it does not. */
export function expectPageFocus(): void {
  isFocusExpected = true;
}

export const documentTitle = (page: string): string => `${page} – ${site.brand.name}`;

/** Names the page in the browser's tab and history; `hasFaults` puts 'Error: ' in front. */
export function usePageTitle(page: string, hasFaults = false): void {
  useEffect(() => {
    document.title = (hasFaults ? 'Error: ' : '') + documentTitle(page);
  }, [page, hasFaults]);
}

/** What every page of the logged-in customer does once its content is there: title first, then focus. NAV-14 */
export function usePage(title: string): void {
  usePageTitle(title);
  useEffect(() => {
    if (!isFocusExpected) return;
    isFocusExpected = false;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, []);
}
