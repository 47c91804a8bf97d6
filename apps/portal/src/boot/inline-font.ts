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
  const text = atob(font.base64);
  const bytes = new Uint8Array(text.length);
  // A plain loop: it runs once, before any of it is compiled, on every phone.
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  document.fonts.add(new FontFace(font.family, bytes, font.descriptors));
}
