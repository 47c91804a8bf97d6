import { OperatorError } from '#api/operator-error.ts';

/** No record of an index is longer: a quote that is never closed would take the whole file. */
const MAX_RECORD_CHARACTERS = 65_536;

/** A record with the line that it begins on. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

type State = { cells: string[]; cell: string; isQuoted: boolean; mayClose: boolean; size: number };

const startState = (): State => ({ cells: [], cell: '', isQuoted: false, mayClose: false, size: 0 });

const refuse = (line: number, what: string): never => {
  throw new OperatorError(`Nothing was imported: line ${line} of the index ${what}.`);
};

/** Takes a character inside quotes. A quote may end them, or begin a doubled one. */
function takeQuoted(state: State, sign: string): boolean {
  if (state.mayClose) {
    state.mayClose = false;
    if (sign === '"') {
      state.cell += sign;
      return true;
    }
    state.isQuoted = false;
    return false;
  }
  if (sign === '"') state.mayClose = true;
  else state.cell += sign;
  return true;
}

/** Takes a character outside quotes; returns whether it ends the record. */
function takePlain(state: State, sign: string): boolean {
  if (sign === '"' && state.cell === '') state.isQuoted = true;
  else if (sign === ',' || sign === '\n') {
    state.cells.push(state.cell.replace(/\r$/, ''));
    state.cell = '';
  } else state.cell += sign;
  return sign === '\n';
}

/** Takes a character; returns whether it ends the record. */
const takeSign = (state: State, sign: string): boolean =>
  !(state.isQuoted && takeQuoted(state, sign)) && takePlain(state, sign);

/**
 * Reads the records of a CSV file of any size as RFC 4180 defines them. Throws an `OperatorError` for a file
 * that is not CSV. DOC-22
 */
export async function* readCsvRecords(text: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let state = startState();
  let line = 1;
  let firstLine = 1;
  for await (const chunk of text) {
    for (const sign of chunk) {
      if (sign === '\0') refuse(line, 'contains a NUL character');
      state.size += 1;
      if (state.size > MAX_RECORD_CHARACTERS) refuse(firstLine, 'begins a record that does not end');
      if (sign === '\n') line += 1;
      if (!takeSign(state, sign)) continue;
      yield { line: firstLine, cells: state.cells };
      state = startState();
      firstLine = line;
    }
  }
  if (state.isQuoted && !state.mayClose) refuse(firstLine, 'begins a record that does not end');
  if (state.cell !== '' || state.cells.length > 0)
    yield { line: firstLine, cells: [...state.cells, state.cell] };
}
