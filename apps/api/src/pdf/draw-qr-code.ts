import encodeQR from 'qr';

/** Modules that stay empty around a code, so that a camera finds it. */
const QUIET_MODULES = 4;

type Place = { readonly x: number; readonly y: number; readonly size: number };

/**
 * Draws a text as a QR code: black on white whatever the brand, since cameras read that best. A quarter of it
 * may be soiled or folded. Returns nothing of it in words: the caller says what it leads to.
 */
export function drawQrCode(pdf: PDFKit.PDFDocument, text: string, { x, y, size }: Place): void {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: QUIET_MODULES });
  const module = size / rows.length;
  pdf.rect(x, y, size, size).fill('#ffffff');
  for (const [line, cells] of rows.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) pdf.rect(x + column * module, y + line * module, module, module);
  pdf.fill('#000000');
}
