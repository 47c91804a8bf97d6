/** The parts of the brand's typefaces that every page needs; the build fills them in where the brand has some. */
declare const INLINE_FONTS: readonly {
  readonly family: string;
  readonly base64: string;
  readonly descriptors: { readonly weight: string; readonly unicodeRange?: string };
}[];

/**
 * Adds the typefaces before anything is painted. For a font file a browser delays its first paint, renders without it on a slow line, and
 * moves the text when it arrives later. A font inside the page does none of this.
 */
export function addInlineFonts(): void {
  for (const font of INLINE_FONTS) {
    const text = atob(font.base64);
    const bytes = new Uint8Array(text.length);
    // A plain loop: it runs once, before any of it is compiled, on every phone.
    for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
    document.fonts.add(new FontFace(font.family, bytes, font.descriptors));
  }
}
