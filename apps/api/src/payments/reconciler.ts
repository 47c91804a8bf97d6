import { isPaymentEnded, PAYMENT_STEPS } from '@portal/domain/payments/payment-machine';
import type { Clock } from '#api/gateways/clock.ts';
import { type PaymentGateways, settlingGateway } from '#api/gateways/payment-gateway/payment-gateways.ts';
import type { LaterWatch } from '#api/payments/later-watch.ts';
import type { Payment, PaymentLimits, Payments } from '#api/payments/payments.ts';
import { settlePayment } from '#api/payments/settle-payment.ts';

/** A payment whose result is unknown for too long. Nothing of it is personal. */
export type PendingPaymentAlarm = {
  readonly paymentId: string;
  readonly gateway: string;
  readonly state: Payment['state'];
  readonly pendingMinutes: number;
};

type Dependencies = {
  readonly store: Pick<Payments, 'get' | 'submit' | 'record' | 'leaseDue'>;
  readonly gateways: PaymentGateways;
  readonly clock: Clock;
  readonly limits: PaymentLimits;
  /** Makes a payment due now. */
  readonly hasten: (gateway: string, reference: string) => Promise<void>;
  /** Payments that have ended, and whose captured money moves all the same. */
  readonly later: LaterWatch;
  /** Tells the operators. */
  readonly raiseAlarm: (alarm: PendingPaymentAlarm) => void;
};

/** Few enough that requests find a connection for their transactions beside them. */
export const SETTLED_AT_ONCE = 3;
/** A round ends by then, also when the gateway is slow: the job is seen to be well. */
const ROUND_MS = 20_000;
/** The same payment is not told of again before. */
const ALARM_AGAIN_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Alarms about payments that stay pending, once a payment and hour in each process. PAY-29 */
function createAlarms({ clock, limits, raiseAlarm }: Dependencies) {
  const raisedAt = new Map<string, number>();
  return ({ paymentId, gateway, state, quotedAt, submittedAt }: Payment): void => {
    if (PAYMENT_STEPS[state].outcome !== 'pending') {
      raisedAt.delete(paymentId);
      return;
    }
    const now = clock.now().getTime();
    // A payment that was never submitted is closed when its card form has ended, at the latest.
    const since = submittedAt?.getTime() ?? quotedAt.getTime() + limits.quoteLifeSeconds * 1_000;
    const pendingMs = now - since;
    if (pendingMs < limits.alarmAfterSeconds * 1_000) return;
    if (now - (raisedAt.get(paymentId) ?? Number.NEGATIVE_INFINITY) < ALARM_AGAIN_MS) return;
    raisedAt.set(paymentId, now);
    raiseAlarm({ paymentId, gateway, state, pendingMinutes: Math.floor(pendingMs / MINUTE_MS) });
  };
}

/**
 * Asks the gateways about every payment that has something to do and that nobody works on, until its result
 * is known. Several processes may do so at once. PAY-22 to PAY-29, PAY-43
 */
export function createReconciler(dependencies: Dependencies) {
  const { store, gateways, clock, hasten, later } = dependencies;
  const noteResult = createAlarms(dependencies);

  const settle = async (leased: Payment): Promise<void> => {
    if (isPaymentEnded(leased.state)) return later.look(leased);
    let payment = leased;
    try {
      const gateway = settlingGateway(gateways, leased.gateway);
      payment = await settlePayment({ store, gateway, clock }, leased);
    } finally {
      noteResult(payment);
    }
  };

  return {
    /**
     * One round. A payment that fails stops no other; the failures are thrown at the end, and the
     * leases bring the payments back.
     */
    async settleDue(signal?: AbortSignal): Promise<void> {
      const endsAt = performance.now() + ROUND_MS;
      const failures: unknown[] = [];
      let leased: readonly Payment[];
      do {
        leased = await store.leaseDue(SETTLED_AT_ONCE);
        const results = await Promise.allSettled(leased.map(settle));
        failures.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
      } while (leased.length === SETTLED_AT_ONCE && !signal?.aborted && performance.now() < endsAt);
      const [first] = failures;
      if (failures.length > 0)
        throw new AggregateError(failures, 'Not all payments were settled', { cause: first });
    },
    /**
     * Takes a webhook. Returns false for one that is not the gateway's; a right one only
     * makes its payment due. PAY-42, PAY-111
     */
    async noteWebhook(
      gatewayName: string,
      webhook: {
        readonly headers: Readonly<Record<string, string | string[] | undefined>>;
        readonly body: Buffer;
      },
    ): Promise<boolean> {
      const event = gateways.named(gatewayName)?.readWebhook({ ...webhook, now: clock.now() });
      if (!event) return false;
      await hasten(gatewayName, event.reference);
      if (event.isLater) await later.hasten(gatewayName, event.reference);
      return true;
    },
  };
}
