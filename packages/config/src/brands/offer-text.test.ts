import { PRODUCT_TYPE } from '@portal/domain/policies/product-type';
import { expect, test } from 'vitest';
import { SITES } from '../sites/site.ts';
import { resolveBrand } from './brands.ts';
import { offerText, variantsForPolicies } from './offer-text.ts';

const brands = [...new Set(SITES.map((site) => site.brand))].map((key) => resolveBrand(key));

test.each(brands)('[OFF-3] $key says one thing in variant A and another in B', ({ offer }) => {
  const [a, b] = [offerText(offer, 'A'), offerText(offer, 'B')];
  expect(a).toBe(offer.variants.A);
  expect(b).toBe(offer.variants.B);
  expect(a.title).not.toBe(b.title);
  expect(a.description).not.toBe(b.description);
});

test.each(['', 'C', 'a', 'constructor', 'toString'])(
  '[OFF-3] the unknown variant %j has the text of A',
  (name) => {
    for (const { offer } of brands) expect(offerText(offer, name)).toBe(offer.variants.A);
  },
);

test.each(brands)('[OFF-3] the links of $key lead to a page, a phone or an e-mail', ({ offer }) => {
  for (const { requestCallHref } of Object.values(offer.variants))
    expect(requestCallHref).toMatch(/^(https:\/\/[a-z]|tel:\+?\d|mailto:[^@]+@)/);
});

test.each(brands)('[OFF-21] a text of $key that names a product names its type', ({ offer }) => {
  const NAMED: readonly [RegExp, number][] = [
    [/funeral|final expense/i, PRODUCT_TYPE.funeral],
    [/\blife cover/i, PRODUCT_TYPE.life],
    [/income/i, PRODUCT_TYPE.income],
  ];
  for (const { title, description, productTypeIds } of Object.values(offer.variants))
    for (const [words, productTypeId] of NAMED)
      expect([description, productTypeIds.includes(productTypeId)]).toEqual([
        description,
        words.test(title + description),
      ]);
});

test('[OFF-21] a policy that is held takes away the offers of its type, and one that has ended none', () => {
  const offer = resolveBrand('real').offer;
  const left = (productTypeId: number, policyStatusId: number | null) =>
    variantsForPolicies(offer, ['A', 'B'], [{ productTypeId, policyStatusId }]);
  for (const status of [20, 30, 40, null]) expect(left(PRODUCT_TYPE.funeral, status)).toEqual(['A']);
  for (const status of [50, 60, 61]) expect(left(PRODUCT_TYPE.funeral, status)).toEqual(['A', 'B']);
  expect(left(PRODUCT_TYPE.income, 30)).toEqual(['A', 'B']);
});

/** The ways to the call-back: the foot of every page, and that page's title. */
const CALL_BACK = /ask us to call you/i;

test.each(brands)('[OFF-19] the button of the offer of $key has a name of its own', ({ callsToAction }) => {
  expect(callsToAction.requestCall).not.toMatch(CALL_BACK);
});
