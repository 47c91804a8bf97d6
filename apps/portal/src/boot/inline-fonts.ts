/**
 * The parts of the brand's typefaces that every page needs; the build fills them in where the brand has some.
 */
declare const INLINE_FONTS: readonly {
  readonly family: string;
  readonly base64: string;
  readonly descriptors: { readonly weight: string; readonly unicodeRange?: string };
}[];

declare global {
  interface Uint8ArrayConstructor {
    /** Part of ES2026. Browsers before Chrome 140, Firefox 133 and Safari 18.2 lack it. */
    readonly fromBase64?: (text: string) => Uint8Array<ArrayBuffer>;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  // Nothing is painted before: the browser's own way spares a slow phone some 5 ms of the first painting.
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  // A plain loop: it runs once, before any of it is compiled.
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/**
 * Adds the typefaces before anything is painted. For a font file a browser delays its first
 * paint, renders without it on a slow line, and moves the text when it arrives later. A font
 * inside the page does none of this.
 */
export function addInlineFonts(): void {
  for (const font of INLINE_FONTS)
    document.fonts.add(new FontFace(font.family, bytesOf(font.base64), font.descriptors));
}
