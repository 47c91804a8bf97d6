import { getDrawable } from '#api/pdf/drawable.ts';
import { type Face, type Sheet, SIZE, setFace } from '#api/pdf/sheet.ts';

/** `header`: the scope of a header cell; none for a cell of data. */
type Cell = {
  readonly text: string;
  readonly header?: 'Row' | 'Column';
  readonly isBold?: boolean;
  readonly isMuted?: boolean;
};

type Column = { readonly width: number; readonly align?: 'left' | 'right' };

export type Table = {
  /** Drawn again, as decoration, at the head of each further page. */
  readonly head?: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
  readonly columns: readonly Column[];
};

type PlacedCell = Cell & Column & { readonly x: number; readonly face: Face };

const PADDING = 4.5;

function placeCells(
  { left, colours }: Sheet,
  columns: readonly Column[],
  cells: readonly Cell[],
): PlacedCell[] {
  let x = left;
  return cells.map((cell, index) => {
    const column = columns[index] ?? { width: 0 };
    const colour = cell.isMuted ? colours['text-2'] : colours.text;
    const face: Face = { font: cell.isBold ? 'bold' : 'regular', size: SIZE.body, colour };
    const placed = { ...cell, text: getDrawable(cell.text), ...column, x, face };
    x += column.width;
    return placed;
  });
}

function measureRow(sheet: Sheet, cells: readonly PlacedCell[]): number {
  const heights = cells.map(({ text, width, face }) => {
    setFace(sheet, face);
    return sheet.pdf.heightOfString(text, { width });
  });
  return Math.max(...heights) + 2 * PADDING;
}

function drawCell(sheet: Sheet, { text, x, width, align = 'left', face }: PlacedCell, top: number): void {
  setFace(sheet, face);
  sheet.pdf.text(text, x, top + PADDING, { width, align });
}

function drawLine({ pdf, left, width, colours }: Sheet, y: number): void {
  pdf
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.75)
    .stroke(colours.border);
}

function drawRow(sheet: Sheet, table: PDFKit.PDFStructureElement, cells: readonly PlacedCell[]): void {
  const height = measureRow(sheet, cells);
  const top = sheet.pdf.y;
  const row = sheet.open(table, 'TR');
  for (const cell of cells) {
    const tag = cell.header ? { type: 'TH', scope: cell.header } : { type: 'TD' };
    sheet.add(row, tag, () => drawCell(sheet, cell, top));
  }
  row.end();
  sheet.decorate(() => drawLine(sheet, top + height));
  sheet.pdf.y = top + height;
}

function repeatHead(sheet: Sheet, cells: readonly PlacedCell[]): void {
  const height = measureRow(sheet, cells);
  const top = sheet.pdf.y;
  sheet.decorate(() => {
    for (const cell of cells) drawCell(sheet, cell, top);
    drawLine(sheet, top + height);
  });
  sheet.pdf.y = top + height;
}

/** Draws a table row by row, over as many pages as it takes. No row is split. */
export function drawTable(sheet: Sheet, { head, rows, columns }: Table): void {
  const table = sheet.open(sheet.root, 'Table');
  const headCells = head ? placeCells(sheet, columns, head) : undefined;
  if (headCells) drawRow(sheet, table, headCells);
  for (const [index, cells] of rows.entries()) {
    const placed = placeCells(sheet, columns, cells);
    const next = rows[index + 1];
    // The last two rows stay together: a total alone on a page explains nothing.
    const isBeforeLast = next !== undefined && index === rows.length - 2;
    const needed = measureRow(sheet, placed) * (isBeforeLast ? 2 : 1);
    if (sheet.ensureRoom(needed) && headCells) repeatHead(sheet, headCells);
    drawRow(sheet, table, placed);
  }
  table.end();
}
