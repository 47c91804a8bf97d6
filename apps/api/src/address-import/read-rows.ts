import { isUtf8 } from 'node:buffer';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';

/**
 * A piece of a file: complete lines, the byte where it ends, and the number of its first
 * line (the header is line 1).
 */
export type Piece = {
  readonly lines: readonly string[];
  readonly endByte: number;
  readonly firstLine: number;
  /** The number of lines that were not in UTF-8 and were read as Windows-1252, which spreadsheets write. */
  readonly otherEncoding: number;
  /**
   * Whether no line has the replacement character of an unreadable letter, a zero byte, or a semicolon, which
   * separates the parts of suggestions.
   */
  readonly isClean: boolean;
};

/**
 * Joins rows that go over several lines, and returns how many lines at the end may
 * belong to a row that continues.
 */
export type JoinRows = (lines: string[], isEnd: boolean) => number;

/** Bytes read at a time: large enough for complete streets, small enough for memory. */
const PIECE_BYTES = 8 * 2 ** 20;
const HEADER_BYTES = 16_384;
const LINE_FEED = 10;

const withoutByteOrderMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** The first bytes of files that are not plain UTF-8 text, and what to do about them. */
const OTHER_ENCODINGS = [
  { begins: [0x1f, 0x8b], refusal: 'is compressed (gzip): unpack it first' },
  { begins: [0x50, 0x4b, 0x03, 0x04], refusal: 'is compressed (zip): unpack it first' },
  { begins: [0xff, 0xfe], refusal: 'is in UTF-16: save it as UTF-8' },
  { begins: [0xfe, 0xff], refusal: 'is in UTF-16: save it as UTF-8' },
] as const;

/** The header line and where the rows begin. `refusal` is the reason why the file cannot be read. */
export type Header = {
  readonly header: string;
  readonly startByte: number;
  readonly refusal: string | undefined;
};

export function readHeader(file: string): Header {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(HEADER_BYTES);
    const length = readSync(descriptor, buffer, 0, HEADER_BYTES, 0);
    const end = buffer.subarray(0, length).indexOf(LINE_FEED);
    const headerEnd = end < 0 ? length : end;
    const header = withoutByteOrderMark(buffer.toString('utf8', 0, headerEnd)).trimEnd();
    const other = OTHER_ENCODINGS.find(({ begins }) => begins.every((byte, at) => buffer[at] === byte));
    const refusal = header === '' ? 'is empty' : other?.refusal;
    return { header, startByte: Math.min(headerEnd + 1, length), refusal };
  } finally {
    closeSync(descriptor);
  }
}

export const isUnreadable = (text: string): boolean => text.includes('\uFFFD') || text.includes('\0');

function* linesOf(bytes: Buffer): Generator<Buffer> {
  let from = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, from)) {
    yield bytes.subarray(from, at);
    from = at + 1;
  }
  yield bytes.subarray(from);
}

/**
 * Decodes lines. Nearly every file is in UTF-8; a line in another encoding is recognised by its own bytes.
 */
function decode(bytes: Buffer): { lines: string[]; otherEncoding: number; isClean: boolean } {
  const text = bytes.toString('utf8');
  if (!isUnreadable(text)) return { lines: text.split('\n'), otherEncoding: 0, isClean: !text.includes(';') };
  const windows1252 = new TextDecoder('windows-1252');
  let otherEncoding = 0;
  const lines = Array.from(linesOf(bytes), (line) => {
    if (isUtf8(line)) return line.toString('utf8');
    otherEncoding += 1;
    return windows1252.decode(line);
  });
  return { lines, otherEncoding, isClean: false };
}

/** Returns the byte where the last lines begin. */
function startOfLastLines(bytes: Buffer, lines: number): number {
  let at = bytes.length;
  for (let left = lines; left > 0; left -= 1) at = at <= 0 ? -1 : bytes.lastIndexOf(LINE_FEED, at - 1);
  return at + 1;
}

/**
 * Reads the rows of a file from a byte on, piece by piece. It never holds more than a piece and a few lines.
 */
export async function* readPieces(
  file: string,
  from: { byte: number; line: number },
  {
    pieceBytes = PIECE_BYTES,
    joinRows = () => 0,
  }: { pieceBytes?: number | undefined; joinRows?: JoinRows } = {},
): AsyncGenerator<Piece> {
  const stream = createReadStream(file, { start: from.byte, highWaterMark: pieceBytes });
  let rest: Buffer = Buffer.alloc(0);
  let { byte, line: firstLine } = from;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const whole = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const last = whole.lastIndexOf(LINE_FEED);
    rest = whole;
    if (last < 0) continue;
    const bytes = whole.subarray(0, last);
    const { lines, ...decoded } = decode(bytes);
    const heldBack = joinRows(lines, false);
    const end = heldBack === 0 ? last + 1 : startOfLastLines(bytes, heldBack);
    rest = whole.subarray(end);
    if (end === 0) continue;
    lines.length -= heldBack;
    byte += end;
    yield { lines, endByte: byte, firstLine, ...decoded };
    firstLine += lines.length;
  }
  if (rest.length === 0) return;
  const { lines, ...decoded } = decode(rest);
  joinRows(lines, true);
  yield { lines, endByte: byte + rest.length, firstLine, ...decoded };
}
