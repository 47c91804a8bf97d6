import { resolveLogo } from '@portal/config/logo/logos';
import { resolveRegion } from '@portal/config/regions/regions';
import type { Site } from '@portal/config/sites/site';
import { resolveTheme } from '@portal/config/theme/themes';
import { drawLogo, logoWidth } from '#api/pdf/draw-logo.ts';
import { drawTable } from '#api/pdf/draw-table.ts';
import { type Face, type Sheet, SIZE, setFace } from '#api/pdf/sheet.ts';
import { createTaggedDocument, MARGIN } from '#api/pdf/tagged-document.ts';
import type { Receipt } from '#api/receipts/receipt.ts';
import { type Fact, type ReceiptContent, receiptContent } from '#api/receipts/receipt-content.ts';

const BAND = { height: 76, logo: 36 } as const;
const LABEL_WIDTH = 150;

/** A band in the brand's colour over the head of the first page, with its wordmark. */
function drawBand(sheet: Sheet, { brand, brandName }: { brand: string; brandName: string }): void {
  const { pdf, colours } = sheet;
  const logo = resolveLogo(brand);
  const y = (BAND.height - BAND.logo) / 2;
  const bbox = [MARGIN, y, MARGIN + logoWidth(logo, BAND.logo), y + BAND.logo] as const;
  const inks = { ink: colours['on-brand'], accent: colours.accent };
  sheet.decorate(() => pdf.rect(0, 0, pdf.page.width, BAND.height).fill(colours.brand));
  sheet.add(sheet.root, { type: 'Figure', alt: brandName, bbox }, () =>
    drawLogo(pdf, logo, { x: MARGIN, y, height: BAND.logo, inks }),
  );
  pdf.y = BAND.height + 28;
}

/** `keepWith`: the room that must be left below, so that a heading does not stand alone at the foot of a page. */
type Paragraph = Face & { readonly type: string; readonly keepWith?: number };

function drawParagraph(sheet: Sheet, text: string, { type, keepWith = 0, ...face }: Paragraph): void {
  const { pdf, left, width } = sheet;
  setFace(sheet, face);
  sheet.ensureRoom(pdf.heightOfString(text, { width }) + keepWith);
  setFace(sheet, face);
  sheet.add(sheet.root, { type }, () => pdf.text(text, left, pdf.y, { width }));
}

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

function drawFacts(sheet: Sheet, facts: readonly Fact[]): void {
  drawTable(sheet, {
    rows: facts.map(({ label, value }) => [
      { text: label, header: 'Row', isMuted: true },
      { text: value, isBold: true },
    ]),
    columns: [{ width: LABEL_WIDTH }, { width: sheet.width - LABEL_WIDTH }],
  });
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

function drawBody(sheet: Sheet, content: ReceiptContent): void {
  const { pdf, colours } = sheet;
  const body: Paragraph = { type: 'P', font: 'regular', size: SIZE.body, colour: colours.text };
  const heading: Paragraph = { ...body, type: 'H2', font: 'bold', size: SIZE.heading, keepWith: 80 };
  const title: Paragraph = { type: 'H1', font: 'bold', size: SIZE.title, colour: colours.text };
  drawParagraph(sheet, content.heading, title);
  pdf.y += 4;
  drawParagraph(sheet, content.lead, body);
  pdf.y += 12;
  drawAmount(sheet, content.amount);
  drawFacts(sheet, content.facts);
  pdf.y += 20;
  drawParagraph(sheet, content.payments.heading, heading);
  pdf.y += 4;
  drawPayments(sheet, content.payments);
  pdf.y += 22;
  drawParagraph(sheet, content.help.heading, heading);
  pdf.y += 4;
  drawParagraph(sheet, content.help.text, body);
  pdf.y += 16;
  drawParagraph(sheet, content.legal, { ...body, size: SIZE.small, colour: colours['text-2'] });
}

/**
 * Returns a receipt as a tagged PDF in the look of a site's brand: its wordmark and colours, its support phone and legal text. Nothing is
 * read from a clock: the same receipt gives the same bytes. RCP-1 to RCP-6
 */
export function createReceiptDocument(receipt: Receipt, site: Site): Uint8Array {
  const content = receiptContent(receipt, site);
  const { language, paperSize } = resolveRegion(site.countryId);
  const tagged = createTaggedDocument({
    title: content.title,
    language,
    paperSize,
    createdAt: receipt.issuedAt,
  });
  const { pdf } = tagged;
  const width = pdf.page.width - 2 * MARGIN;
  const sheet: Sheet = { ...tagged, colours: resolveTheme(site.brand).light, left: MARGIN, width };
  drawBand(sheet, { brand: site.brand, brandName: content.brandName });
  drawBody(sheet, content);
  return sheet.finish(({ number, of, y }) => {
    setFace(sheet, { font: 'regular', size: SIZE.small, colour: sheet.colours['text-2'] });
    const text = `${content.brandName} · ${content.title} · Page ${number} of ${of}`;
    pdf.text(text, MARGIN, y, { width, lineBreak: false });
  });
}
