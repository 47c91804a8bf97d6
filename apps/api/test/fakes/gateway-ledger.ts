import { randomBytes } from 'node:crypto';

/** A payment at the stand-in of the gateway, in the form in which it is sent. */
export type LedgerPayment = {
  readonly reference: string;
  readonly key: string;
  readonly policyNumber: string;
  readonly currency: string;
  readonly maxAmountCents: number;
  status: 'open' | 'authorised' | 'captured' | 'voided' | 'refunded';
  authorisedCents: number;
  capturedCents: number;
  refundedCents: number;
  card?: { brand: string; lastDigits: string; expiry: string };
  capturedAt?: string;
  dispute?: 'open' | 'won' | 'lost';
  changedAt?: string[];
};

type Opening = Pick<LedgerPayment, 'key' | 'policyNumber' | 'currency' | 'maxAmountCents'>;

/**
 * The money at the gateway. Each payment is captured once, never after it was voided, and voided
 * never after it was captured.
 */
export function createGatewayLedger(now: () => Date = () => new Date()) {
  const payments = new Map<string, LedgerPayment>();
  /** The money that moved: captures above 0, refunds below. */
  const moves: { readonly reference: string; readonly cents: number }[] = [];
  const noteChange = (payment: LedgerPayment): void => {
    payment.changedAt = [...(payment.changedAt ?? []), now().toISOString()];
  };
  return {
    moves,
    list: () => [...payments.values()],
    find: (reference: string) => payments.get(reference),
    /** Loses a payment, as an account that is another one by now. */
    forget: (reference: string) => payments.delete(reference),
    open(opening: Opening): LedgerPayment {
      const known = [...payments.values()].find(({ key }) => key === opening.key);
      if (known) return known;
      const payment: LedgerPayment = {
        reference: `pay_${randomBytes(16).toString('hex')}`,
        ...opening,
        status: 'open',
        authorisedCents: 0,
        capturedCents: 0,
        refundedCents: 0,
      };
      payments.set(payment.reference, payment);
      return payment;
    },
    /** The customer types a card. */
    authorise(reference: string, amountCents: number): void {
      const payment = payments.get(reference);
      if (payment?.status !== 'open') throw new Error('Only an open payment can be authorised');
      payment.status = 'authorised';
      payment.authorisedCents = amountCents;
      payment.card = { brand: 'Visa', lastDigits: '4242', expiry: '08/2030' };
    },
    /** Returns whether the payment is captured with this amount now. */
    capture(payment: LedgerPayment, amountCents: number): boolean {
      if (payment.status === 'captured') return payment.capturedCents === amountCents;
      if (payment.status !== 'authorised' || payment.authorisedCents !== amountCents) return false;
      payment.status = 'captured';
      payment.capturedCents = amountCents;
      payment.capturedAt = now().toISOString();
      moves.push({ reference: payment.reference, cents: amountCents });
      return true;
    },
    void(payment: LedgerPayment): void {
      if (payment.status === 'open' || payment.status === 'authorised') payment.status = 'voided';
    },
    refund(payment: LedgerPayment): void {
      if (payment.status !== 'captured') return;
      payment.status = 'refunded';
      payment.refundedCents = payment.capturedCents;
      noteChange(payment);
      moves.push({ reference: payment.reference, cents: -payment.capturedCents });
    },
    /** Somebody gives back so much more, by hand. */
    giveBack(reference: string, cents: number): void {
      const payment = payments.get(reference);
      if (payment?.status !== 'captured') throw new Error('Only captured money can be given back');
      payment.refundedCents += cents;
      if (payment.refundedCents === payment.capturedCents) payment.status = 'refunded';
      noteChange(payment);
      moves.push({ reference, cents: -cents });
    },
    /** The bank sends a refund back. */
    failRefund(reference: string): void {
      const payment = payments.get(reference);
      if (!payment) throw new Error('There is no such payment');
      moves.push({ reference, cents: payment.refundedCents });
      Object.assign(payment, { status: 'captured', refundedCents: 0 });
      noteChange(payment);
    },
    dispute(reference: string, dispute: LedgerPayment['dispute']): void {
      const payment = payments.get(reference);
      if (!payment) throw new Error('There is no such payment');
      Object.assign(payment, { dispute });
      noteChange(payment);
    },
  };
}

export type GatewayLedger = ReturnType<typeof createGatewayLedger>;
