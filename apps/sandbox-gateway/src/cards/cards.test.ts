import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CardField, type CardProblem, checkCard } from '#sandbox/cards/card-check.ts';
import { formatExpiry, judgeExpiry, readExpiry } from '#sandbox/cards/card-expiry.ts';
import {
  codeLengthOf,
  digitsOf,
  findBrand,
  groupDigits,
  hasLengthOfBrand,
  passesLuhn,
} from '#sandbox/cards/card-number.ts';
import { TEST_CARDS } from '#sandbox/cards/test-cards.ts';
import { CARD, createTestGateway } from '#test/test-gateway.ts';

const NOW = new Date('2026-08-15T10:00:00Z');
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));

test('[GWY-8] exactly one last digit fits the others, and one wrong digit never does', () => {
  fc.assert(
    fc.property(digits(15), fc.nat(14), fc.integer({ min: 1, max: 9 }), (start, place, shift) => {
      const fitting = Array.from({ length: 10 }, (_, last) => `${start}${last}`).filter(passesLuhn);
      expect(fitting).toHaveLength(1);
      const [right = ''] = fitting;
      const wrongDigit = (Number(right[place]) + shift) % 10;
      expect(passesLuhn(right.slice(0, place) + wrongDigit + right.slice(place + 1))).toBe(false);
    }),
  );
  expect(passesLuhn('')).toBe(false);
});

test.each([
  ['4', 'Visa'],
  ['51', 'Mastercard'],
  ['55', 'Mastercard'],
  ['2221', 'Mastercard'],
  ['2229', 'Mastercard'],
  ['2230', 'Mastercard'],
  ['2699', 'Mastercard'],
  ['2719', 'Mastercard'],
  ['2720', 'Mastercard'],
  ['34', 'American Express'],
  ['37', 'American Express'],
  ['2220', undefined],
  ['2721', undefined],
  ['50', undefined],
  ['56', undefined],
  ['35', undefined],
  ['6011', undefined],
])('[GWY-8] a number that begins with %s is of the brand %s', (start, brand) => {
  expect(findBrand(start)).toBe(brand);
});

test('[GWY-8] lengths, codes and groups follow the brand', () => {
  expect([13, 14, 15, 16, 19].map((length) => hasLengthOfBrand('4'.repeat(length)))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
  expect([15, 16].map((length) => hasLengthOfBrand('37'.padEnd(length, '1')))).toEqual([true, false]);
  expect(['4', '55', '37', '6'].map(codeLengthOf)).toEqual([3, 3, 4, undefined]);
  expect(groupDigits('378282246310005')).toBe('3782 822463 10005');
  expect(groupDigits('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(groupDigits('42424')).toBe('4242 4');
  expect(groupDigits('')).toBe('');
});

test('[GWY-8] groups keep every digit in its order', () => {
  fc.assert(
    fc.property(fc.nat(19).chain(digits), (number) => {
      expect(digitsOf(groupDigits(number))).toBe(number);
    }),
  );
});

test('[GWY-9] a month is read however it is written', () => {
  const month = fc.integer({ min: 1, max: 12 });
  const year = fc.integer({ min: 2000, max: 2099 });
  fc.assert(
    fc.property(month, year, (typedMonth, typedYear) => {
      const expiry = { month: typedMonth, year: typedYear };
      const mm = String(typedMonth).padStart(2, '0');
      const yy = String(typedYear).slice(2);
      const forms = [
        `${mm}${yy}`,
        `${mm}${typedYear}`,
        `${mm}/${yy}`,
        `${mm} / ${typedYear}`,
        `${typedMonth}/${yy}`,
        ` ${mm}-${yy} `,
        `${mm} ${yy}`,
      ];
      for (const form of forms) expect(readExpiry(form)).toEqual(expiry);
      expect(readExpiry(formatExpiry(expiry))).toEqual(expiry);
    }),
  );
  for (const wrong of ['', '1', '13/30', '00/30', '12', '12/3', '12/203', 'December', '1/2/30']) {
    expect(readExpiry(wrong)).toBeUndefined();
  }
});

test('[GWY-9] a card is good to the end of its month everywhere, and for 20 years at most', () => {
  const judgeAt = (now: string, month: number, year: number) => judgeExpiry({ month, year }, new Date(now));
  expect(judgeAt('2026-08-31T23:59:59Z', 8, 2026)).toBe('usable');
  expect(judgeAt('2026-09-01T11:59:59Z', 8, 2026)).toBe('usable');
  expect(judgeAt('2026-09-01T12:00:00Z', 8, 2026)).toBe('past');
  expect(judgeAt('2026-08-15T00:00:00Z', 12, 2025)).toBe('past');
  expect(judgeAt('2026-08-15T00:00:00Z', 8, 2046)).toBe('usable');
  expect(judgeAt('2026-08-15T00:00:00Z', 9, 2046)).toBe('too-far');
});

const WRONG: readonly [CardField, string, CardProblem][] = [
  ['number', ' ', 'missing'],
  ['number', '4242 4242 4242 424', 'incomplete'],
  ['number', '4242 4242 4242 4241', 'number-wrong'],
  ['number', '4242 4242 4242 424x', 'number-wrong'],
  ['number', '6011 1111 1111 1117', 'brand-unknown'],
  ['expiry', '', 'missing'],
  ['expiry', '13/30', 'unreadable'],
  ['expiry', '07/26', 'expired'],
  ['expiry', '09/46', 'too-far'],
  ['name', ' ', 'missing'],
  ['name', '4242 4242 4242 4242', 'has-number'],
  ['name', 'A'.repeat(101), 'too-long'],
  ['code', '', 'missing'],
  ['code', '12', 'code-length'],
  ['code', '1234', 'code-length'],
  ['code', '12a', 'code-length'],
];

test.each(WRONG)('[GWY-7] %s "%s" is %s', async (field, text, problem) => {
  const card = { ...CARD, [field]: text };
  expect(checkCard(card, NOW)).toEqual({ [field]: problem });
  const gateway = createTestGateway();
  const response = await gateway.authorise(await gateway.open(), '', { card });
  expect(response).toEqual({ status: 422, body: { error: 'card-invalid', fields: { [field]: problem } } });
});

test('[GWY-7] the code of an American Express card has 4 digits', () => {
  const amex = { ...CARD, number: '3782 822463 10005' };
  expect(checkCard({ ...amex, code: '1234' }, NOW)).toEqual({});
  expect(checkCard({ ...amex, code: '123' }, NOW)).toEqual({ code: 'code-length' });
  expect(checkCard(CARD, NOW)).toEqual({});
});

test('[GWY-10] every test card is a card number by itself, and does what its list says', async () => {
  for (const { number, authorisation } of TEST_CARDS) {
    expect(passesLuhn(number) && hasLengthOfBrand(number)).toBe(true);
    const gateway = createTestGateway();
    const asked = gateway.authorise(await gateway.open(), number);
    if (number === '4000003800000446') continue;
    const { body } = await asked;
    const status = { approve: 'authorised', decline: 'declined', challenge: 'challenge' }[authorisation.kind];
    expect(body.status).toBe(status);
    if (authorisation.kind === 'decline') expect(body.reason).toBe(authorisation.reason);
  }
});

test('[GWY-10] a card of the real world is declined', async () => {
  const gateway = createTestGateway();
  const { body } = await gateway.authorise(await gateway.open(), '4532015112830366');
  expect(body).toEqual({ status: 'declined', reason: 'not-a-test-card' });
});
