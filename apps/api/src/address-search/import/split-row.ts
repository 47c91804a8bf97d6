/** The fields of the line that was read last, by their place. One for a whole file: rows are too many for objects of their own. */
export type RowFields = {
  /** How many there are. */
  count(): number;
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
  const ends = new Int32Array(MOST_FIELDS);
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
      for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) {
        if (count === MOST_FIELDS - 1) break;
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
