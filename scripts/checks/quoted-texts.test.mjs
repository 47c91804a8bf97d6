import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dueSentence } from '@portal/domain/payments/overdue/due-items';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/**
 * The texts for customers that the two specification documents quote, byte for byte:
 * misspellings and double spaces too.
 */
const QUOTED = [
  'No theme found',
  'My insurance policies',
  'New!',
  'Continue',
  'Log In',
  'Resend',
  'Validating your credentials...',
  'Cancel',
  'Return to Log In',
  'My inbox',
  'Your payment details have been updated',
  'Edit details',
  'Your contact details have been updated',
  'same as residential',
  'Updating your contact information...',
  'Enter your street address',
  'Page not found',
  'Processing Payment',
  'OTP expired',
  'Please verify that you are not a robot',
  'Too many',
  'OTP expired. Please try again.',
  'Error retrieving postcode matches',
  'Your session has expired.  Please login again to continue.',
  'Login credentials verification failed.',
  'The details you have entered do not match any of our records. Please check the details and try again. Alternatively, you can call us on {phone}.',
  'Login OTP verification failed.',
  'We were unable to update your contact details. Please try again or call us on {phone}.',
  'Your premiums remain overdue, and we would like to provide you with a final opportunity to keep your insurance in place. To keep your insurance in place, you are required to pay the total amount of premiums overdue.',
  'Make a payment',
  'My payment details',
  'Edit payment details',
  'Payment details',
  'Policy documents',
  'Your payment was not processed.',
  'Loading your policy details...',
  'Maybe Later',
  'An error occured processing your payment',
  'We were unable to update your payment details. Please try again or call us on {phone}.',
  "Please try again or contact our support team on {phone} and we'll be happy to help.",
  'Document not found',
  'Unable to download the Document. Please try again.',
];

/** Those with a value inside, and how the source writes them. */
const QUOTED_WITH_VALUES = {
  'Policy No. {number}': 'Policy No. {policy.policyNumber}',
  'Sorry {name}.': '`Sorry \u0024{firstName}.`',
};

/** Those that a function makes. */
const QUOTED_SENTENCES = [
  '{n} payment(s) ({amount}) is/are overdue for your {policy name} policy',
  'Processing overdue payment for your {policy name} policy',
];

/** Quotations of the documents that no customer reads. */
const NO_TEXTS = ['dest', 'PD'];

const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(test|examples)\./.test(name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));

/** Joins a text that the source breaks over lines or joins with `+`. Comments are left out. */
const asOneLine = (source) =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/' \+\s+'/g, '')
    .replaceAll("{'  '}", '  ')
    .replaceAll(/\n\s*/g, ' ');

const SOURCES = ['apps/portal/src', 'packages/config/src', 'packages/contract/src', 'packages/domain/src']
  .flatMap(sourcesIn)
  .map(asOneLine)
  .join('\n');

test.each(QUOTED)('[HOUSE-30] the text that the specification quotes is held: %s', (text) => {
  expect(SOURCES).toContain(text);
});

test.each(Object.entries(QUOTED_WITH_VALUES))('[HOUSE-30] %s is held, with its value', (_text, held) => {
  expect(SOURCES).toContain(held);
});

const POLICY = { policyNumber: '70010001', policyName: 'Family Life Cover' };
const sentence = (item) => {
  const { before, amount, after } = dueSentence({ ...POLICY, ...item });
  return before + amount + after;
};

test.each([
  [1, '1 payment ($82.20) is overdue for your Family Life Cover policy'],
  [2, '2 payments ($82.20) are overdue for your Family Life Cover policy'],
])('[HOUSE-30] %i overdue are told in the words of the specification', (overdueCount, text) => {
  expect(sentence({ hasPending: false, overdueCount, totalDueCents: 8_220 })).toBe(text);
});

test('[HOUSE-30] a pending payment is told in the words of the specification', () => {
  expect(sentence({ hasPending: true })).toBe('Processing overdue payment for your Family Life Cover policy');
});

const DOCUMENTS = join(root, '../shared/spec');

/** Runs where the documents are beside the project: there the lists are compared with them, both ways. */
describe.runIf(existsSync(DOCUMENTS))('beside the documents', () => {
  test('[HOUSE-30] the lists hold exactly what the documents quote', () => {
    const documents = readdirSync(DOCUMENTS)
      .filter((name) => name.endsWith('.txt'))
      .map((name) => readFileSync(join(DOCUMENTS, name), 'utf8'));
    const quoted = documents.flatMap((text) =>
      [...text.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, words]) => words),
    );
    const listed = [...QUOTED, ...Object.keys(QUOTED_WITH_VALUES), ...QUOTED_SENTENCES, ...NO_TEXTS];
    expect(listed.sort()).toEqual([...new Set(quoted)].sort());
  });
});
