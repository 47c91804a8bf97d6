import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseCalendarDate } from '@portal/domain/values/calendar-date';
import { readCsvRecords } from '#api/documents/import/csv-records.ts';
import { OperatorError } from '#api/operator-error.ts';

/** The columns of an index. The last four may be empty. */
const COLUMNS = [
  'file',
  'policyNumber',
  'correspondenceType',
  'correspondenceDate',
  'documentType',
  'fileName',
  'fileType',
] as const;
type Column = (typeof COLUMNS)[number];
const REQUIRED: readonly Column[] = ['file', 'policyNumber', 'correspondenceType'];
const MAX_CHARACTERS = 200;

/** One line of an index, unchanged. */
export type IndexLine = {
  readonly line: number;
  readonly values: Readonly<Partial<Record<Column, unknown>>>;
};

/** A document of an index that can be looked at. */
export type IndexEntry = {
  readonly file: string;
  readonly policyNumber: string;
  readonly correspondenceType: string;
  readonly correspondenceDate: string | null;
  readonly documentType: string | null;
  readonly fileName: string;
  readonly fileType: 'pdf' | 'eml';
};

function checkColumns(columns: readonly string[]): void {
  const unknown = columns.filter((column) => !COLUMNS.includes(column as Column));
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  if (unknown.length === 0 && missing.length === 0 && new Set(columns).size === columns.length) return;
  throw new OperatorError(
    `Nothing was imported: the index has the columns ${columns.join(', ')}. It needs ${REQUIRED.join(', ')}, and may have each of ${COLUMNS.join(', ')} once.`,
  );
}

async function* readCsv(path: string): AsyncGenerator<IndexLine> {
  let columns: readonly string[] | undefined;
  for await (const { line, cells } of readCsvRecords(path)) {
    if (columns === undefined) {
      columns = cells.map((cell) => cell.trim());
      checkColumns(columns);
    } else if (cells.length === columns.length) {
      const named = columns;
      yield { line, values: Object.fromEntries(cells.map((cell, index) => [named[index], cell])) };
    } else if (cells.some((cell) => cell !== '')) yield { line, values: {} };
  }
}

async function* readJsonLines(path: string): AsyncGenerator<IndexLine> {
  let line = 0;
  for await (const text of createInterface({
    input: createReadStream(path, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line += 1;
    if (text.trim() === '') continue;
    try {
      const values = JSON.parse(text) as object;
      checkColumns(Object.keys(values));
      yield { line, values };
    } catch (cause) {
      if (cause instanceof OperatorError) throw cause;
      throw new OperatorError(`Nothing was imported: line ${line} of the index is not JSON.`, { cause });
    }
  }
}

/**
 * Reads an index line by line: `.csv`, or `.jsonl` with one object a line. Throws an `OperatorError` for any
 * other file. DOC-22
 */
export function readIndex(path: string): AsyncGenerator<IndexLine> {
  if (path.endsWith('.csv')) return readCsv(path);
  if (path.endsWith('.jsonl')) return readJsonLines(path);
  throw new OperatorError('Nothing was imported: the index must end in .csv or .jsonl.');
}

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.length <= MAX_CHARACTERS &&
  !/\p{Cc}/u.test(value);

/** Characters that turn the direction of a text: with them a name can look like another one. */
const BIDI = /[\u202A-\u202E\u2066-\u2069\u200E\u200F]/g;

/** Returns the entry of a line, or the reason why the line is not an entry. DOC-21 */
export function entryOf({ values }: IndexLine): IndexEntry | string {
  const { file, policyNumber, correspondenceType } = values;
  if (!(isShortText(file) && isShortText(policyNumber) && isShortText(correspondenceType)))
    return 'file, policyNumber or correspondenceType is missing or too long';
  const dateText = values.correspondenceDate ? String(values.correspondenceDate) : '';
  const correspondenceDate = dateText === '' ? null : parseCalendarDate(dateText);
  if (correspondenceDate === undefined) return 'correspondenceDate is not a date';
  const extension = /\.([a-z]+)$/i.exec(file)?.[1] ?? '';
  const fileType = String(values.fileType || extension).toLowerCase();
  if (fileType !== 'pdf' && fileType !== 'eml') return 'only pdf and eml are imported';
  const ownName = file
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/\.[a-z]+$/i, '');
  const fileName = values.fileName || ownName;
  if (!isShortText(fileName)) return 'fileName is too long';
  return {
    file,
    policyNumber,
    correspondenceType: correspondenceType.replaceAll(BIDI, ''),
    correspondenceDate,
    documentType: isShortText(values.documentType) ? values.documentType : null,
    fileName: fileName.replaceAll(BIDI, ''),
    fileType,
  };
}
