import { createAddressCheck } from '#api/address-import/address-check.ts';
import { withFileErrors } from '#api/address-import/file-errors.ts';
import {
  type FileFormat,
  type ReferenceData,
  type RowOutcome,
  type RowReader,
  rejected,
} from '#api/address-import/formats/file-format.ts';
import { recogniseFormat } from '#api/address-import/formats/file-formats.ts';
import { createRowJoiner } from '#api/address-import/join-rows.ts';
import { isUnreadable, type JoinRows, type Piece, readHeader } from '#api/address-import/read-rows.ts';
import { createRowSplitter, type RowFields } from '#api/address-import/split-row.ts';
import type { AddressCountry } from '#api/address-search/address-index/address-country.ts';
import { OperatorError } from '#api/operator-error.ts';

/** A file of a known format, ready to be read. */
export type OpenFile = {
  readonly path: string;
  readonly format: FileFormat;
  readonly startByte: number;
  /** Joins the lines of rows whose quoted fields go over several lines. */
  readonly joinRows: JoinRows;
  /** Returns the outcome of a line of a piece. */
  rowOf(line: string, piece: Pick<Piece, 'isClean'>): RowOutcome;
};

/**
 * Creates the check of a row. A row that was cut off, or whose fields are in the wrong columns, is rejected:
 * it returns the reason.
 */
function createRowCheck(columns: ReadonlyMap<string, number>, { columns: required }: FileFormat) {
  const lastRequired = Math.max(...required.map((name) => columns.get(name) ?? 0));
  const all = Math.max(...columns.values()) + 1;
  return ({ count, at }: RowFields): string | undefined => {
    const own = count();
    if (own === all) return undefined;
    if (own <= lastRequired) return 'fewer columns than the header';
    const isLonger = Array.from({ length: Math.max(0, own - all) }, (_, place) => at(all + place)).some(
      (text) => text.trim() !== '',
    );
    return isLonger ? 'more columns than the header' : undefined;
  };
}

const UNREADABLE = rejected('unreadable characters');
const OPEN_QUOTE = rejected('unclosed quotation mark');

type RowParserParts = {
  readonly splitter: ReturnType<typeof createRowSplitter>;
  readonly rejectionOf: ReturnType<typeof createRowCheck>;
  readonly read: RowReader;
  readonly check: ReturnType<typeof createAddressCheck>;
};

function createRowParser({ splitter, rejectionOf, read, check }: RowParserParts): OpenFile['rowOf'] {
  return (line, { isClean }) => {
    if (!isClean && isUnreadable(line)) return UNREADABLE;
    if (!splitter.read(line)) return OPEN_QUOTE;
    const reason = rejectionOf(splitter.fields);
    if (reason !== undefined) return rejected(reason);
    const row = read(splitter.fields);
    return row.kind === 'address' ? check(row, line, isClean) : row;
  };
}

/**
 * Opens a file of a country. A file of another format, or one that is not plain text, is
 * refused with a message. ADDR-14
 */
export function openFile(
  path: string,
  { fileFormats, country }: { fileFormats: readonly FileFormat[]; country: AddressCountry },
  reference: ReferenceData,
): OpenFile {
  const { header, startByte, refusal } = withFileErrors(
    (reason) => `${path} cannot be read: ${reason}.`,
    () => readHeader(path),
  );
  if (refusal !== undefined) throw new OperatorError(`${path} ${refusal}.`);
  const recognised = recogniseFormat(header, fileFormats);
  if (!recognised) {
    throw new OperatorError(
      `${path} is not one of the files of this country: ${fileFormats.map(({ name }) => name).join(', ')}.`,
    );
  }
  const { format, columns } = recognised;
  const splitter = createRowSplitter(format.separator);
  const rejectionOf = createRowCheck(columns, format);
  const isRow = (text: string) => splitter.read(text) && rejectionOf(splitter.fields) === undefined;
  const read = format.createReader((name) => columns.get(name) ?? -1, { country, reference });
  const check = createAddressCheck(country.format);
  return {
    path,
    format,
    startByte,
    joinRows: format.separator === ',' ? createRowJoiner(isRow) : () => 0,
    rowOf: createRowParser({ splitter, rejectionOf, read, check }),
  };
}
