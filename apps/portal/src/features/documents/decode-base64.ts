/** Signs that become whole bytes: a long text is read in parts, so that no copy of all of it is made. */
const PART_CHARACTERS = 4 * 65_536;

type NativeDecoder = (text: string, options: { lastChunkHandling: 'strict' }) => Uint8Array<ArrayBuffer>;

/**
 * Returns the decoder of newer browsers, which takes a third of the time. The types of
 * TypeScript do not know it yet.
 */
const nativeDecoder = (): NativeDecoder | undefined =>
  'fromBase64' in Uint8Array ? (Uint8Array.fromBase64 as NativeDecoder) : undefined;

/** Decodes in browsers that have no decoder for bytes. */
export function decodeInParts(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 4 !== 0) throw new Error('The text is no base64');
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='));
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let at = 0;
  for (let start = 0; start < text.length; start += PART_CHARACTERS) {
    const part = atob(text.slice(start, start + PART_CHARACTERS));
    for (let index = 0; index < part.length; index += 1) bytes[at + index] = part.charCodeAt(index);
    at += part.length;
  }
  return bytes;
}

/** Returns the bytes of a text in base64. Throws for a text that is none. DOC-34 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return nativeDecoder()?.(text, { lastChunkHandling: 'strict' }) ?? decodeInParts(text);
}

const ESCAPE = '\\';

/**
 * Returns the bytes of a JSON string in base64. One without escapes, as ours are, is not parsed: that
 * would copy 35 MB twice. DOC-34
 */
export function decodeBase64Json(json: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder('latin1').decode(json);
  const isPlain = text.startsWith('"') && text.endsWith('"') && !text.includes(ESCAPE);
  return decodeBase64(isPlain ? text.slice(1, -1) : String(JSON.parse(text)));
}
