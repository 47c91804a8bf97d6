/** The oldest browsers that the portal serves, by MDN's names. NAV-33 */
export const OLDEST_BROWSERS = {
  safari: '15.6',
  safari_ios: '15.6',
  chrome: '100',
  edge: '100',
  firefox: '102',
} as const;

/** The same as Vite's `build.target`. */
export const buildTarget = Object.entries(OLDEST_BROWSERS).map(
  ([name, version]) => `${name === 'safari_ios' ? 'ios' : name}${version}`,
);
