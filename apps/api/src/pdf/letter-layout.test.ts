import { resolveBrand } from '@portal/config/brands/brands';
import { letterheadOf } from '@portal/config/letters/letterhead';
import { SITES, type Site } from '@portal/config/sites/site';
import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { highlightSize } from '#api/pdf/draw-highlight.ts';
import { drawQrCode } from '#api/pdf/draw-qr-code.ts';
import { openSheet } from '#api/pdf/layout.ts';
import type { Letter } from '#api/pdf/letter.ts';
import { createLetterDocument } from '#api/pdf/letter-document.ts';
import { readPdf } from '#test/read-pdf.ts';

const LETTER: Letter = {
  date: '2026-11-27',
  heading: 'A letter',
  paragraphs: ['Dear Margaret,'],
  highlight: [[['Amount overdue', '$18.40']]],
  facts: [['Policy number', '70010001']],
};
const read = (letter: Partial<Letter>, site: Site) =>
  readPdf(createLetterDocument({ ...LETTER, ...letter }, site, resolveBrand(site.brand)));

const LONG_WORD = 'Ngatikuramakahukura'.repeat(3);

/** Any site: the layout is the same. */
const [SITE] = SITES as readonly [Site];

describe.each(SITES)('a letter of $key', (site) => {
  test('[PDF-2] [PDF-3] has the insurer with its address, and the one who signs for it', () => {
    const { insurer, address, signatory } = letterheadOf(site);
    const { elements } = read({}, site);
    expect(elements).toContain(`  P "${insurer}, ${address}"`);
    expect(elements).toContain(`  P "For ${insurer}"`);
    expect(elements).toContain(`  P "${signatory}"`);
  });
});

test('[PDF-3] what the customer agreed to is not signed by us', () => {
  expect(read({ isSigned: false }, SITE).elements.join()).not.toContain('handwritten');
});

test.each(Array.from({ length: 40 }, (_, lines) => lines))(
  '[PDF-3] the signature stays together below %i lines',
  (lines) => {
    const { pages } = read({ paragraphs: Array.from({ length: lines }, () => 'A line.') }, SITE);
    const { insurer, signatory } = letterheadOf(SITE);
    expect(pages.filter((page) => page.includes(`For ${insurer}`) && page.includes(signatory))).toHaveLength(
      1,
    );
  },
);

test('[PDF-1] what is read first is whole', () => {
  const name = `${LONG_WORD} Taufaʻahau`;
  const rows = [
    [['Name', name]],
    [
      ['Amount', '$1'],
      ['Due', '01/02/2026'],
    ],
  ] as const;
  const spans = read({ highlight: rows }, SITE).elements.filter((line) => line.includes('Span'));
  expect(spans).toEqual(
    ['Name', name, 'Amount', '$1', 'Due', '01/02/2026'].map((text) => `    Span "${text}"`),
  );
});

test.each([
  ['$18.40', 443, 30],
  [`${LONG_WORD} Taufaʻahau`, 443, 443],
  ['01/02/2026', 90, 90],
])('[PDF-1] no word of %s is split in a width of %i', (value, width, most) => {
  const sheet = openSheet(SITE, { title: 'A letter', createdAt: new Date('2026-11-27') });
  const size = highlightSize(sheet, { value, width });
  const words = value.split(' ').map((word) => sheet.pdf.font('bold').fontSize(size).widthOfString(word));
  expect(Math.max(...words)).toBeLessThanOrEqual(width);
  expect(size).toBeLessThanOrEqual(most);
  expect(size).toBeGreaterThan(8);
});

test('[PRF-13] a camera reads the QR code that is drawn', () => {
  const scale = 6;
  const squares: (readonly [number, number, number, number])[] = [];
  const pdf = {
    rect(...square: [number, number, number, number]) {
      squares.push(square);
      return pdf;
    },
    fill: () => pdf,
  };
  const url = 'https://seniors-154.example.com/proof#policy=70010001&code=17D9-CQ3R-AAAA-BBBB';
  drawQrCode(pdf as unknown as PDFKit.PDFDocument, url, { x: 0, y: 0, size: 112 });
  const [[, , size = 0] = []] = squares;
  const module = squares[1]?.[2] ?? 1;
  const pixels = Math.round(size / module) * scale;
  const data = new Uint8ClampedArray(pixels * pixels * 4).fill(255);
  for (const [x, y] of squares.slice(1))
    for (let line = 0; line < scale; line += 1)
      for (let column = 0; column < scale; column += 1) {
        const [left, top] = [Math.round(x / module) * scale + column, Math.round(y / module) * scale + line];
        data.fill(0, (top * pixels + left) * 4, (top * pixels + left) * 4 + 3);
      }
  expect(decodeQR({ width: pixels, height: pixels, data })).toBe(url);
});
