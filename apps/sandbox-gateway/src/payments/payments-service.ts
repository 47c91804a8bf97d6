import type { Clock } from '#sandbox/clock.ts';
import { GatewayError } from '#sandbox/gateway-error.ts';
import { issueSecret } from '#sandbox/ledger/access-tokens.ts';
import type { Ledger } from '#sandbox/ledger/ledger.ts';
import type { NewEntry } from '#sandbox/ledger/ledger-entry.ts';
import {
  type DisputeStatus,
  OPERATION_RESULTS,
  type Payment,
  type PaymentOperation,
  toWire,
} from '#sandbox/ledger/payment.ts';
import type { Random } from '#sandbox/random.ts';

const REFERENCE_BYTES = 16;

export type PaymentRequest = {
  readonly key: string;
  readonly policyNumber: string;
  readonly currency: string;
  readonly maxAmountCents: number;
  readonly returnOrigins?: readonly string[] | undefined;
};

type CaptureRequest = { readonly key: string; readonly amountCents: number; readonly takenCents?: number };

/** A change of captured money by the merchant's people or a bank. GWY-28 */
export type LaterChange =
  | { readonly change: 'give-back'; readonly amountCents: number }
  | { readonly change: 'fail-refund' }
  | { readonly change: 'dispute'; readonly dispute: DisputeStatus };

/** The entry of a later change; undefined where the payment has no money for it. */
function laterEntryOf(payment: Payment, later: LaterChange): NewEntry | undefined {
  const { reference, status, capturedCents, refundedCents } = payment;
  if (status !== 'captured' && status !== 'refunded') return undefined;
  if (later.change === 'dispute') return { type: 'disputed', reference, dispute: later.dispute };
  if (later.change === 'fail-refund')
    return refundedCents > 0 ? { type: 'refund-failed', reference } : undefined;
  const amountCents = refundedCents + later.amountCents;
  return amountCents <= capturedCents ? { type: 'given-back', reference, amountCents } : undefined;
}

/** A payment with a token for its card form. */
export type OpenedPayment = {
  readonly payment: Payment;
  readonly accessToken: string;
  readonly isNew: boolean;
};

/** The payment after an operation, and whether this request is what changed it. */
export type Changed = { readonly payment: Payment; readonly hasChanged: boolean };

export type PaymentsService = ReturnType<typeof createPaymentsService>;

type Dependencies = { readonly ledger: Ledger; readonly clock: Clock; readonly random: Random };

const isSameRequest = (payment: Payment, request: PaymentRequest): boolean =>
  payment.policyNumber === request.policyNumber &&
  payment.currency === request.currency &&
  payment.maxAmountCents === request.maxAmountCents &&
  JSON.stringify(payment.returnOrigins) === JSON.stringify(request.returnOrigins);

function refuse(operation: PaymentOperation, payment: Payment): never {
  throw new GatewayError(409, `${operation}-refused`, { payment: toWire(payment) });
}

/** Opens payments: one a key, with a further access token at every try. */
function openPayment({ ledger, clock, random }: Dependencies, request: PaymentRequest): OpenedPayment {
  const { secret, digest, expiresAt } = issueSecret('tok', { clock, random });
  const known = ledger.records.referenceOfKey.get(request.key);
  const payment = known === undefined ? undefined : ledger.records.payments.get(known);
  if (payment) {
    if (!isSameRequest(payment, request)) throw new GatewayError(409, 'key-in-use');
    ledger.write({ type: 'token-issued', reference: payment.reference, tokenDigest: digest, expiresAt });
    return { payment, accessToken: secret, isNew: false };
  }
  const reference = `pay_${random(REFERENCE_BYTES).toString('hex')}`;
  const { returnOrigins, ...rest } = request;
  ledger.write({
    type: 'opened',
    reference,
    ...rest,
    ...(returnOrigins ? { returnOrigins: [...returnOrigins] } : {}),
    tokenDigest: digest,
    expiresAt,
  });
  return { payment: getPayment(ledger, reference), accessToken: secret, isNew: true };
}

/** Throws 404 `payment-missing`. */
function getPayment(ledger: Ledger, reference: string): Payment {
  const payment = ledger.records.payments.get(reference);
  if (!payment) throw new GatewayError(404, 'payment-missing');
  return payment;
}

/**
 * Everything that a payment can be asked to do. Each is one step without a pause: it happens completely
 * or not at all. GWY-1 GWY-2
 */
export function createPaymentsService(dependencies: Dependencies) {
  const { ledger } = dependencies;

  /** Carries out an operation where the payment's status allows it. Throws 409 with the payment. */
  function change(payment: Payment, operation: PaymentOperation, entry: NewEntry): Changed {
    const result = OPERATION_RESULTS[payment.status][operation];
    if (result === 'refused') refuse(operation, payment);
    if (result === 'unchanged') return { payment, hasChanged: false };
    ledger.write(entry);
    return { payment: getPayment(ledger, payment.reference), hasChanged: true };
  }

  /** The key tells that the request is about the payment it was meant for. */
  function getByKey(reference: string, operation: PaymentOperation, key: string | undefined): Payment {
    const payment = getPayment(ledger, reference);
    if (key !== undefined && key !== payment.key) refuse(operation, payment);
    return payment;
  }

  return {
    open: (request: PaymentRequest) => openPayment(dependencies, request),
    get: (reference: string) => getPayment(ledger, reference),
    getOfKey: (key: string) => getPayment(ledger, ledger.records.referenceOfKey.get(key) ?? ''),
    /** Newest first. */
    list: (): readonly Payment[] => [...ledger.records.payments.values()].reverse(),
    /** Captured from a moment until before another, refunded since or not. */
    listCaptured: (from: Date, to: Date): readonly Payment[] =>
      [...ledger.records.payments.values()].filter(({ capturedAt }) => {
        const moment = capturedAt === undefined ? Number.NaN : Date.parse(capturedAt);
        return moment >= from.getTime() && moment < to.getTime();
      }),
    /** Those to whose captured money something happened from a moment until before another. */
    listChangedLater: (from: Date, to: Date): readonly Payment[] =>
      [...ledger.records.payments.values()].filter(({ laterChanges }) =>
        laterChanges.map(Date.parse).some((moment) => moment >= from.getTime() && moment < to.getTime()),
      ),
    /** Throws 409 where there is no money for it. */
    changeLater(reference: string, later: LaterChange): Payment {
      const payment = getPayment(ledger, reference);
      const entry = laterEntryOf(payment, later);
      if (!entry) throw new GatewayError(409, 'change-refused', { payment: toWire(payment) });
      ledger.write(entry);
      return getPayment(ledger, reference);
    },
    authorise: (entry: Extract<NewEntry, { readonly type: 'authorised' }>) =>
      change(getPayment(ledger, entry.reference), 'authorise', entry),
    /** `takenCents` is what is taken where that is not what was asked: a fault. */
    capture(reference: string, { key, amountCents, takenCents = amountCents }: CaptureRequest) {
      const payment = getByKey(reference, 'capture', key);
      if (payment.authorisedCents !== amountCents) refuse('capture', payment);
      return change(payment, 'capture', { type: 'captured', reference, amountCents: takenCents });
    },
    void: (reference: string, key: string | undefined) =>
      change(getByKey(reference, 'void', key), 'void', { type: 'voided', reference }),
    refund(reference: string, key: string) {
      const payment = getByKey(reference, 'refund', key);
      return change(payment, 'refund', { type: 'refunded', reference, amountCents: payment.capturedCents });
    },
  };
}
