import { getDrawable } from '#api/pdf/drawable.ts';
import type { LabelledText } from '#api/pdf/letter.ts';
import { type Face, type Sheet, SIZE, setFace } from '#api/pdf/sheet.ts';

const INSET = 20;
const PADDING = 12;
const GAP = 10;
const LABEL_HEIGHT = 16;

type Cell = { readonly label: string; readonly value: string; readonly x: number; readonly width: number };

function cellsOf({ left, width }: Sheet, row: readonly LabelledText[]): Cell[] {
  const cellWidth = (width - 2 * INSET) / row.length;
  return row.map(([label, value], index) => ({
    label,
    value: getDrawable(value),
    x: left + INSET + index * cellWidth,
    width: cellWidth - (index < row.length - 1 ? GAP : 0),
  }));
}

/** The value in one line where it is still large, and in several without a word that is split. */
export function highlightSize({ pdf }: Sheet, { value, width }: Pick<Cell, 'value' | 'width'>): number {
  const widthOf = (text: string) => pdf.font('bold').fontSize(1).widthOfString(text);
  const [inOneLine, ofWidestWord] = [
    width / widthOf(value),
    width / Math.max(...value.split(' ').map(widthOf)),
  ];
  return Math.floor(Math.min(SIZE.amount, Math.max(inOneLine, SIZE.name), ofWidestWord));
}

function measureRow(sheet: Sheet, cells: readonly Cell[]): number {
  const heights = cells.map((cell) => {
    setFace(sheet, { font: 'bold', size: highlightSize(sheet, cell), colour: sheet.colours.text });
    return sheet.pdf.heightOfString(cell.value, { width: cell.width });
  });
  return LABEL_HEIGHT + Math.max(...heights);
}

/** Draws rows of one or two texts in large figures on a tint: readers look for them first. PDF-1 */
export function drawHighlight(sheet: Sheet, rows: readonly (readonly LabelledText[])[]): void {
  const { pdf, colours, left, width } = sheet;
  const placed = rows.map((row) => cellsOf(sheet, row));
  const heights = placed.map((cells) => measureRow(sheet, cells));
  const height = heights.reduce((sum, one) => sum + one, (rows.length - 1) * GAP) + 2 * PADDING;
  sheet.ensureRoom(height);
  const top = pdf.y;
  sheet.decorate(() => pdf.roundedRect(left, top, width, height, 8).fill(colours.tint));
  let y = top + PADDING;
  for (const [index, cells] of placed.entries()) {
    for (const cell of cells) drawCell(sheet, cell, y);
    y += (heights[index] ?? 0) + GAP;
  }
  pdf.y = top + height + 12;
}

function drawCell(sheet: Sheet, cell: Cell, y: number): void {
  const { pdf, colours } = sheet;
  const size = highlightSize(sheet, cell);
  const paragraph = sheet.open(sheet.root, 'P');
  const drawText = (text: string, top: number, face: Face) => {
    setFace(sheet, face);
    sheet.add(paragraph, { type: 'Span' }, () => pdf.text(text, cell.x, top, { width: cell.width }));
  };
  drawText(cell.label, y, { font: 'regular', size: SIZE.body, colour: colours['text-2'] });
  drawText(cell.value, y + LABEL_HEIGHT, { font: 'bold', size, colour: colours.text });
  paragraph.end();
}
