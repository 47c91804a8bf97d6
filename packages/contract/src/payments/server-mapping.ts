import type { BodyOf } from '../operations.ts';

/** Reads the request of `completecollection`. Of what is to be paid only the ids are read: amounts are never taken from a browser. PAY-17 */
export const completionFromWire = (body: BodyOf<'completeCollection'>) => ({
  policyNumber: body.ClientPolicyNumber,
  transactionIdentifier: body.TransactionIdentifier,
  transactionIds: body.Payments.map((payment) =>
    typeof payment === 'number' ? payment : payment.TransactionId,
  ),
});
