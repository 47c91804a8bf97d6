import type { Brand } from '@portal/config/brands/brand';
import { supportPhoneOf } from '@portal/config/call-backs/support-phone';
import type { Site } from '@portal/config/sites/site';
import { formatDate } from '@portal/domain/values/calendar-date';
import { drawCheck } from '#api/pdf/draw-check.ts';
import { drawHighlight } from '#api/pdf/draw-highlight.ts';
import { drawSignature } from '#api/pdf/draw-signature.ts';
import { drawTable } from '#api/pdf/draw-table.ts';
import { drawFacts, drawHead, drawParagraph, finishSheet, openSheet } from '#api/pdf/layout.ts';
import type { Letter } from '#api/pdf/letter.ts';
import { type Sheet, SIZE } from '#api/pdf/sheet.ts';

/** The first column of a table is wider than the others. */
const FIRST_COLUMN = 0.34;
const BODY = { gapBelow: 8 } as const;
/** A heading keeps a line of what it is over. */
const HEADING = { ...BODY, type: 'H2', size: SIZE.heading, keepWith: 40 } as const;

function drawRows(sheet: Sheet, { heading, columns, rows }: NonNullable<Letter['table']>): void {
  sheet.pdf.y += 12;
  drawParagraph(sheet, heading, HEADING);
  const other = (sheet.width * (1 - FIRST_COLUMN)) / (columns.length - 1);
  drawTable(sheet, {
    head: columns.map((text) => ({ text, header: 'Column', isMuted: true })),
    rows: rows.map((cells) => cells.map((text, index) => (index === 0 ? { text, header: 'Row' } : { text }))),
    columns: columns.map((_, index) => ({ width: index === 0 ? sheet.width * FIRST_COLUMN : other })),
  });
}

function drawBody(sheet: Sheet, { paragraphs, highlight, facts, table, section, check }: Letter): void {
  for (const paragraph of paragraphs) drawParagraph(sheet, paragraph, BODY);
  if (highlight) {
    drawHighlight(sheet, highlight);
  }
  drawFacts(sheet, facts);
  if (table) drawRows(sheet, table);
  sheet.pdf.y += 12;
  if (section) {
    drawParagraph(sheet, section.heading, HEADING);
    for (const paragraph of section.paragraphs) drawParagraph(sheet, paragraph, BODY);
  }
  if (check) drawCheck(sheet, check);
}

/**
 * Returns a letter as a tagged PDF in the look of a site's brand, with its sender, and the one who signs it.
 * The same letter gives the same bytes. `brand`: with the overrides of the site. DEMO-23, PDF-1 to PDF-3,
 * CFG-49
 */
export function createLetterDocument(letter: Letter, site: Site, brand: Brand): Uint8Array {
  const { number, hours } = supportPhoneOf(site, brand);
  const createdAt = new Date(letter.date ?? '2017-01-01');
  const sheet = openSheet(site, { title: letter.heading, createdAt });
  drawHead(sheet, site);
  if (letter.date) drawParagraph(sheet, formatDate(letter.date), BODY);
  drawParagraph(sheet, letter.heading, { ...BODY, type: 'H1', size: SIZE.title });
  drawBody(sheet, letter);
  sheet.pdf.y += 6;
  if (letter.isSigned ?? true) {
    drawSignature(sheet, site);
    sheet.pdf.y += 10;
  }
  drawParagraph(sheet, `Questions? Call us on ${number}, ${hours}.`, BODY);
  drawParagraph(sheet, brand.footer.legal, { size: SIZE.small, isMuted: true });
  return finishSheet(sheet, site, letter.heading);
}
