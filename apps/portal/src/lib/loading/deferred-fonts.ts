/**
 * Adds the fonts that the login page is drawn without, to be lighter by them: rare signs, accents, and the typeface of the headings where a
 * brand has one apart from that of the text. The build names their style sheet in the document.
 */
export function addLaterFonts(): void {
  const { fonts } = document.documentElement.dataset;
  if (!fonts || document.querySelector(`link[rel="stylesheet"][href="${fonts}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = fonts;
  document.head.append(link);
}
