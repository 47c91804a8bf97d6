/** The part of the brand's typeface that every page is drawn with; the build fills it in where the brand has one. */
declare const FIRST_FONT:
  | {
      readonly family: string;
      readonly base64: string;
      readonly descriptors: { readonly weight: string; readonly unicodeRange: string };
    }
  | undefined;

/**
 * Gives the page its typeface before anything is painted. A browser holds its first painting back for a font file it was told of,
 * goes on without it on a slow line, and moves the words when it comes later; a font that is in the page does none of this.
 */
export function addFirstFont(): void {
  // Named once: each naming is a copy of it.
  const font = FIRST_FONT;
  if (!font) return;
  const bytes = Uint8Array.from(atob(font.base64), (sign) => sign.charCodeAt(0));
  document.fonts.add(new FontFace(font.family, bytes, font.descriptors));
}
