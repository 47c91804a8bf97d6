import { resolveBrand } from '@portal/config/brands/brands';
import { SITES } from '@portal/config/sites/site';
import { expect, test } from 'vitest';
import { createLetterDocument } from '#api/pdf/letter-document.ts';
import { proofLetter } from '#api/proofs/proof-letter.ts';
import { readPdf } from '#test/read-pdf.ts';

const PROOF = {
  policyNumber: '70010001',
  customerName: 'Tāne Walker',
  policyName: 'Family Life Cover',
  coverAmountCents: 1_000_000,
  productTypeId: 1,
  statusText: 'Active',
  brandId: 1,
  countryId: 154,
  issuedOn: '2026-11-27',
};
const letter = () => proofLetter(PROOF, '17D9-CQ3R-AAAA-BBBB', 'https://www.example.com/proof');

test('[PRF-13] number and code are behind #, and the address to type is short', () => {
  const { check } = letter();
  expect(check?.url).toBe('https://www.example.com/proof#policy=70010001&code=17D9-CQ3R-AAAA-BBBB');
  expect(check?.text).toContain('go to www.example.com/proof and enter');
});

test('[PRF-14] name and cover amount are what is read first, beside the day', () => {
  expect(letter().highlight).toEqual([
    [['Name', 'Tāne Walker']],
    [
      ['Cover amount', '$10,000'],
      ['Valid on', '27/11/2026'],
    ],
  ]);
});

test.each(SITES)('[PRF-14] the proof of $key is one page, also with a long name', (site) => {
  const customerName = 'Marguerite-Anne Desrochers-Taufaʻahau van der Westhuizen';
  const long = proofLetter(
    { ...PROOF, customerName },
    '17D9-CQ3R-AAAA-BBBB',
    'https://www.example.com/proof',
  );
  const { elements, pages } = readPdf(createLetterDocument(long, site, resolveBrand(site.brand)));
  expect(elements).toContain(`    Span "${customerName}"`);
  expect(pages).toHaveLength(1);
});

test('[PRF-1] a proof says what the policy is and whose the cover amount is, and nothing else of it', () => {
  const { date, heading, paragraphs, facts } = letter();
  expect([date, heading]).toEqual(['2026-11-27', 'Proof of cover']);
  expect(facts).toEqual([
    ['Policy', 'Family Life Cover'],
    ['Policy number', '70010001'],
    ['Status', 'Active'],
  ]);
  expect(paragraphs).toHaveLength(1);
  expect(paragraphs[0]).toContain('The cover amount is that of the policy owner.');
  expect(paragraphs[0]).not.toMatch(/\d/);
});

test('[PRF-1] a proof of a policy without a cover amount says nothing of one', () => {
  const { facts, highlight, paragraphs } = proofLetter(
    { ...PROOF, coverAmountCents: null },
    '17D9-CQ3R-AAAA-BBBB',
    'https://www.example.com/proof',
  );
  expect(JSON.stringify([facts, highlight, paragraphs])).not.toMatch(/cover amount/i);
});
