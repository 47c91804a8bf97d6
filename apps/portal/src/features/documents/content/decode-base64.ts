/** Signs that become whole bytes: a long text is read in parts, so that no copy of all of it is made. */
const PART_CHARACTERS = 4 * 65_536;

/** Returns the bytes of a text in base64. Throws for a text that is none. DOC-34 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
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
