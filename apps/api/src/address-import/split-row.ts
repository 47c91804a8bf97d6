/**
 * The fields of the last line that was read, by index. One object serves a whole file: there are
 * too many rows for one each.
 */
export type RowFields = {
  /** The number of fields. */
  count(): number;
  /** Returns the field at an index; empty where the row is too short. */
  at(place: number): string;
  /** Returns the text from one field to another with the separators, to compare several fields at once. */
  span(from: number, to: number): string;
};

const QUOTE = '"';
const CARRIAGE_RETURN = 13;
const MAX_FIELDS = 256;

/**
 * Creates the splitter of lines. It is our own because it copies only the fields that are read: an import
 * takes 15 million rows, and CSV libraries build every field of each.
 */
export function createRowSplitter(separator: ',' | '|') {
  const ends = new Int32Array(MAX_FIELDS);
  let line = '';
  let count = 0;
  let quoted: string[] | undefined;

  const startOf = (place: number): number => (place === 0 ? 0 : (ends[place - 1] ?? 0) + 1);
  const fields: RowFields = {
    count: () => quoted?.length ?? count,
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
    /** Reads a line into `fields`. Returns false when a quotation mark stays open. */
    read(text: string): boolean {
      line = text;
      quoted = undefined;
      if (separator === ',' && text.includes(QUOTE)) {
        quoted = splitQuoted(text.endsWith('\r') ? text.slice(0, -1) : text);
        return quoted !== undefined;
      }
      const { length } = text;
      count = 0;
      for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) {
        if (count === MAX_FIELDS - 1) break;
        ends[count] = at;
        count += 1;
      }
      ends[count] = text.charCodeAt(length - 1) === CARRIAGE_RETURN ? length - 1 : length;
      count += 1;
      return true;
    },
  };
}

/** Splits a line with quoted fields, which may hold commas and doubled quotation marks (RFC 4180). */
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
