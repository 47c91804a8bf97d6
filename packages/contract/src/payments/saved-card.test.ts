import { expect, test } from 'vitest';
import { savedCardAuthorisationFromWire, savedCardFromWire } from './saved-card-mapping.ts';
import { authoriseSavedCardRequest, authoriseSavedCardResponse } from './saved-card-schemas.ts';
import { paymentControlResponse } from './schemas.ts';
import { savedCardChoiceFromWire } from './server-mapping.ts';
import { paymentControlToWire, savedCardAuthorisationToWire } from './server-shapes.ts';

const CONTROL = {
  quoteId: 'quote',
  apiUrl: 'https://gateway.example',
  componentUrl: 'https://gateway.example/component.js',
  accessToken: 'token',
  provider: 'sandbox',
};
const CARD = { brand: 'Visa', lastDigits: '4242', expiry: '08/2030' };

test('[UPD-40] the card of a policy is named beside the card form, where there is one', () => {
  const wire = paymentControlToWire({ ...CONTROL, savedCard: CARD });
  expect(paymentControlResponse.safeParse(wire).error).toBeUndefined();
  expect(savedCardFromWire(wire)).toEqual(CARD);
  expect(savedCardFromWire(paymentControlToWire(CONTROL))).toBeNull();
  expect(savedCardFromWire(null)).toBeNull();
});

test('[UPD-41] the request names what is to be paid, and no amount of the browser is read', () => {
  const asked = {
    ClientPortalLoginId: 'login',
    ClientPolicyNumber: '70010001',
    QuoteID: 'quote',
    Payments: [501, 502],
    ReturnUrl: 'https://portal.example/payment/70010001',
  };
  const { data } = authoriseSavedCardRequest.safeParse(asked);
  expect(data && savedCardChoiceFromWire(data)).toEqual({
    policyNumber: '70010001',
    quoteId: 'quote',
    transactionIds: [501, 502],
    returnUrl: 'https://portal.example/payment/70010001',
  });
});

test.each(['https://', 'https://%%', 'javascript:alert(1)', '/payment/70010001', ''])(
  '[UPD-42] the browser is sent back to a page of the web alone, not to %s',
  (ReturnUrl) => {
    const asked = {
      ClientPortalLoginId: 'l',
      ClientPolicyNumber: '7',
      QuoteID: 'q',
      Payments: [1],
      ReturnUrl,
    };
    expect(authoriseSavedCardRequest.safeParse(asked).success).toBe(false);
  },
);

test('[UPD-42] what came of the card is told with its challenge', () => {
  const wire = savedCardAuthorisationToWire({
    status: 'challenge',
    reference: 'pay_1',
    url: 'https://bank.example',
  });
  expect(authoriseSavedCardResponse.safeParse(wire).error).toBeUndefined();
  expect(savedCardAuthorisationFromWire(wire)).toEqual({
    status: 'challenge',
    transactionIdentifier: 'pay_1',
    url: 'https://bank.example',
  });
  expect(
    savedCardAuthorisationFromWire(savedCardAuthorisationToWire({ status: 'authorised', reference: 'p' }))
      .url,
  ).toBe('');
  expect(savedCardAuthorisationFromWire({}).status).toBe('declined');
});
