import type { PaymentOutcome } from '@portal/domain/payments/payment-machine';

/** What the API says of a payment. `unavailable`: status 503, which says nothing about the money. */
export type Answer = PaymentOutcome | 'unavailable';
