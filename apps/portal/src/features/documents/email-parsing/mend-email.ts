import {
  BYTE_CHARSET,
  bytesOfText,
  byteText,
  readByteText,
} from '#portal/features/documents/email-parsing/byte-text.ts';
import {
  isUtf8,
  readUtf16,
  withoutTransferEncoding,
} from '#portal/features/documents/email-parsing/part-bytes.ts';

/** Deeper than any letter; the parser refuses such a message. */
const MAX_DEPTH = 64;
/** The labels that senders write without looking. Which of the two a text is, its bytes say. */
const GUESSED = ['utf-8', 'windows-1252'];
const HEAD_END = /^\r?\n|\r?\n\r?\n/;
const TEXTS = ['text/plain', 'text/html'];
/** `3D`: the equals sign of a text in quoted-printable. */
const META_CHARSET = /<meta[^>]{1,200}charset\s*=(?:3D)?\s*["']?([\w:-]+)/i;
const META_WITHIN = 8192;
/** A line that begins a part: two dashes and a boundary, with the head of the part or its end below. */
const BOUNDARY_LINE = /^--(?!-)(\S(?:.{0,68}\S)?)[ \t]*\r?\n(?:[\w-]+:|\r?\n)/m;
const ENCODED_WORD = /=\?([^?*\s]+)((?:\*[^?\s]*)?\?([qb])\?([^?\s]*))/gi;
/** A character that base64 has not, or a space within a line. */
const NOT_BASE64 = /[^\w+/=\s]|\S[ \t]+\S/;
const BASE64_LINE = /^\s*[A-Za-z0-9+/]{40,}={0,2}\s*$/m;

function encodingOf(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** Returns the charset that a label names: `utf_8` and `'utf-8'` too. */
const charsetOf = (label: string): string | undefined =>
  encodingOf(label.trim()) ?? encodingOf(label.replace(/[^a-z\d]/gi, ''));

/** Returns whether the bytes of a text say more about its charset than its label does. */
function isGuessed(label: string, text: string): boolean {
  const charset = charsetOf(label);
  return label === '' || GUESSED.includes(charset ?? '') || isUtf8(text, charset);
}

const fieldPattern = (name: string) => new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, 'im');
const fieldOf = (head: string, name: string): string =>
  (fieldPattern(name).exec(head)?.[1] ?? '').replace(/\r?\n[ \t]+/g, ' ').trim();

/** Returns a head in which a field has this value; none for a field that it did not have before. */
function withField(head: string, name: string, value: string): string {
  if (fieldPattern(name).test(head)) return head.replace(fieldPattern(name), () => `${name}: ${value}`);
  return head === '' ? `${name}: ${value}` : `${head}\r\n${name}: ${value}`;
}

const parameterPattern = (name: string, flags = 'i') =>
  new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]*))`, flags);
function parameterOf(value: string, name: string): string {
  const [, quoted, bare] = parameterPattern(name).exec(value) ?? [];
  return quoted ?? bare ?? '';
}
const withParameter = (value: string, name: string, text: string): string =>
  `${value.replace(parameterPattern(name, 'gi'), '')}; ${name}="${text}"`;

/** Raw bytes of a head become UTF-8, and its encoded words say what their bytes are later. */
function mendHead(head: string): string {
  const words = head.replace(
    ENCODED_WORD,
    (word, label: string, rest: string, encoding: string, text: string) =>
      isGuessed(label, withoutTransferEncoding(text, encoding)) ? `=?${BYTE_CHARSET}${rest}` : word,
  );
  return byteText(new TextEncoder().encode(readByteText(words)));
}

const isBase64 = (body: string): boolean =>
  !NOT_BASE64.test(body) || BASE64_LINE.test(body.slice(0, body.indexOf('\n', 1)));

type Part = { readonly head: string; readonly body: string };

function mendText({ head, body }: Part, type: string): Part {
  const value = fieldOf(head, 'Content-Type') || 'text/plain';
  const said = fieldOf(head, 'Content-Transfer-Encoding');
  const encoding = /^base64\b/i.test(said) && !isBase64(body) ? '8bit' : said;
  const meta = type === 'text/html' ? META_CHARSET.exec(body.slice(0, META_WITHIN))?.[1] : undefined;
  const label = parameterOf(value, 'charset') || meta || '';
  const text = withoutTransferEncoding(body, encoding);
  const wide = readUtf16(text, isGuessed(label, text) ? undefined : charsetOf(label));
  const charset = wide !== undefined || isGuessed(label, text) ? BYTE_CHARSET : label;
  const mended = withField(head, 'Content-Type', withParameter(value, 'charset', charset));
  if (wide === undefined && encoding === said) return { head: mended, body };
  return {
    head: withField(mended, 'Content-Transfer-Encoding', '8bit'),
    body: wide === undefined ? body : `${byteText(new TextEncoder().encode(wide))}\r\n`,
  };
}

const boundaryLines = (boundary: string): RegExp =>
  new RegExp(`(^--${boundary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:--)?[ \\t]*(?:\\r?\\n|$))`, 'm');

/** Parts are between lines of the boundary; what is before the first and after the last is none. */
function mendParts(body: string, boundary: string, depth: number): string {
  const lines = boundaryLines(boundary);
  let isPart = false;
  return body
    .split(lines)
    .map((piece, index) => {
      if (index % 2 === 0) return isPart ? mendPart(piece, depth + 1) : piece;
      isPart = !piece.trimEnd().endsWith(`${boundary}--`);
      return piece;
    })
    .join('');
}

/**
 * A boundary that no line has is replaced by the one that lines have. Without any it is no multipart: text.
 */
function mendMultipart({ head, body }: Part, depth: number): Part {
  const value = fieldOf(head, 'Content-Type');
  const declared = parameterOf(value, 'boundary');
  const isThere = declared !== '' && boundaryLines(declared).test(body);
  const boundary = isThere ? declared : BOUNDARY_LINE.exec(body)?.[1];
  if (boundary === undefined)
    return mendText({ head: withField(head, 'Content-Type', 'text/plain'), body }, 'text/plain');
  const mended = isThere ? head : withField(head, 'Content-Type', withParameter(value, 'boundary', boundary));
  return { head: mended, body: mendParts(body, boundary, depth) };
}

function mendPart(part: string, depth: number): string {
  const end = HEAD_END.exec(part);
  const isHeadless = end?.index === 0 && depth === 0;
  if (!end || isHeadless || depth > MAX_DEPTH) return part;
  const head = mendHead(part.slice(0, end.index));
  const body = part.slice(end.index + end[0].length);
  const type = /^[^;\s]*/.exec(fieldOf(head, 'Content-Type').toLowerCase())?.[0] || 'text/plain';
  if (type.startsWith('multipart/')) return joined(mendMultipart({ head, body }, depth));
  return joined(TEXTS.includes(type) ? mendText({ head, body }, type) : { head, body });
}

const joined = ({ head, body }: Part): string => (head === '' ? `\r\n${body}` : `${head}\r\n\r\n${body}`);

/**
 * Returns a message in which the parser finds the texts, whatever the sender said wrong of them: charset,
 * transfer encoding, boundary, ends of lines, raw bytes in a head. Texts in UTF-8, UTF-16 or windows-1252
 * come out of the parser as byte text. DOC-87
 */
export function mendEmail(message: ArrayBuffer): ArrayBuffer {
  const text = byteText(message);
  const lines = text.includes('\n') ? text : text.replaceAll('\r', '\r\n');
  return bytesOfText(mendPart(lines, 0)).buffer;
}
