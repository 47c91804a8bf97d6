import type { Brand } from '@portal/config/brands/brand';
import type { Site } from '@portal/config/sites/site';
import { drawHighlight } from '#api/pdf/draw-highlight.ts';
import { drawTable } from '#api/pdf/draw-table.ts';
import { drawFacts, drawHead, drawParagraph, finishSheet, openSheet } from '#api/pdf/layout.ts';
import { type Sheet, SIZE } from '#api/pdf/sheet.ts';
import type { Receipt } from '#api/receipts/receipt.ts';
import { type ReceiptContent, receiptContent } from '#api/receipts/receipt-content.ts';

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
 * phone and legal text. Nothing is read from a clock: the same receipt gives the same bytes. `brand`: with
 * the overrides of the site. RCP-1 to RCP-6, CFG-49
 */
export function createReceiptDocument(receipt: Receipt, site: Site, brand: Brand): Uint8Array {
  const { title, heading, lead, amount, facts, payments, help, legal } = receiptContent(receipt, site, brand);
  const sheet = openSheet(site, { title, createdAt: receipt.issuedAt });
  drawHead(sheet, site);
  drawParagraph(sheet, heading, { type: 'H1', size: SIZE.title, gapBelow: 4 });
  drawParagraph(sheet, lead, { gapBelow: 12 });
  drawHighlight(sheet, [[[amount.label, amount.value]]]);
  drawFacts(
    sheet,
    facts.map(({ label, value }) => [label, value] as const),
  );
  sheet.pdf.y += 16;
  drawParagraph(sheet, payments.heading, HEADING);
  drawPayments(sheet, payments);
  sheet.pdf.y += 16;
  drawParagraph(sheet, help.heading, HEADING);
  drawParagraph(sheet, help.text, { gapBelow: 16 });
  drawParagraph(sheet, legal, { size: SIZE.small, isMuted: true });
  return finishSheet(sheet, site, title);
}
