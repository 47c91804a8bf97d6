import { resolveBrand } from '@portal/config/brands/brands';
import { supportPhoneOf } from '@portal/config/call-backs/support-phone';
import type { Site } from '@portal/config/sites/site';
import { formatDate } from '@portal/domain/values/calendar-date';
import { drawTable } from '#api/pdf/draw-table.ts';
import { drawFacts, drawHead, drawParagraph, finishSheet, openSheet } from '#api/pdf/layout.ts';
import type { Letter } from '#api/pdf/letter.ts';
import { type Sheet, SIZE } from '#api/pdf/sheet.ts';

/** The first column of a table is wider than the others. */
const FIRST_COLUMN = 0.34;
const BODY = { gapBelow: 8 } as const;

function drawRows(sheet: Sheet, { heading, columns, rows }: NonNullable<Letter['table']>): void {
  sheet.pdf.y += 12;
  drawParagraph(sheet, heading, { ...BODY, type: 'H2', size: SIZE.heading });
  const other = (sheet.width * (1 - FIRST_COLUMN)) / (columns.length - 1);
  drawTable(sheet, {
    head: columns.map((text) => ({ text, header: 'Column', isMuted: true })),
    rows: rows.map((cells) => cells.map((text, index) => (index === 0 ? { text, header: 'Row' } : { text }))),
    columns: columns.map((_, index) => ({ width: index === 0 ? sheet.width * FIRST_COLUMN : other })),
  });
}

/**
 * Returns a letter as a tagged PDF in the look of a site's brand. The same letter
 * gives the same bytes. DEMO-23
 */
export function createLetterDocument(letter: Letter, site: Site): Uint8Array {
  const { number, hours } = supportPhoneOf(site);
  const createdAt = new Date(letter.date ?? '2017-01-01');
  const sheet = openSheet(site, { title: letter.heading, createdAt });
  drawHead(sheet, site);
  if (letter.date) drawParagraph(sheet, formatDate(letter.date), BODY);
  drawParagraph(sheet, letter.heading, { ...BODY, type: 'H1', size: SIZE.title });
  for (const paragraph of letter.paragraphs) drawParagraph(sheet, paragraph, BODY);
  drawFacts(sheet, letter.facts);
  if (letter.table) drawRows(sheet, letter.table);
  sheet.pdf.y += 16;
  drawParagraph(sheet, `Questions? Call us on ${number}, ${hours}.`, BODY);
  drawParagraph(sheet, resolveBrand(site.brand).footer.legal, { ...BODY, size: SIZE.small });
  return finishSheet(sheet, site, letter.heading);
}
