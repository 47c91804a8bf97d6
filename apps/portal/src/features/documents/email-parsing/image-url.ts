/** How the pictures begin that a message may show. Drawings (SVG) can hold scripts and are not among them. */
const MARKS = [
  ['image/png', '\u0089PNG\r\n\u001a\n'],
  ['image/jpeg', '\u00ff\u00d8\u00ff'],
  ['image/gif', 'GIF8'],
  ['image/bmp', 'BM'],
] as const;
const WEBP = /^RIFF.{4}WEBP/s;
const MARK_LENGTH = 12;
const MAX_BYTES = 5 * 1024 * 1024;
/** Bytes that become whole signs of base64, and few enough to be arguments of one call. */
const PART_BYTES = 3 * 8192;

function typeOf(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, MARK_LENGTH));
  if (WEBP.test(start)) return 'image/webp';
  return MARKS.find(([, mark]) => start.startsWith(mark))?.[0];
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PART_BYTES)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + PART_BYTES)));
  return text;
}

/**
 * Returns a picture as a `data:` URL; none for what is no picture, or too large to
 * stand inside a page. DOC-62
 */
export function imageUrl(bytes: Uint8Array): string | undefined {
  const type = typeOf(bytes);
  return type && bytes.length <= MAX_BYTES ? `data:${type};base64,${base64Of(bytes)}` : undefined;
}
