import { bytesOfText } from '#portal/features/documents/email-parsing/byte-text.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Two bytes of a text in one of these may be a letter of UTF-8 by chance, again and again. */
const MULTIBYTE = /^(?:big5|euc-|gb|shift_jis|iso-2022)/;
const ofHex = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
const fromHex = (text: string): string => text.replace(/=([\da-f]{2})/gi, ofHex);

function fromBase64(text: string): string {
  try {
    return atob(text.replace(/[^\w+/]/g, ''));
  } catch {
    return text;
  }
}

/** Returns a text of byte text without its transfer encoding; `q` and `b` are those of an encoded word. */
export function withoutTransferEncoding(text: string, encoding: string): string {
  if (/^quoted-printable\b/i.test(encoding)) return fromHex(text.replace(/=[ \t]*\r?\n/g, ''));
  if (/^q$/i.test(encoding)) return fromHex(text);
  return /^(?:base64|b)\b/i.test(encoding) ? fromBase64(text) : text;
}

/** Returns UTF-16 where a byte order mark says so, the charset otherwise. */
function charsetOfBytes(bytes: Uint8Array, charset: string | undefined): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : charset;
}

/** Returns a text of byte text that is in UTF-16; undefined for any other. DOC-87 */
export function readUtf16(text: string, charset: string | undefined): string | undefined {
  // The end of the line before a boundary is in ASCII.
  const bytes = bytesOfText(text.replace(/\r\n$/, ''));
  const own = charsetOfBytes(bytes, charset) ?? '';
  return own.startsWith('utf-16') ? new TextDecoder(own).decode(bytes) : undefined;
}

/**
 * Returns whether the bytes of a text are UTF-8, whatever its charset says: no text in another charset of
 * single bytes is that by chance. DOC-87
 */
export function isUtf8(text: string, charset: string | undefined): boolean {
  if (text.includes('\0') || MULTIBYTE.test(charset ?? '')) return false;
  try {
    utf8.decode(bytesOfText(text));
    return true;
  } catch {
    return false;
  }
}
