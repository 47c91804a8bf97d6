import { createHmac } from 'node:crypto';

/**
 * Draws a whole number from 0 to 2^32 - 1 for a customer and an offer: always the same one,
 * and nobody's choice. OFF-4
 */
export type AssignVariant = (offerId: number, customerId: number) => number;

/** Each offer draws again, so that the customers of variant A of one offer are no group in the next. */
export const createVariantAssignment =
  (key: Uint8Array): AssignVariant =>
  (offerId, customerId) =>
    createHmac('sha256', key).update(`${offerId}\0${customerId}`).digest().readUInt32BE(0);
