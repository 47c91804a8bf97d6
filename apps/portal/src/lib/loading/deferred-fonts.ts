/** The range of the device's own typefaces, which are there or are not. */
const EVERYTHING = 'U+0-10FFFF';

/**
 * Adds the fonts that the login page does without, to be lighter: rare signs, accents, and the typeface of
 * the headings where a brand has one of its own. The build names their style sheet in the document. Returns
 * its link, if it was added now.
 */
function addSheet(): HTMLLinkElement | undefined {
  const { fonts } = document.documentElement.dataset;
  if (!fonts || document.querySelector(`link[rel="stylesheet"][href="${fonts}"]`)) return undefined;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = fonts;
  document.head.append(link);
  return link;
}

/** Adds the fonts that the login page does without; the browser loads each when a page first needs it. */
export function addDeferredFonts(): void {
  addSheet();
}

/**
 * Adds these fonts and loads them, so that the next page has every letter in the brand's face from
 * its first painting. LOG-73
 */
export function preloadDeferredFonts(): void {
  addSheet()?.addEventListener('load', () => {
    for (const face of document.fonts) {
      if (face.unicodeRange === EVERYTHING) continue;
      // An optional face that takes longer than a tenth of a second counts as failed for this
      // page, though it is there.
      face.display = 'swap';
      // A font that does not arrive is loaded again when a page needs it.
      face.load().catch(() => undefined);
    }
  });
}
