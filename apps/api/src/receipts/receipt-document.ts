import type { Site } from '@portal/config/sites/site';
import { drawTable } from '#api/pdf/draw-table.ts';
import { drawFacts, drawHead, drawParagraph, finishSheet, openSheet } from '#api/pdf/layout.ts';
import { type Face, type Sheet, SIZE, setFace } from '#api/pdf/sheet.ts';
import type { Receipt } from '#api/receipts/receipt.ts';
import { type Fact, type ReceiptContent, receiptContent } from '#api/receipts/receipt-content.ts';

/** The amount in large figures on a tint: the first thing that a reader looks for. */
function drawAmount(sheet: Sheet, { label, value }: Fact): void {
  const { pdf, colours, left, width } = sheet;
  const [top, height, inset] = [pdf.y, 78, 20];
  sheet.decorate(() => pdf.roundedRect(left, top, width, height, 8).fill(colours.tint));
  const paragraph = sheet.open(sheet.root, 'P');
  const drawLine = (text: string, y: number, face: Face) => {
    setFace(sheet, face);
    sheet.add(paragraph, { type: 'Span' }, () => pdf.text(text, left + inset, y, { lineBreak: false }));
  };
  drawLine(label, top + 12, { font: 'regular', size: SIZE.body, colour: colours['text-2'] });
  drawLine(value, top + 28, { font: 'bold', size: SIZE.amount, colour: colours.text });
  paragraph.end();
  pdf.y = top + height + 12;
}

function drawPayments(sheet: Sheet, { columns, rows, total }: ReceiptContent['payments']): void {
  const [dueDate, amount] = columns;
  drawTable(sheet, {
    head: [
      { text: dueDate, header: 'Column', isMuted: true },
      { text: amount, header: 'Column', isMuted: true },
    ],
    rows: [
      ...rows.map(([day, paid]) => [{ text: day, header: 'Row' } as const, { text: paid }]),
      [
        { text: total[0], header: 'Row', isBold: true },
        { text: total[1], isBold: true },
      ],
    ],
    columns: [{ width: sheet.width / 2 }, { width: sheet.width / 2, align: 'right' }],
  });
}

/** A heading keeps a row of what it is over. */
const HEADING = { type: 'H2', size: SIZE.heading, keepWith: 80, gapBelow: 4 } as const;

/**
 * Returns a receipt as a tagged PDF in the look of a site's brand: its wordmark and colours, its support
 * phone and legal text. Nothing is read from a clock: the same receipt gives the same bytes. RCP-1 to RCP-6
 */
export function createReceiptDocument(receipt: Receipt, site: Site): Uint8Array {
  const { title, heading, lead, amount, facts, payments, help, legal } = receiptContent(receipt, site);
  const sheet = openSheet(site, { title, createdAt: receipt.issuedAt });
  drawHead(sheet, site, { hasBand: true });
  drawParagraph(sheet, heading, { type: 'H1', size: SIZE.title, gapBelow: 4 });
  drawParagraph(sheet, lead, { gapBelow: 12 });
  drawAmount(sheet, amount);
  drawFacts(
    sheet,
    facts.map(({ label, value }) => [label, value] as const),
  );
  sheet.pdf.y += 20;
  drawParagraph(sheet, payments.heading, HEADING);
  drawPayments(sheet, payments);
  sheet.pdf.y += 22;
  drawParagraph(sheet, help.heading, HEADING);
  drawParagraph(sheet, help.text, { gapBelow: 16 });
  drawParagraph(sheet, legal, { size: SIZE.small, isMuted: true });
  return finishSheet(sheet, site, title);
}
