import { expect, test } from 'vitest';
import { SITES } from '../sites/site.ts';
import { resolveBrand } from './brands.ts';
import { offerText } from './offer-text.ts';

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

/** The ways to the call-back: the foot of every page, and that page's title. */
const CALL_BACK = /ask us to call you/i;

test.each(brands)('[OFF-19] the button of the offer of $key has a name of its own', ({ callsToAction }) => {
  expect(callsToAction.requestCall).not.toMatch(CALL_BACK);
});
