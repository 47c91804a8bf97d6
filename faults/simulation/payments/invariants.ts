import {
  isPaymentEnded,
  nextPaymentState,
  type PaymentOutcome,
  type PaymentState,
} from '@portal/domain/payments/payment-machine';
import type { Payment } from '../../../apps/api/src/payments/payments.ts';
import type { Violation as ViolationOf } from '../subject.ts';
import type { VirtualDatabase } from './virtual-database.ts';
import type { GatewayRow, VirtualGateway } from './virtual-gateway.ts';
import { sumOf } from './virtual-tables.ts';

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
 * - `no intent`: a capture of what no stored submission says. FLT-7
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

/**
 * Checks a capture at the moment it takes effect: the intent is stored, and no other
 * money is held for the same.
 */
export function checkCapture(
  row: GatewayRow,
  { database, gateway }: Pick<Outcome, 'database' | 'gateway'>,
  itemsOf: (paymentId: string) => readonly number[],
): Violation[] {
  const payment = database.listPayments().find(({ paymentId }) => paymentId === row.key);
  const hasIntent = payment !== undefined && payment.amountCents !== null && !isPaymentEnded(payment.state);
  const mine = itemsOf(row.key);
  const isDoubled = [...gateway.rows.values()].some(
    (other) => other !== row && isHeldMoney(other) && itemsOf(other.key).some((id) => mine.includes(id)),
  );
  return [
    ...(hasIntent ? [] : [{ kind: 'no intent' as const, detail: row.reference }]),
    ...(isDoubled ? [{ kind: 'doubled' as const, detail: row.reference }] : []),
  ];
}

function checkMoney({ database, gateway }: Outcome): Violation[] {
  const { reservations, receipts, coreEvents, items } = database.tables;
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
    const allocated = sumOf(items, (id) => mine.some(({ itemId }) => itemId === id));
    const issued = receipts.filter((receipt) => receipt.paymentId === paymentId);
    const receipted = issued.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const events = count(coreEvents, (id) => id === paymentId);
    const detail = `${paymentId}: at the gateway ${taken}, allocated ${allocated}, receipts ${receipted}, core events ${events}`;
    const once = held.length > 0 ? 1 : 0;
    if (taken > allocated || taken > receipted || events < once) return [{ kind: 'lost', detail }];
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
