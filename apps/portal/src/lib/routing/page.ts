import { useEffect } from 'react';
import { site } from '#portal/lib/site/site.ts';

let isFocusExpected = false;

/**
 * Notes that a change of page is under way: the next page that is ready takes the focus. On
 * a first load it does not.
 */
export function expectPageFocus(): void {
  isFocusExpected = true;
}

/** Moves the focus to an element of the new page in place of its heading. */
export function takePageFocus(element: HTMLElement | null): void {
  isFocusExpected = false;
  element?.focus();
}

/** Returns the document's title for a page: page and brand. */
export const documentTitle = (page: string): string => `${page} – ${site.brand.name}`;

/** Names the page in the browser's tab and history. `hasErrors` puts 'Error: ' in front. */
export function usePageTitle(page: string, hasErrors = false): void {
  useEffect(() => {
    document.title = (hasErrors ? 'Error: ' : '') + documentTitle(page);
  }, [page, hasErrors]);
}

/** Moves the focus to the main heading: where the focus was there is nothing any more. */
export function focusPageHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

/** Moves the focus to the main heading after a change of page. NAV-14 */
export function usePageFocus(): void {
  useEffect(() => {
    if (!isFocusExpected) return;
    isFocusExpected = false;
    focusPageHeading();
  }, []);
}

/** Sets title, then focus. Every page behind the login does so once its content is there. NAV-14 */
export function usePage(title: string): void {
  usePageTitle(title);
  usePageFocus();
}
