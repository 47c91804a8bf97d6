/**
 * Adds the fonts that the login page does without, to be lighter: rare signs, accents, and the typeface of the headings where a brand has one
 * of its own. The build names their style sheet in the document.
 */
export function addDeferredFonts(): void {
  const { fonts } = document.documentElement.dataset;
  if (!fonts || document.querySelector(`link[rel="stylesheet"][href="${fonts}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = fonts;
  document.head.append(link);
}
