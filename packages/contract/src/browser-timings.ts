/** The path to which a sampled browser says how fast a visit felt, by `sendBeacon`. OPS-13 */
export const BROWSER_TIMINGS_PATH = '/api/browser-timings';

/** The kinds of pages on which a visit may begin: never a path, which can carry a policy number. */
export const TIMED_PAGES = ['login', 'policies', 'contacts', 'other'] as const;

/** The timings of one visit: numbers alone. A browser that does not measure one leaves it out. OPS-13 */
export type BrowserTimings = {
  readonly page: (typeof TIMED_PAGES)[number];
  /** When the largest part of the first page was painted (Largest Contentful Paint), in milliseconds. */
  readonly lcpMs?: number;
  /** The slowest answer to a press or a key (Interaction to Next Paint), in milliseconds. */
  readonly inpMs?: number;
  /** How many errors nobody caught. */
  readonly errors: number;
};
