import type { Colours, Theme } from './theme.ts';

function declarations(colours: Colours): string {
  return Object.entries(colours)
    .map(([name, value]) => `--c-${name}:${value};`)
    .join('');
}

/** The fallback until the typeface of the text has loaded. */
export const FALLBACK_FAMILY = 'Portal Fallback';
/** The same for headings with a typeface of their own. */
export const HEADING_FALLBACK_FAMILY = 'Portal Heading Fallback';

/** The sheet of a site with the brand's typefaces, for pages that the server makes itself. PRF-6 */
export const FONTS_FILE = 'fonts.css';
/**
 * The script of a site that gives such a page the text size and the colours that the customer chose. NAV-30
 */
export const DISPLAY_FILE = 'display.js';

const fontStack = (family: string, fallback: string): string =>
  `"${family}","${fallback}",system-ui,sans-serif`;

/**
 * Returns a brand's theme as CSS variables for light and dark, following the device unless `data-theme` says
 * otherwise. Paper is always light. High contrast and the status colours are the same for all brands:
 * `sharedCss`.
 */
export function themeCss(theme: Theme): string {
  const [small, medium, large] = theme.radii;
  const hasOwnHeadings = theme.headingFontFamily !== theme.fontFamily;
  const headings = hasOwnHeadings
    ? fontStack(theme.headingFontFamily, HEADING_FALLBACK_FAMILY)
    : 'var(--font)';
  const shape = `--r1:${small}px;--r2:${medium}px;--r3:${large}px;`;
  const dark = `color-scheme:dark;${declarations(theme.dark)}`;
  return [
    `:root{--font:${fontStack(theme.fontFamily, FALLBACK_FAMILY)};--font-head:${headings};${shape}${declarations(theme.light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`,
    `@media screen{[data-theme="dark"]{${dark}}}`,
  ].join('\n');
}
