/** A row has no more lines than these. One that stays open longer has a quotation mark too many. */
const MAX_LINES = 8;
const QUOTE = '"';

/** Whether a line opens a quotation mark without closing it, or closes one of an earlier line. */
function hasOddQuotes(line: string): boolean {
  let isOdd = false;
  for (let at = line.indexOf(QUOTE); at >= 0; at = line.indexOf(QUOTE, at + 1)) isOdd = !isOdd;
  return isOdd;
}

/**
 * Returns the row that begins at a line, and its last line. Returns undefined when no
 * following lines complete it.
 */
function rowFrom(lines: readonly string[], from: number, isRow: (text: string) => boolean) {
  for (let to = from + 1; to < Math.min(lines.length, from + MAX_LINES); to += 1) {
    if (!hasOddQuotes(lines[to] ?? '')) continue;
    const text = lines
      .slice(from, to + 1)
      .map((line) => line.replace(/\r$/, ''))
      .join(' ');
    return isRow(text) ? { text, to } : undefined;
  }
  return undefined;
}

/**
 * Creates the joiner of rows of a CSV file whose quoted fields go over several lines (RFC 4180). Each line
 * end becomes a space. The row replaces its first line, and its other lines become empty. A line that nothing
 * completes stays as it is, to be rejected alone. The joiner returns how many lines at the end may belong to
 * a row that continues in the next piece. ADDR-15
 */
export function createRowJoiner(isRow: (text: string) => boolean) {
  return (lines: string[], isEnd: boolean): number => {
    for (let at = 0; at < lines.length; at += 1) {
      if (!hasOddQuotes(lines[at] ?? '')) continue;
      const found = rowFrom(lines, at, isRow);
      if (found) {
        lines[at] = found.text;
        lines.fill('', at + 1, found.to + 1);
        at = found.to;
      } else if (!isEnd && lines.length - at < MAX_LINES) return lines.length - at;
    }
    return 0;
  };
}
