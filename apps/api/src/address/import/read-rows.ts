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

/** The fields of the line that was read last, by their place. One for a whole file: rows are too many for objects of their own. */
export type RowFields = {
  /** The field at that place; empty where the row is too short. */
  at(place: number): string;
  /** The text from one field to another, separators included: rows that agree in it agree in all of them. */
  span(from: number, to: number): string;
};

const QUOTE = '"';
const CARRIAGE_RETURN = 13;
const MOST_FIELDS = 256;

/** Takes lines apart without copying what nobody asks for. */
export function createRowSplitter(separator: ',' | '|') {
  const separatorCode = separator.charCodeAt(0);
  const ends = new Int32Array(MOST_FIELDS);
  let line = '';
  let count = 0;
  let quoted: string[] | undefined;

  const startOf = (place: number): number => (place === 0 ? 0 : (ends[place - 1] ?? 0) + 1);
  const fields: RowFields = {
    at(place) {
      if (place < 0) return '';
      if (quoted) return quoted[place] ?? '';
      return place < count ? line.slice(startOf(place), ends[place]) : '';
    },
    span: (from, to) =>
      quoted
        ? quoted.slice(from, to + 1).join(separator)
        : line.slice(startOf(from), ends[Math.min(to, count - 1)]),
  };

  return {
    fields,
    /** Reads a line into `fields`; false when a quotation mark is left open. */
    read(text: string): boolean {
      line = text;
      quoted = undefined;
      if (separator === ',' && text.includes(QUOTE)) {
        quoted = splitQuoted(text.endsWith('\r') ? text.slice(0, -1) : text);
        return quoted !== undefined;
      }
      const { length } = text;
      count = 0;
      for (let at = 0; at < length; at += 1) {
        if (text.charCodeAt(at) !== separatorCode || count === MOST_FIELDS - 1) continue;
        ends[count] = at;
        count += 1;
      }
      ends[count] = text.charCodeAt(length - 1) === CARRIAGE_RETURN ? length - 1 : length;
      count += 1;
      return true;
    },
  };
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
