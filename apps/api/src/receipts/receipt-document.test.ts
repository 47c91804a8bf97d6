import { resolveBrand } from '@portal/config/brands/brands';
import { supportPhoneOf } from '@portal/config/call-backs/support-phone';
import { resolveRegion } from '@portal/config/regions/regions';
import { defaultSite, findSite, SITES, type Site } from '@portal/config/sites/site';
import { describe, expect, test } from 'vitest';
import type { Receipt } from '#api/receipts/receipt.ts';
import { createReceiptDocument } from '#api/receipts/receipt-document.ts';
import { readPdf } from '#test/read-pdf.ts';
import { receiptWith } from '#test/receipts.ts';

const PHONE = resolveBrand('real').phone.number;

const siteOf = (key: string): Site => {
  const site = findSite(key);
  if (!site) throw new Error(`No site ${key}`);
  return site;
};
const documentOf = (receipt: Receipt, site: Site) =>
  createReceiptDocument(receipt, site, resolveBrand(site.brand));
const read = (receipt: Partial<Receipt> = {}, site: Site = defaultSite()) =>
  readPdf(documentOf(receiptWith(receipt), site));

/** The cells of each row of the document, without their tags. */
const rowsOf = (elements: readonly string[]): string[][] => {
  const rows: string[][] = [];
  for (const element of elements.map((line) => line.trim())) {
    if (element === 'TR') rows.push([]);
    const cell = /^T[HD](?: \w+)? (".*")$/.exec(element)?.[1];
    if (cell) rows.at(-1)?.push(JSON.parse(cell));
  }
  return rows;
};
const factsOf = (receipt: Partial<Receipt>, site?: Site) =>
  Object.fromEntries(rowsOf(read(receipt, site).elements));

/** This many overdue payments, each with an amount of its own. */
const manyPayments = (count: number): Pick<Receipt, 'payments' | 'amountCents'> => {
  const payments = Array.from({ length: count }, (_, index) => ({
    dueDate: `2026-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
    amountCents: 1840 + index,
  }));
  return { payments, amountCents: payments.reduce((sum, { amountCents }) => sum + amountCents, 0) };
};

test('[RCP-1] [RCP-2] all of a receipt is there, tagged, in the order in which it is read', () => {
  const { elements } = read();
  expect(elements).toEqual([
    'Document',
    '  Figure alt "real"',
    '  P "Example Life Limited, PO Box 0000, Auckland 1140"',
    '  H1 "Payment receipt"',
    '  P "Thank you. We have received your payment."',
    '  P',
    '    Span "Amount paid"',
    '    Span "$18.40"',
    '  Table',
    '    TR',
    '      TH Row "Receipt reference"',
    '      TD "R7Q2M84KD"',
    '    TR',
    '      TH Row "Date paid"',
    '      TD "22/11/2026"',
    '    TR',
    '      TH Row "Paid with"',
    '      TD "Visa ending in 4242"',
    '    TR',
    '      TH Row "Name"',
    '      TD "Margaret Ellison"',
    '    TR',
    '      TH Row "Policy"',
    '      TD "Family Life Cover"',
    '    TR',
    '      TH Row "Policy number"',
    '      TD "70010003"',
    '  H2 "Overdue payments you paid"',
    '  Table',
    '    TR',
    '      TH Column "Due date"',
    '      TH Column "Amount in NZD"',
    '    TR',
    '      TH Row "15/10/2026"',
    '      TD "$18.40"',
    '    TR',
    '      TH Row "Total paid"',
    '      TD "$18.40"',
    '  H2 "Questions about this payment?"',
    `  P "Call us on ${PHONE}, Monday to Friday, 8 am to 8 pm New Zealand time. Have your receipt reference with you."`,
    `  P ${JSON.stringify(resolveBrand('real').footer.legal)}`,
  ]);
});

describe.each(SITES)('the receipt of $key', (site) => {
  const { elements, ...document } = read({ currency: 'XYZ' }, site);
  // The typeface draws both spaces with one glyph, which a reader takes for the plain one.
  const plain = (text: string) => text.replaceAll('\u00A0', ' ');
  const text = elements.join('\n');

  test('[RCP-1] says language, title and that it is accessible, and brings its fonts', () => {
    expect(document.language).toBe(resolveRegion(site.countryId).language);
    expect(document.title).toBe('Receipt R7Q2M84KD');
    expect(document.catalog).toMatch(/\/MarkInfo \d+ 0 R/);
    expect(document.catalog).toMatch(/\/ViewerPreferences \d+ 0 R/);
    expect(document.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(document.metadata).toContain('Receipt R7Q2M84KD');
    expect(document.fonts.toSorted()).toEqual(['SourceSans3-Bold', 'SourceSans3-Regular']);
  });

  test('[RCP-2] has the brand, its support phone, its legal text and the currency', () => {
    const { name, footer } = resolveBrand(site.brand);
    const { number, hours } = supportPhoneOf(site);
    expect(text).toContain(`Figure alt "${name}"`);
    expect(text).toContain(plain(`${number}, ${hours}`));
    expect(text).toContain(plain(footer.legal));
    expect(text).toContain('Amount in XYZ');
    expect(document.decoration.join()).toContain(`${name} · Receipt R7Q2M84KD · Page 1 of 1`);
  });

  test('[RCP-6] fits one page for three overdue payments, and 60 KiB for 26', () => {
    expect(read(manyPayments(3), site).pages).toHaveLength(1);
    const bytes = documentOf(receiptWith(manyPayments(26)), site);
    expect(bytes.byteLength).toBeLessThan(60 * 1024);
    expect(readPdf(bytes).pages).toHaveLength(2);
  });
});

test.each([
  ['real-154', 'A4'],
  ['real-13', 'A4'],
  ['northcover-39', 'Letter'],
])('[RCP-1] the sheet of %s is %s', (key, sheet) => {
  const source = Buffer.from(documentOf(receiptWith(), siteOf(key))).toString('latin1');
  expect(source).toContain(sheet === 'A4' ? '/MediaBox [0 0 595.28 841.89]' : '/MediaBox [0 0 612 792]');
});

test('[RCP-2] every overdue payment is listed with the total, all amounts written alike', () => {
  const payments = [
    { dueDate: '2026-09-15', amountCents: 123_400 },
    { dueDate: null, amountCents: 1_850 },
  ];
  const rows = rowsOf(read({ payments, amountCents: 125_250 }).elements);
  expect(rows.slice(-4)).toEqual([
    ['Due date', 'Amount in NZD'],
    ['15/09/2026', '$1,234.00'],
    ['No due date', '$18.50'],
    ['Total paid', '$1,252.50'],
  ]);
});

test.each([
  ['real-154', '23/11/2026'],
  ['real-13', '22/11/2026'],
  ['northcover-39', '22/11/2026'],
])('[RCP-3] a payment at 11:30 UTC was made in %s on %s', (key, day) => {
  const issuedAt = new Date('2026-11-22T11:30:00Z');
  expect(factsOf({ issuedAt }, siteOf(key))['Date paid']).toBe(day);
});

test.each(SITES)('[RCP-4] names with macrons and accents are right in $key', (site) => {
  for (const customerName of ["Māia Tūhoe-O'Brien", 'Geneviève Lemaître-Côté'])
    expect(factsOf({ customerName }, site).Name).toBe(customerName);
});

test.each([
  'ĀĒĪŌŪ āēīōū',
  'Zoë Ångström Müller',
  'François L’Écuyer Œuvrard',
  'José Muñoz',
  'Łukasz Żółć',
  'Ștefan Țepeș',
  'Nguyễn Thị Hồng Ánh',
  'Ελένη Παπαδοπούλου',
  'Сергій Ковальчук',
  'Sione Taufaʻahau',
  'Siaosi Tuʼipulotu',
  'Ḵwiḵwa̱sut̓inux̱w',
  'Behchok\u01EB\u0300 Łutselk’e',
])('[RCP-4] %s is written as it is', (customerName) => {
  expect(factsOf({ customerName }).Name).toBe(customerName);
});

test('[RCP-4] a macron that stands behind its letter is written over it', () => {
  expect(factsOf({ customerName: 'Ma\u0304ia' }).Name).toBe('Māia');
});

test.each([
  ['Zoë 🌸 Ashworth', 'Zoë Ashworth'],
  ['Ann ❤️ Lee 👩🏽‍🦰', 'Ann Lee'],
  ['\u200BAnn\u00AD Lee\u202C', 'Ann Lee'],
  ['Ann\tLee', 'Ann Lee'],
  ['Ann\u2028Lee\u2029', 'Ann Lee'],
  ['Ann\u3000Lee', 'Ann Lee'],
  ['Ann \u2003\u1680Lee', 'Ann Lee'],
  ['\u0000Ann\u0085Lee\u0007', 'Ann Lee'],
  ['An\u034Fn Lee\u3164', 'Ann Lee'],
])('[RCP-4] of the name %j the letters are written', (customerName, written) => {
  expect(factsOf({ customerName }).Name).toBe(written);
});

test.each(['王小明', 'Ann 王', 'محمد الأمين', 'שרה', 'สมชาย', 'देवी', '😀', '', ' ', '\u200B'])(
  '[RCP-4] no receipt is made without the name %j',
  (customerName) => {
    expect(() => read({ customerName })).toThrow('document.not-drawable');
  },
);

test.each([
  [null, null, undefined],
  ['Visa', null, 'Visa'],
  [null, '4242', 'Card ending in 4242'],
  ['Mastercard', '0007', 'Mastercard ending in 0007'],
])('[RCP-4] a card of brand %j with last digits %j is written %j', (cardBrand, cardLastDigits, written) => {
  expect(factsOf({ cardBrand, cardLastDigits })['Paid with']).toBe(written);
});

test('[RCP-5] the same receipt gives the same bytes, another one others', () => {
  const receipt = receiptWith(manyPayments(26));
  const bytes = Buffer.from(documentOf(receipt, defaultSite()));
  expect(bytes.equals(documentOf(receipt, defaultSite()))).toBe(true);
  expect(bytes.equals(documentOf({ ...receipt, receiptReference: 'OTHER' }, defaultSite()))).toBe(false);
});

test('[RCP-6] the head of the table stands on every page, as decoration after the first', () => {
  const { elements, decoration, pages } = read(manyPayments(26));
  expect(pages).toHaveLength(2);
  expect(elements.filter((line) => line.includes('TH Column'))).toHaveLength(2);
  expect(decoration[0]).not.toContain('Due date');
  expect(decoration[1]).toContain('Due dateAmount in NZD');
  expect(decoration[1]).toContain('Page 2 of 2');
});

test('[RCP-6] no number of overdue payments leaves the total alone on a page', () => {
  for (let count = 1; count <= 30; count += 1) {
    const { pages } = read(manyPayments(count));
    const last = pages.find((page) => page.includes('Total paid')) ?? '';
    expect(last.slice(0, last.indexOf('Total paid'))).toMatch(/\d{2}\/\d{2}\/\d{4}\n\$[\d.]+\n$/);
  }
});
