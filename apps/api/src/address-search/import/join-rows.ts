/** A row goes over no more lines than these; what is open longer has a quotation mark too many. */
const MOST_LINES = 8;
const QUOTE = '"';

/** Whether a quotation mark of the line is left open, or one of a line before is closed. */
function hasOddQuotes(line: string): boolean {
  let isOdd = false;
  for (let at = line.indexOf(QUOTE); at >= 0; at = line.indexOf(QUOTE, at + 1)) isOdd = !isOdd;
  return isOdd;
}

/** The row that begins at a line, and the line it ends with; undefined when no lines behind it make it whole. */
function rowFrom(lines: readonly string[], from: number, isRow: (text: string) => boolean) {
  for (let to = from + 1; to < Math.min(lines.length, from + MOST_LINES); to += 1) {
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
 * Puts rows of a CSV file together again whose quoted fields go over several lines (RFC 4180), a space for each line's end. The row stands where it
 * began, and the lines it takes are left empty. A line that nothing makes whole stays as it is, to be rejected alone. Returns how many lines at the end may
 * belong to a row that goes on in the next piece. ADDR-15
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
      } else if (!isEnd && lines.length - at < MOST_LINES) return lines.length - at;
    }
    return 0;
  };
}
