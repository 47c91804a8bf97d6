import { resolveBrand } from '@portal/config/brands/brands';
import { supportPhoneOf } from '@portal/config/call-backs/support-phone';
import { resolveLogo } from '@portal/config/logo/logos';
import { resolveRegion } from '@portal/config/regions/regions';
import type { Site } from '@portal/config/sites/site';
import { resolveTheme } from '@portal/config/theme/themes';
import { formatDate } from '@portal/domain/values/calendar-date';
import { drawLogo, logoWidth } from '#api/pdf/draw-logo.ts';
import { drawTable } from '#api/pdf/draw-table.ts';
import type { Letter } from '#api/pdf/letter.ts';
import { type Sheet, SIZE, setFace } from '#api/pdf/sheet.ts';
import { createTaggedDocument, MARGIN } from '#api/pdf/tagged-document.ts';

const LOGO_HEIGHT = 36;
const LABEL_WIDTH = 150;
/** The first column of a table is wider than the others. */
const FIRST_COLUMN = 0.34;

function drawParagraph(sheet: Sheet, text: string, type: 'H1' | 'H2' | 'P', size: number = SIZE.body): void {
  const { pdf, left, width, colours } = sheet;
  const face = { font: type === 'P' ? 'regular' : 'bold', size, colour: colours.text } as const;
  setFace(sheet, face);
  sheet.ensureRoom(pdf.heightOfString(text, { width }));
  setFace(sheet, face);
  sheet.add(sheet.root, { type }, () => pdf.text(text, left, pdf.y, { width }));
  pdf.y += 8;
}

function drawHead(sheet: Sheet, site: Site): void {
  const { pdf, colours } = sheet;
  const logo = resolveLogo(site.brand);
  const bbox = [MARGIN, MARGIN, MARGIN + logoWidth(logo, LOGO_HEIGHT), MARGIN + LOGO_HEIGHT] as const;
  sheet.add(sheet.root, { type: 'Figure', alt: resolveBrand(site.brand).name, bbox }, () =>
    drawLogo(pdf, logo, {
      x: MARGIN,
      y: MARGIN,
      height: LOGO_HEIGHT,
      inks: { ink: colours.brand, accent: colours.accent },
    }),
  );
  pdf.y = MARGIN + LOGO_HEIGHT + 24;
}

function drawRows(sheet: Sheet, { heading, columns, rows }: NonNullable<Letter['table']>): void {
  sheet.pdf.y += 12;
  drawParagraph(sheet, heading, 'H2', SIZE.heading);
  const other = (sheet.width * (1 - FIRST_COLUMN)) / (columns.length - 1);
  drawTable(sheet, {
    head: columns.map((text) => ({ text, header: 'Column', isMuted: true })),
    rows: rows.map((cells) => cells.map((text, index) => (index === 0 ? { text, header: 'Row' } : { text }))),
    columns: columns.map((_, index) => ({ width: index === 0 ? sheet.width * FIRST_COLUMN : other })),
  });
}

/** Returns a letter as a tagged PDF in the look of a site's brand. The same letter gives the same bytes. DEMO-23 */
export function createLetterDocument(letter: Letter, site: Site): Uint8Array {
  const { language, paperSize } = resolveRegion(site.countryId);
  const { footer, name } = resolveBrand(site.brand);
  const { number, hours } = supportPhoneOf(site);
  const createdAt = new Date(letter.date ?? '2017-01-01');
  const tagged = createTaggedDocument({ title: letter.heading, language, paperSize, createdAt });
  const { pdf } = tagged;
  const width = pdf.page.width - 2 * MARGIN;
  const sheet: Sheet = { ...tagged, colours: resolveTheme(site.brand).light, left: MARGIN, width };
  drawHead(sheet, site);
  if (letter.date) drawParagraph(sheet, formatDate(letter.date), 'P');
  drawParagraph(sheet, letter.heading, 'H1', SIZE.title);
  for (const paragraph of letter.paragraphs) drawParagraph(sheet, paragraph, 'P');
  drawTable(sheet, {
    rows: letter.facts.map(([label, value]) => [
      { text: label, header: 'Row', isMuted: true },
      { text: value, isBold: true },
    ]),
    columns: [{ width: LABEL_WIDTH }, { width: width - LABEL_WIDTH }],
  });
  if (letter.table) drawRows(sheet, letter.table);
  pdf.y += 16;
  drawParagraph(sheet, `Questions? Call us on ${number}, ${hours}.`, 'P');
  drawParagraph(sheet, footer.legal, 'P', SIZE.small);
  return sheet.finish(({ number, of, y }) => {
    setFace(sheet, { font: 'regular', size: SIZE.small, colour: sheet.colours['text-2'] });
    pdf.text(`${name} · ${letter.heading} · Page ${number} of ${of}`, MARGIN, y, { width, lineBreak: false });
  });
}
