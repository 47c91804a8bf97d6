import { useEffect } from 'react';
import { site } from '#portal/lib/site/site.ts';

let isFocusExpected = false;

/** A change of page is under way: the next page that is ready takes the focus. On a first load it does not. */
export function expectPageFocus(): void {
  isFocusExpected = true;
}

/** Something on the new page takes the focus in place of its heading. */
export function takePageFocus(element: HTMLElement | null): void {
  isFocusExpected = false;
  element?.focus();
}

export const documentTitle = (page: string): string => `${page} – ${site.brand.name}`;

/** Names the page in the browser's tab and history; `hasFaults` puts 'Error: ' in front. */
export function usePageTitle(page: string, hasFaults = false): void {
  useEffect(() => {
    document.title = (hasFaults ? 'Error: ' : '') + documentTitle(page);
  }, [page, hasFaults]);
}

/** Moves the focus to the main heading after a change of page. NAV-14 */
export function usePageFocus(): void {
  useEffect(() => {
    if (!isFocusExpected) return;
    isFocusExpected = false;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, []);
}

/** What every page of the logged-in customer does once its content is there: title first, then focus. NAV-14 */
export function usePage(title: string): void {
  usePageTitle(title);
  usePageFocus();
}
