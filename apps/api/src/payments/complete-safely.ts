import { CommitOutcomeUnknownError } from '#api/database/database.ts';
import type { Payment, Selection } from '#api/payments/payments.ts';
import { completePayment, type SettleDependencies, settlePayment } from '#api/payments/settle-payment.ts';

/** A payment as far as it got. Where nobody can tell, it counts as pending. */
export type Completion = Payment | 'unknown';

/**
 * Completes a payment, and goes on from what is stored where a commit may have been made or not. Once a
 * submit was tried, no fault becomes an error: the customer is told that the payment is being processed,
 * until somebody knows. PAY-33
 */
export async function completeSafely(
  dependencies: SettleDependencies,
  payment: Payment,
  selection: Selection,
): Promise<Completion> {
  try {
    return await completePayment(dependencies, payment, selection);
  } catch (error) {
    const stored = await dependencies.store.get(payment.paymentId).catch(() => 'unknown' as const);
    if (stored === 'unknown') return stored;
    if (!(error instanceof CommitOutcomeUnknownError)) {
      // Nothing of it was stored: the customer may try again.
      if (stored.state === 'quoted') throw error;
      return stored;
    }
    const goOn =
      stored.state === 'quoted'
        ? completePayment(dependencies, stored, selection)
        : settlePayment(dependencies, stored);
    return goOn.catch(() => dependencies.store.get(payment.paymentId)).catch(() => 'unknown' as const);
  }
}
