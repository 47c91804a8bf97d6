import { resolveBrand } from '@portal/config/brands/brands';
import { letterheadOf } from '@portal/config/letters/letterhead';
import { resolveLogo } from '@portal/config/logo/logos';
import { resolveRegion } from '@portal/config/regions/regions';
import type { Site } from '@portal/config/sites/site';
import { resolveTheme } from '@portal/config/theme/themes';
import { drawLogo, logoWidth } from '#api/pdf/draw-logo.ts';
import { drawTable } from '#api/pdf/draw-table.ts';
import { getDrawable } from '#api/pdf/drawable.ts';
import { type Sheet, SIZE, setFace } from '#api/pdf/sheet.ts';
import { createTaggedDocument, MARGIN } from '#api/pdf/tagged-document.ts';

const LOGO_HEIGHT = 36;
const BAND_HEIGHT = 76;
const LABEL_WIDTH = 150;

/** Opens a document on the paper of a site's country, in the colours of its brand. */
export function openSheet(site: Site, about: { readonly title: string; readonly createdAt: Date }): Sheet {
  const { language, paperSize } = resolveRegion(site.countryId);
  const tagged = createTaggedDocument({ ...about, language, paperSize });
  const width = tagged.pdf.page.width - 2 * MARGIN;
  return { ...tagged, colours: resolveTheme(site.brand).light, left: MARGIN, width };
}

/** Draws the head of the first page: the brand's wordmark on a band, and below it who sends this. PDF-2 */
export function drawHead(sheet: Sheet, site: Site): void {
  const { pdf, colours } = sheet;
  const logo = resolveLogo(site.brand);
  const y = (BAND_HEIGHT - LOGO_HEIGHT) / 2;
  const bbox = [MARGIN, y, MARGIN + logoWidth(logo, LOGO_HEIGHT), y + LOGO_HEIGHT] as const;
  const inks = { ink: colours['on-brand'], accent: colours.accent };
  sheet.decorate(() => pdf.rect(0, 0, pdf.page.width, BAND_HEIGHT).fill(colours.brand));
  sheet.add(sheet.root, { type: 'Figure', alt: resolveBrand(site.brand).name, bbox }, () =>
    drawLogo(pdf, logo, { x: MARGIN, y, height: LOGO_HEIGHT, inks }),
  );
  pdf.y = BAND_HEIGHT + 12;
  const { insurer, address } = letterheadOf(site);
  drawParagraph(sheet, `${insurer}, ${address}`, { size: SIZE.small, isMuted: true, gapBelow: 10 });
}

type Paragraph = {
  readonly type?: 'H1' | 'H2' | 'P';
  readonly size?: number;
  readonly isMuted?: boolean;
  readonly isBold?: boolean;
  /** The room that must be left below, so that a heading is not alone at the foot of a page. */
  readonly keepWith?: number;
  readonly gapBelow?: number;
};

export function drawParagraph(
  sheet: Sheet,
  paragraph: string,
  {
    type = 'P',
    size = SIZE.body,
    isMuted = false,
    isBold = type !== 'P',
    keepWith = 0,
    gapBelow = 0,
  }: Paragraph = {},
): void {
  const { pdf, left, width, colours } = sheet;
  const text = getDrawable(paragraph);
  const colour = isMuted ? colours['text-2'] : colours.text;
  const face = { font: isBold ? 'bold' : 'regular', size, colour } as const;
  setFace(sheet, face);
  sheet.ensureRoom(pdf.heightOfString(text, { width }) + keepWith);
  setFace(sheet, face);
  sheet.add(sheet.root, { type }, () => pdf.text(text, left, pdf.y, { width }));
  pdf.y += gapBelow;
}

/** Draws facts, one a line: what each is, and its value. */
export function drawFacts(sheet: Sheet, facts: readonly (readonly [label: string, value: string])[]): void {
  drawTable(sheet, {
    rows: facts.map(([label, value]) => [
      { text: label, header: 'Row', isMuted: true },
      { text: value, isBold: true },
    ]),
    columns: [{ width: LABEL_WIDTH }, { width: sheet.width - LABEL_WIDTH }],
  });
}

/** Ends the document with the brand, its title and the number at the foot of each page. Returns its bytes. */
export function finishSheet(sheet: Sheet, site: Site, title: string): Uint8Array {
  const { pdf, width, colours } = sheet;
  const { name } = resolveBrand(site.brand);
  return sheet.finish(({ number, of, y }) => {
    setFace(sheet, { font: 'regular', size: SIZE.small, colour: colours['text-2'] });
    pdf.text(`${name} · ${title} · Page ${number} of ${of}`, MARGIN, y, { width, lineBreak: false });
  });
}
