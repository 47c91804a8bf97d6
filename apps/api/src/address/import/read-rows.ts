import { closeSync, createReadStream, openSync, readSync } from 'node:fs';

/** A piece of a file: whole lines, where it begins and ends in bytes, and which line of the file its first is (the header is 1). */
export type Piece = {
  readonly lines: readonly string[];
  readonly endByte: number;
  readonly firstLine: number;
};

/** Bytes read at a time: large enough that a piece holds whole streets, small enough for memory. */
const PIECE_BYTES = 8 * 2 ** 20;
const HEADER_BYTES = 16_384;
const LINE_FEED = 10;

const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** The header line and where the rows begin. */
export function readHeader(file: string): { header: string; startByte: number } {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(HEADER_BYTES);
    const length = readSync(descriptor, buffer, 0, HEADER_BYTES, 0);
    const end = buffer.subarray(0, length).indexOf(LINE_FEED);
    const headerEnd = end < 0 ? length : end;
    const header = withoutMark(buffer.toString('utf8', 0, headerEnd)).trimEnd();
    return { header, startByte: Math.min(headerEnd + 1, length) };
  } finally {
    closeSync(descriptor);
  }
}

/** Reads the rows of a file from a byte on, piece by piece. Never holds more than a piece and a line. */
export async function* readPieces(
  file: string,
  from: { byte: number; line: number },
  pieceBytes = PIECE_BYTES,
): AsyncGenerator<Piece> {
  const stream = createReadStream(file, { start: from.byte, highWaterMark: pieceBytes });
  let rest: Buffer = Buffer.alloc(0);
  let { byte, line: firstLine } = from;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const whole = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = whole.lastIndexOf(LINE_FEED) + 1;
    rest = whole.subarray(end);
    if (end === 0) continue;
    const lines = whole.toString('utf8', 0, end - 1).split('\n');
    byte += end;
    yield { lines, endByte: byte, firstLine };
    firstLine += lines.length;
  }
  if (rest.length > 0) yield { lines: [rest.toString('utf8')], endByte: byte + rest.length, firstLine };
}

/** The fields of a line, or undefined when a quotation mark is left open. */
export function splitLine(line: string, separator: string): string[] | undefined {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  return text.includes('"') && separator === ',' ? splitQuoted(text) : text.split(separator);
}

/** RFC 4180: a quoted field may hold commas and doubled quotation marks. */
function splitQuoted(line: string): string[] | undefined {
  const fields: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line[at] !== '"') {
      const comma = line.indexOf(',', at);
      const end = comma < 0 ? line.length : comma;
      fields.push(line.slice(at, end));
      at = end + 1;
      continue;
    }
    let end = line.indexOf('"', at + 1);
    while (end >= 0 && line[end + 1] === '"') end = line.indexOf('"', end + 2);
    if (end < 0 || (end + 1 < line.length && line[end + 1] !== ',')) return undefined;
    fields.push(line.slice(at + 1, end).replaceAll('""', '"'));
    at = end + 2;
  }
  return fields;
}
