import type { BodyOf } from '../operations.ts';

type Chosen = BodyOf<'completeCollection' | 'chosenAmount' | 'authoriseSavedCard'>['Payments'];

const idsOf = (payments: Chosen): number[] =>
  payments.map((payment) => (typeof payment === 'number' ? payment : payment.TransactionId));

/** Reads the request of `chosenamount`. PAY-17 */
export const chosenAmountFromWire = (body: BodyOf<'chosenAmount'>) => ({
  policyNumber: body.ClientPolicyNumber,
  quoteId: body.QuoteID,
  transactionIds: idsOf(body.Payments),
});

/**
 * Reads the request of `completecollection`. Of what is to be paid only the ids are read: amounts are never
 * taken from a browser. PAY-17
 */
export const completionFromWire = (body: BodyOf<'completeCollection'>) => ({
  policyNumber: body.ClientPolicyNumber,
  transactionIdentifier: body.TransactionIdentifier,
  transactionIds: idsOf(body.Payments),
});

/** Reads the request of `authorisesavedcard`. */
export const savedCardChoiceFromWire = (body: BodyOf<'authoriseSavedCard'>) => ({
  policyNumber: body.ClientPolicyNumber,
  quoteId: body.QuoteID,
  transactionIds: idsOf(body.Payments),
  returnUrl: body.ReturnUrl,
});
