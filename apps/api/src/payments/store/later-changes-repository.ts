import { type Queryable, statement } from '#api/database/database.ts';
import type { LaterPayment } from '#api/gateways/payment-gateway/payment-gateway.ts';
import type { LaterKind } from '#api/payments/later-watch.ts';

const hasten = statement(
  'hasten-ended-payment',
  `update payment set next_check_at = now(), checks = 0
   where gateway = $1 and gateway_reference = $2 and state in ('captured', 'refunded')`,
);
const note = statement(
  'note-later-changes',
  `select note_later_changes(p_payment_id => $1, p_captured_cents => $2, p_refunded_cents => $3, p_dispute => $4) as kinds`,
);
const leave = statement(
  'leave-ended-payment',
  "update payment set next_check_at = null where payment_id = $1 and state in ('captured', 'refunded')",
);

/** The later changes of the money of payments that have ended. PAY-111 */
export function createLaterChangesRepository(database: Queryable) {
  return {
    async hasten(gateway: string, reference: string): Promise<void> {
      await database.query(hasten, [gateway, reference]);
    },
    /** Returns what is new, each kind once, after writing its audit event and its core event. */
    async note(paymentId: string, seen: LaterPayment): Promise<readonly LaterKind[]> {
      const values = [paymentId, seen.amountCents, seen.refundedCents, seen.dispute ?? null];
      return (await database.query<{ kinds: LaterKind[] }>(note, values))[0]?.kinds ?? [];
    },
    async leave(paymentId: string): Promise<void> {
      await database.query(leave, [paymentId]);
    },
  };
}
