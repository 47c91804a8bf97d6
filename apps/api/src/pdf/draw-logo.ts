import type { Logo, LogoShape } from '@portal/config/logo/logo';

type Place = {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly inks: Readonly<Record<LogoShape['colour'], string>>;
};

/** The width of a logo at a height. */
export const logoWidth = (logo: Logo, height: number): number => (logo.width * height) / logo.height;

function drawName(pdf: PDFKit.PDFDocument, { name }: Logo, ink: string): void {
  if (!name) return;
  pdf.font('bold').fontSize(name.size).fillColor(ink);
  // As a browser does with `textLength`: the name is squeezed or stretched into its width.
  pdf
    .save()
    .translate(name.x, name.baseline)
    .scale(name.width / pdf.widthOfString(name.text), 1);
  pdf.text(name.text, 0, 0, { baseline: 'alphabetic', lineBreak: false });
  pdf.restore();
}

/** Draws a brand's wordmark from its shapes. */
export function drawLogo(pdf: PDFKit.PDFDocument, logo: Logo, { x, y, height, inks }: Place): void {
  pdf
    .save()
    .translate(x, y)
    .scale(height / logo.height);
  for (const { d, colour, strokeWidth } of logo.shapes) {
    pdf.path(d);
    if (strokeWidth === undefined) pdf.fill(inks[colour]);
    else pdf.lineWidth(strokeWidth).lineCap('round').lineJoin('round').stroke(inks[colour]);
  }
  drawName(pdf, logo, inks.ink);
  pdf.restore();
}
