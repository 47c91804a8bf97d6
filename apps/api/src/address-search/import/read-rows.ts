import { isUtf8 } from 'node:buffer';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';

/** A piece of a file: whole lines, where it begins and ends in bytes, and which line of the file its first is (the header is 1). */
export type Piece = {
  readonly lines: readonly string[];
  readonly endByte: number;
  readonly firstLine: number;
  /** How many lines were no UTF-8 and were read as Windows-1252, what spreadsheets write. */
  readonly otherEncoding: number;
  /** Whether no line has a sign that stands for an unreadable letter, one that no database keeps, or a semicolon, which parts suggestions. */
  readonly isClean: boolean;
};

/** Puts rows together again that go over several lines, and answers how many lines at the end belong to a row that goes on. */
export type JoinRows = (lines: string[], isEnd: boolean) => number;

/** Bytes read at a time: large enough that a piece holds whole streets, small enough for memory. */
const PIECE_BYTES = 8 * 2 ** 20;
const HEADER_BYTES = 16_384;
const LINE_FEED = 10;

const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** How files begin that are no plain text, and what to do about it. */
const OTHER_FORMS = [
  { begins: [0x1f, 0x8b], fault: 'is compressed (gzip): unpack it first' },
  { begins: [0x50, 0x4b, 0x03, 0x04], fault: 'is compressed (zip): unpack it first' },
  { begins: [0xff, 0xfe], fault: 'is in UTF-16: save it as UTF-8' },
  { begins: [0xfe, 0xff], fault: 'is in UTF-16: save it as UTF-8' },
] as const;

/** The header line and where the rows begin; `fault` says why it is none. */
export type Header = {
  readonly header: string;
  readonly startByte: number;
  readonly fault: string | undefined;
};

export function readHeader(file: string): Header {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(HEADER_BYTES);
    const length = readSync(descriptor, buffer, 0, HEADER_BYTES, 0);
    const end = buffer.subarray(0, length).indexOf(LINE_FEED);
    const headerEnd = end < 0 ? length : end;
    const header = withoutMark(buffer.toString('utf8', 0, headerEnd)).trimEnd();
    const other = OTHER_FORMS.find(({ begins }) => begins.every((byte, at) => buffer[at] === byte));
    const fault = header === '' ? 'is empty' : other?.fault;
    return { header, startByte: Math.min(headerEnd + 1, length), fault };
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

/** Nearly every file is UTF-8. A line that is not is told by its bytes, whatever the others are. */
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

/** Where so many lines before the end begin. */
function startOfLast(bytes: Buffer, lines: number): number {
  let at = bytes.length;
  for (let left = lines; left > 0; left -= 1) at = at <= 0 ? -1 : bytes.lastIndexOf(LINE_FEED, at - 1);
  return at + 1;
}

/** Reads the rows of a file from a byte on, piece by piece. Never holds more than a piece and a few lines. */
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
    const end = heldBack === 0 ? last + 1 : startOfLast(bytes, heldBack);
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
