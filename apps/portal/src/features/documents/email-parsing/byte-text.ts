/** Makes one character of each byte, so that no byte is lost: those above ASCII become U+F780 to U+F7FF. */
export const BYTE_CHARSET = 'x-user-defined';
const decoder = new TextDecoder(BYTE_CHARSET);
const BYTES_ABOVE_ASCII = /[\uF780-\uF7FF]+/g;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

/** Returns bytes as a text with a character for each. */
export const byteText = (bytes: ArrayBuffer | Uint8Array): string => decoder.decode(bytes);

/** Returns the bytes of such a text. */
export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  // A byte keeps the lower half of its character.
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

function charactersOf(run: string): string {
  const bytes = bytesOfText(run);
  try {
    return utf8.decode(bytes);
  } catch {
    return windows1252.decode(bytes);
  }
}

/**
 * Returns what the bytes of a text say: UTF-8 where they are that, else windows-1252, as browsers do. DOC-87
 */
export const readByteText = (text: string): string => text.replace(BYTES_ABOVE_ASCII, charactersOf);
