import { letterheadOf } from '@portal/config/letters/letterhead';
import type { Site } from '@portal/config/sites/site';
import { drawParagraph } from '#api/pdf/layout.ts';
import { type Sheet, SIZE } from '#api/pdf/sheet.ts';

const LINE_WIDTH = 220;
const HEIGHT = 72;

/** Draws who answers for a letter, below a line, all of it on one page. PDF-3 */
export function drawSignature(sheet: Sheet, site: Site): void {
  const { pdf, colours, left } = sheet;
  const { insurer, signatory } = letterheadOf(site);
  sheet.ensureRoom(HEIGHT);
  drawParagraph(sheet, `For ${insurer}`, { gapBelow: 18 });
  const y = pdf.y;
  sheet.decorate(() =>
    pdf
      .moveTo(left, y)
      .lineTo(left + LINE_WIDTH, y)
      .lineWidth(0.75)
      .stroke(colours.text),
  );
  pdf.y += 4;
  drawParagraph(sheet, signatory, { isBold: true });
  drawParagraph(sheet, 'Issued electronically, so it has no handwritten signature.', {
    size: SIZE.small,
    isMuted: true,
  });
}
