import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { OperatorError } from '#api/operator-error.ts';

/** No record of an index is longer: a quote that is never closed would take the whole file. */
const MAX_RECORD_BYTES = 65_536;

/** A record with the line that it begins on. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

const refusal = (line: number, what: string, cause?: unknown): OperatorError =>
  new OperatorError(`Nothing was imported: line ${line} of the index ${what}.`, { cause });

const countLineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);

/**
 * Reads the records of a CSV file of any size as RFC 4180 defines them. Throws an `OperatorError` for a file
 * that is not CSV. DOC-22
 */
export async function* readCsvRecords(path: string): AsyncGenerator<CsvRecord> {
  // Counted as records are read, not as they are taken: an error names the record after the last one.
  let nextLine = 1;
  const records = parse({
    bom: true,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_BYTES,
    // The line of a record travels as its first cell.
    on_record(cells: string[]) {
      const line = nextLine;
      nextLine += 1 + countLineBreaks(cells);
      return [String(line), ...cells];
    },
  });
  // The loop below receives the error of the file, too.
  pipeline(createReadStream(path), records, () => undefined);
  try {
    for await (const [line, ...cells] of records as AsyncIterable<string[]>) {
      if (cells.some((cell) => cell.includes('\0'))) throw refusal(Number(line), 'contains a NUL character');
      yield { line: Number(line), cells };
    }
  } catch (error) {
    if (error instanceof CsvError) throw refusal(nextLine, 'begins a record that does not end', error);
    throw error;
  }
}
