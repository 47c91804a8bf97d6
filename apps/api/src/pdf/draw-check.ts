import { drawQrCode } from '#api/pdf/draw-qr-code.ts';
import type { Letter } from '#api/pdf/letter.ts';
import { type Face, type Sheet, SIZE, setFace } from '#api/pdf/sheet.ts';

const QR_SIZE = 100;
const GAP = 20;
const ALT = 'QR code that opens the page of the check, with the policy number and the code filled in';

/** Draws how a letter is checked: in words with the code, and as a QR code beside them. PRF-13 */
export function drawCheck(sheet: Sheet, { heading, text, code, url }: NonNullable<Letter['check']>): void {
  const { pdf, colours, left, width } = sheet;
  sheet.ensureRoom(QR_SIZE);
  const top = pdf.y;
  const textWidth = width - QR_SIZE - GAP;
  const drawText = (type: string, words: string, face: Face) => {
    setFace(sheet, face);
    sheet.add(sheet.root, { type }, () => pdf.text(words, left, pdf.y, { width: textWidth }));
    pdf.y += 4;
  };
  drawText('H2', heading, { font: 'bold', size: SIZE.heading, colour: colours.text });
  drawText('P', text, { font: 'regular', size: SIZE.body, colour: colours.text });
  drawText('P', code, { font: 'bold', size: SIZE.heading, colour: colours.text });
  const below = pdf.y;
  const x = left + width - QR_SIZE;
  const bbox = [x, top, x + QR_SIZE, top + QR_SIZE] as const;
  sheet.add(sheet.root, { type: 'Figure', alt: ALT, bbox }, () =>
    drawQrCode(pdf, url, { x, y: top, size: QR_SIZE }),
  );
  pdf.y = Math.max(below, top + QR_SIZE);
}
