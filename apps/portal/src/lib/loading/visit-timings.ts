import { BROWSER_TIMINGS_PATH, type BrowserTimings } from '@portal/contract/browser-timings';
import { onINP, onLCP } from 'web-vitals';
import { apiHost } from '#portal/lib/site/site.ts';

/** Returns the kind of a page; nothing of its path, which can carry a policy number. */
function pageAt(path: string): BrowserTimings['page'] {
  if (path === '/login') return 'login';
  if (path === '/' || path.startsWith('/policy/')) return 'policies';
  return path.startsWith('/contacts') ? 'contacts' : 'other';
}

/**
 * Measures the visit that began at a path, and sends its timings once, when the page is first hidden: phones
 * often end a hidden page without a word. OPS-13
 */
export function timeVisit(path: string): void {
  const timings: { -readonly [Name in keyof BrowserTimings]: BrowserTimings[Name] } = {
    page: pageAt(path),
    errors: 0,
  };
  const countError = () => {
    timings.errors += 1;
  };
  addEventListener('error', countError);
  addEventListener('unhandledrejection', countError);
  // The library reports when the page is hidden, before the listener below.
  onLCP(({ value }) => {
    timings.lcpMs = Math.round(value);
  });
  onINP(({ value }) => {
    timings.inpMs = Math.round(value);
  });
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    navigator.sendBeacon(`${apiHost}${BROWSER_TIMINGS_PATH}`, JSON.stringify(timings));
  };
  document.addEventListener('visibilitychange', send);
}
