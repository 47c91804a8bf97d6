import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import type { RecordFile } from '#api/customer-import/import-folder.ts';
import { type RecordColumn, recordColumns } from '#api/customer-import/record-columns.ts';
import { OperatorError } from '#api/operator-error.ts';

/** A line of a file as it was read; `reason` where it is no record at all. */
export type ReadLine =
  | { readonly line: number; readonly values: unknown }
  | { readonly line: number; readonly reason: string };

/** A quote that is never closed would take the whole file. */
const MAX_RECORD_BYTES = 65_536;
const ZLIB_ERROR = /^Z_/;

type Counted = RecordFile & { readonly onBytes: (bytes: number) => void };

/** The text of a file, unpacked. Its end brings the errors of every step. */
function openText({ path, isCompressed, onBytes }: Counted): Readable {
  const file = createReadStream(path).on('data', (chunk) => onBytes(chunk.length));
  return isCompressed ? pipeline(file, createGunzip(), () => undefined) : file;
}

const stopped = ({ name }: RecordFile, what: string, cause?: unknown): OperatorError =>
  new OperatorError(`The import stopped: ${name} ${what}. Nothing of this file was imported.`, { cause });

const NUMBER = /^-?\d+(\.\d+)?$/;
const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false };

/** The value of a cell; one of another form stays text, which the schema then refuses. */
function cellValue(cell: string, { type }: RecordColumn): unknown {
  if (cell === '') return null;
  if (type === 'boolean') return FLAGS[cell] ?? cell;
  if (type === 'bigint' || type === 'numeric') return NUMBER.test(cell) ? Number(cell) : cell;
  return cell;
}

/** Checks the head of a CSV file; returns the columns in its order. */
function readHead(file: RecordFile, cells: readonly string[]): readonly (RecordColumn | 'kind')[] {
  const known = new Map<string, RecordColumn | 'kind'>([['kind', 'kind']]);
  for (const column of recordColumns(file.kind)) known.set(column.field, column);
  const columns = cells.map((cell) => known.get(cell.trim()));
  const missing = [...known.keys()].filter(
    (field) => field !== 'kind' && !cells.some((cell) => cell.trim() === field),
  );
  if (missing.length > 0) throw stopped(file, `lacks the columns ${missing.join(', ')}`);
  if (columns.includes(undefined) || new Set(columns).size < columns.length)
    throw stopped(file, 'has a column twice, or one that is not in the schema');
  return columns as readonly (RecordColumn | 'kind')[];
}

type CsvRow = { readonly line: number; readonly cells: readonly string[] };

async function* readCsv(file: Counted): AsyncGenerator<ReadLine> {
  let columns: readonly (RecordColumn | 'kind')[] | undefined;
  const rows = parse({
    bom: true,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
    on_record: (cells: string[], { lines }) => ({ line: lines, cells }) as never,
  });
  pipeline(openText(file), rows, () => undefined);
  for await (const { line, cells } of rows as AsyncIterable<CsvRow>) {
    if (!columns) columns = readHead(file, cells);
    else if (cells.length !== columns.length) yield { line, reason: 'has more or fewer cells than the head' };
    else {
      const values: Record<string, unknown> = { kind: file.kind };
      for (const [at, column] of columns.entries())
        if (column === 'kind') values.kind = cells[at];
        else values[column.field] = cellValue(cells[at] ?? '', column);
      yield { line, values };
    }
  }
}

/** Returns the lines of a text of any length. Throws a `RangeError` for one that is no line of records. */
export async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > MAX_RECORD_BYTES) throw new RangeError('has a line of more than 64 KiB');
  }
  if (rest !== '') yield rest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* readJsonLines(file: Counted): AsyncGenerator<ReadLine> {
  let line = 0;
  for await (const text of splitLines(openText(file).setEncoding('utf8'))) {
    line += 1;
    const json = (line === 1 ? text.replace('\uFEFF', '') : text).trim();
    if (json === '') continue;
    const values = parseJson(json);
    yield values === undefined ? { line, reason: 'is not JSON' } : { line, values };
  }
}

/**
 * Reads the records of a file of any size, line by line. Throws an `OperatorError` for a file that cannot be
 * read to its end. IMP-4
 */
export async function* readRecords(
  file: RecordFile,
  onBytes: (bytes: number) => void,
): AsyncGenerator<ReadLine> {
  try {
    yield* (file.format === 'csv' ? readCsv : readJsonLines)({ ...file, onBytes });
  } catch (error) {
    if (error instanceof RangeError) throw stopped(file, error.message, error);
    if (error instanceof CsvError) throw stopped(file, `is no CSV behind line ${error.lines}`, error);
    if (ZLIB_ERROR.test(String((error as NodeJS.ErrnoException).code)))
      throw stopped(file, 'is not whole: its gzip ends too early or is damaged', error);
    throw error;
  }
}
