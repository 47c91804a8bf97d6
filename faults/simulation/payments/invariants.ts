import { PAYMENT_LIMITS } from '@portal/domain/payments/payment-limits';
import {
  isPaymentEnded,
  nextPaymentState,
  type PaymentOutcome,
  type PaymentState,
} from '@portal/domain/payments/payment-machine';
import type { Payment } from '../../../apps/api/src/payments/payments.ts';
import type { Violation as ViolationOf } from '../subject.ts';
import type { VirtualDatabase } from './virtual-database.ts';
import { type Authorisation, CURRENCY, type GatewayRow, type VirtualGateway } from './virtual-gateway.ts';
import { openItemsOf, rowOf } from './virtual-tables.ts';

/** The API's answer about a payment. `unavailable`: status 503, which says nothing about the money. */
export type Answer = PaymentOutcome | 'unavailable';

/**
 * The invariants, by the name of their breach.
 *
 * - `doubled`: two captured payments for one overdue payment. FLT-2
 * - `lost`: captured money without its allocation, receipt and core event. FLT-3
 * - `invented`: an allocation, receipt or core event without exactly that money. FLT-4
 * - `falsely told`: an answer that is not so, or does not stay so. FLT-5
 * - `stuck`: a payment that is pending for ever. FLT-6
 * - `held`: an authorisation or a reservation that nobody lets go. FLT-6
 * - `no intent`: a capture of what no stored submission says, or asked for too late. FLT-7
 * - `out of order`: a capture before an older overdue payment is paid. FLT-15
 * - `not audited`: events and state that do not agree. FLT-8
 * - `crashed`: a process that ended by itself. Only real ones do. FLT-11
 */
export type ViolationKind =
  | 'doubled'
  | 'lost'
  | 'invented'
  | 'falsely told'
  | 'stuck'
  | 'held'
  | 'no intent'
  | 'out of order'
  | 'not audited'
  | 'crashed';

export type Violation = ViolationOf<ViolationKind>;

/** Everything that is known when a history is quiet. */
export type Outcome = {
  readonly database: VirtualDatabase;
  readonly gateway: VirtualGateway;
  readonly told: readonly { readonly paymentId: string; readonly answer: Answer }[];
  readonly isQuiet: boolean;
};

const count = <T>(items: readonly T[], isMeant: (item: T) => boolean): number => items.filter(isMeant).length;

const isHeldMoney = (row: GatewayRow): boolean => row.status === 'captured';

/** A capture at the moment at which it takes effect. */
type Capture = { readonly row: GatewayRow; readonly authorisation: Authorisation };

/** Returns whether a submission is stored that says exactly this, and whose form was opened for as much. */
function hasIntent({ row: { key }, authorisation }: Capture, database: VirtualDatabase): boolean {
  const stored = database.tables.rows.get(key);
  if (!stored || isPaymentEnded(stored.payment.state)) return false;
  const { amountCents, currency } = stored.payment;
  return (
    amountCents === authorisation.amountCents &&
    currency === authorisation.currency &&
    amountCents <= stored.maxAmountCents
  );
}

/**
 * Checks a capture: its intent is stored, no other money is held for the same, and all that is
 * older is paid.
 */
export function checkCapture(
  capture: Capture,
  { database, gateway }: Pick<Outcome, 'database' | 'gateway'>,
  itemsOf: (paymentId: string) => readonly number[],
): Violation[] {
  const { row } = capture;
  const mine = itemsOf(row.key);
  const isDoubled = [...gateway.rows.values()].some(
    (other) => other !== row && isHeldMoney(other) && itemsOf(other.key).some((id) => mine.includes(id)),
  );
  const newest = Math.max(...mine);
  const isEarly = openItemsOf(database.tables).some(({ id }) => id < newest && !mine.includes(id));
  const detail = row.reference;
  return [
    ...(hasIntent(capture, database) ? [] : [{ kind: 'no intent' as const, detail }]),
    ...(isDoubled ? [{ kind: 'doubled' as const, detail }] : []),
    ...(isEarly ? [{ kind: 'out of order' as const, detail }] : []),
  ];
}

/** The database is read before the gateway is asked, and the question before it may have timed out. */
const BETWEEN_READING_AND_ASKING_MS = 60_000;

/** Checks that a capture is asked for in time, at the moment at which a process asks for it. PAY-26 */
export function checkAsking(
  paymentId: string,
  { database, nowMs, skewMs }: { database: VirtualDatabase; nowMs: number; skewMs: number },
): Violation[] {
  const { submittedAt } = rowOf(database.tables, paymentId).payment;
  const latestMs =
    1_000 * PAYMENT_LIMITS.captureWithinSeconds + BETWEEN_READING_AND_ASKING_MS + Math.abs(skewMs);
  const isLate = submittedAt !== null && nowMs - submittedAt.getTime() > latestMs;
  return isLate ? [{ kind: 'no intent', detail: `${paymentId}: asked for too late` }] : [];
}

function checkMoney({ database, gateway }: Outcome): Violation[] {
  const { reservations, receipts, coreEvents } = database.tables;
  const ids = new Set([
    ...[...gateway.rows.values()].map(({ key }) => key),
    ...receipts.map(({ paymentId }) => paymentId),
    ...coreEvents,
    ...reservations.filter(({ isAllocated }) => isAllocated).map(({ paymentId }) => paymentId),
  ]);
  return [...ids].flatMap((paymentId): Violation[] => {
    const held = [...gateway.rows.values()].filter((row) => row.key === paymentId && isHeldMoney(row));
    const taken = held.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const mine = reservations.filter(
      (reservation) => reservation.paymentId === paymentId && reservation.isAllocated,
    );
    const allocated = mine.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const issued = receipts.filter((receipt) => receipt.paymentId === paymentId);
    const receipted = issued.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const events = count(coreEvents, (id) => id === paymentId);
    const detail = `${paymentId}: at the gateway ${taken}, allocated ${allocated}, receipts ${receipted}, core events ${events}`;
    const once = held.length > 0 ? 1 : 0;
    const isForeign = held.some(({ currency }) => currency !== CURRENCY);
    if (isForeign || taken > allocated || taken > receipted || events < once)
      return [{ kind: 'lost', detail }];
    const isInvented = taken < allocated || taken < receipted || issued.length > once || events > once;
    return isInvented ? [{ kind: 'invented', detail }] : [];
  });
}

function checkAnswers({ gateway, told }: Outcome): Violation[] {
  return told.flatMap(({ paymentId, answer }): Violation[] => {
    const rows = [...gateway.rows.values()].filter(({ key }) => key === paymentId);
    const isSo =
      (answer !== 'paid' || rows.some(isHeldMoney)) &&
      (answer !== 'not-taken' || !rows.some(({ wasCaptured }) => wasCaptured)) &&
      (answer !== 'given-back' || !rows.some(isHeldMoney));
    return isSo ? [] : [{ kind: 'falsely told', detail: `${paymentId}: ${answer}` }];
  });
}

function checkEnds({ database, gateway, isQuiet }: Outcome): Violation[] {
  const payments = database.listPayments();
  const pending = payments.filter(({ state }) => !isPaymentEnded(state));
  const stuck: Violation[] = pending.map(({ paymentId, state }) => ({
    kind: 'stuck',
    detail: `${paymentId}: ${state}`,
  }));
  const held: Violation[] = [
    ...[...gateway.rows.values()]
      .filter(({ status }) => status === 'authorised')
      .map(({ reference }) => reference),
    ...database.tables.reservations
      .filter(
        ({ isAllocated, paymentId }) => !isAllocated && !pending.some((open) => open.paymentId === paymentId),
      )
      .map(({ paymentId }) => paymentId),
  ].map((detail) => ({ kind: 'held', detail }));
  return [...stuck, ...held, ...(isQuiet ? [] : [{ kind: 'stuck' as const, detail: 'never quiet' }])];
}

/** The audit rows of a payment lead from its first state to the stored one, one a version. */
function isAudited(payment: Payment, database: VirtualDatabase): boolean {
  const events = database.tables.audit.get(payment.paymentId) ?? [];
  const state = events.reduce<PaymentState | undefined>(
    (from, event) => from && nextPaymentState(from, event),
    'quoted',
  );
  return state === payment.state && events.length === payment.version;
}

/** Returns everything that is wrong after a history. */
export function checkOutcome(outcome: Outcome): Violation[] {
  const { database } = outcome;
  return [
    ...checkMoney(outcome),
    ...checkAnswers(outcome),
    ...checkEnds(outcome),
    ...database
      .listPayments()
      .filter((payment) => !isAudited(payment, database))
      .map(({ paymentId }) => ({ kind: 'not audited' as const, detail: paymentId })),
  ];
}
