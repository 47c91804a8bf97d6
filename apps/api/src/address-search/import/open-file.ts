import type { AddressCountry } from '#api/address-search/address-country.ts';
import { OperatorError } from '#api/environment/operator-error.ts';
import { createAddressCheck } from './address-check.ts';
import {
  type Facts,
  type FileKind,
  type RowOutcome,
  type RowReader,
  rejected,
} from './formats/file-format.ts';
import { recognise } from './formats/file-formats.ts';
import { createRowJoiner } from './join-rows.ts';
import { type Header, isUnreadable, type JoinRows, type Piece, readHeader } from './read-rows.ts';
import { createRowSplitter } from './split-row.ts';

/** A file whose layout is known, ready to be read. */
export type OpenFile = {
  readonly path: string;
  readonly kind: FileKind;
  readonly startByte: number;
  /** Of files whose fields may be quoted. */
  readonly joinRows: JoinRows;
  /** What a line of a piece gave. */
  rowOf(line: string, piece: Pick<Piece, 'isClean'>): RowOutcome;
};

/** A row that was cut off, or whose fields stand in the wrong columns, is worse than none. */
function createRowCheck(columns: ReadonlyMap<string, number>, { columns: needed }: FileKind) {
  const lastNeeded = Math.max(...needed.map((name) => columns.get(name) ?? 0));
  const all = Math.max(...columns.values()) + 1;
  return ({ count, at }: ReturnType<typeof createRowSplitter>['fields']): string | undefined => {
    const own = count();
    if (own === all) return undefined;
    if (own <= lastNeeded) return 'fewer columns than the header';
    const isLonger = Array.from({ length: Math.max(0, own - all) }, (_, place) => at(all + place)).some(
      (text) => text.trim() !== '',
    );
    return isLonger ? 'more columns than the header' : undefined;
  };
}

const UNREADABLE = rejected('unreadable letters');
const OPEN_QUOTE = rejected('open quotation mark');

function createRowOf(
  splitter: ReturnType<typeof createRowSplitter>,
  faultOf: ReturnType<typeof createRowCheck>,
  read: RowReader,
  check: ReturnType<typeof createAddressCheck>,
): OpenFile['rowOf'] {
  return (line, { isClean }) => {
    if (!isClean && isUnreadable(line)) return UNREADABLE;
    if (!splitter.read(line)) return OPEN_QUOTE;
    const fault = faultOf(splitter.fields);
    if (fault !== undefined) return rejected(fault);
    const row = read(splitter.fields);
    return row.kind === 'address' ? check(row, line, isClean) : row;
  };
}

const READ_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
};

function headerOf(path: string): Header {
  try {
    return readHeader(path);
  } catch (cause) {
    const fault = READ_FAULTS[(cause as NodeJS.ErrnoException).code ?? ''];
    if (fault === undefined) throw cause;
    throw new OperatorError(`${path} cannot be read: ${fault}.`, { cause });
  }
}

/** Opens a file of a country; one of another kind, or no plain text, is refused with a sentence. ADDR-14 */
export function openFile(
  path: string,
  { kinds, country }: { kinds: readonly FileKind[]; country: AddressCountry },
  facts: Facts,
): OpenFile {
  const { header, startByte, fault } = headerOf(path);
  if (fault !== undefined) throw new OperatorError(`${path} ${fault}.`);
  const known = recognise(header, kinds);
  if (!known) {
    throw new OperatorError(
      `${path} is none of the files of this country: ${kinds.map(({ name }) => name).join(', ')}.`,
    );
  }
  const { kind, columns } = known;
  const splitter = createRowSplitter(kind.separator);
  const faultOf = createRowCheck(columns, kind);
  const isRow = (text: string) => splitter.read(text) && faultOf(splitter.fields) === undefined;
  const read = kind.createReader((name) => columns.get(name) ?? -1, { country, facts });
  return {
    path,
    kind,
    startByte,
    joinRows: kind.separator === ',' ? createRowJoiner(isRow) : () => 0,
    rowOf: createRowOf(splitter, faultOf, read, createAddressCheck(country.form)),
  };
}
