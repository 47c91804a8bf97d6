import { resolveRegion } from '@portal/config/regions/regions';
import { addDays } from '#demonstration/generation/calendar-steps.ts';
import type { DemonstrationOverduePayment } from '#demonstration/person.ts';
import type { OwnedPolicy, Row, RowsByTable } from '#demonstration/storage/table-rows.ts';

/** No gateway has this name: a payment of it is never asked about. */
const GATEWAY = 'demonstration';

/** Ids that no two overdue payments share, copies of people among them. */
const transactionIdOf = (policyNumber: string, place: number): number => Number(policyNumber) * 1_000 + place;
/** An id that no two payments share. `place`: that of an earlier payment, from 1 on. */
const paymentIdOf = (policyNumber: string, place = 0): string =>
  `${String(place).padStart(8, '0')}-0000-4000-8000-${policyNumber.padStart(12, '0')}`;
/** Beyond the places of what is overdue. */
const EARLIER_PLACES = 900;

type OverdueRow = {
  readonly id: number;
  readonly payment: DemonstrationOverduePayment;
  readonly place: number;
};

function overdueRow({ policy, customerId }: OwnedPolicy, { id, payment, place }: OverdueRow): Row {
  const { policyNumber } = policy;
  const { source, dueDate, overrideDate, amountCents, standsFor } = payment;
  const ownId = transactionIdOf(policyNumber, place);
  return {
    customer_id: customerId,
    overdue_payment_id: id,
    policy_number: policyNumber,
    source,
    transaction_id: source === 'real-time' ? ownId : null,
    due_date: dueDate,
    override_date: overrideDate,
    amount_cents: amountCents,
    calculated_details: source === 'override' ? null : { Premium: amountCents / 100, Fees: 0 },
    payment_override_id: source === 'override' ? ownId : null,
    queued_transaction_id: null,
    dishonour_transaction_id: standsFor === null ? null : transactionIdOf(policyNumber, standsFor),
  };
}

/** Adds the card payment of all that is overdue on a policy, where it has one. */
function addCardPayment(rows: RowsByTable, owned: OwnedPolicy, overdue: readonly OverdueRow[]): void {
  const { policy, customerId, brandId, countryId } = owned;
  const { policyNumber } = policy;
  const { cardPayment } = policy.overdue;
  if (cardPayment === null) return;
  const isSettled = cardPayment === 'settled';
  const common = {
    customer_id: customerId,
    payment_id: paymentIdOf(policyNumber),
    policy_number: policyNumber,
    amount_cents: overdue.reduce((sum, { payment }) => sum + payment.amountCents, 0),
    currency: resolveRegion(countryId).currency,
  };
  rows.payment.push({
    ...common,
    brand_id: brandId,
    country_id: countryId,
    gateway: GATEWAY,
    gateway_reference: `demonstration-${policyNumber}`,
    state: isSettled ? 'captured' : 'unknown',
  });
  for (const { id, payment } of overdue) {
    const { customer_id, payment_id } = common;
    rows.payment_reservation.push({
      customer_id,
      overdue_payment_id: id,
      payment_id,
      amount_cents: payment.amountCents,
      is_allocated: isSettled,
    });
  }
  if (!isSettled) return;
  rows.receipt.push({
    ...common,
    receipt_reference: `DEMO-${policyNumber}`,
    card_brand: 'Visa',
    card_last_digits: '4242',
  });
}

/** Adds the payments before today, each of one collection that was due ten days earlier. DEMO-32 */
function addEarlierPayments(rows: RowsByTable, owned: OwnedPolicy, takeId: () => number): void {
  const { policy, customerId, brandId, countryId } = owned;
  const { policyNumber, earlierPayments } = policy;
  for (const [index, { paidOn, amountCents, givenBackCents }] of earlierPayments.entries()) {
    const place = index + 1;
    const paidAt = `${paidOn}T00:30:00Z`;
    const common = {
      customer_id: customerId,
      payment_id: paymentIdOf(policyNumber, place),
      policy_number: policyNumber,
      amount_cents: amountCents,
      currency: resolveRegion(countryId).currency,
    };
    const id = takeId();
    const due = {
      source: 'real-time',
      dueDate: addDays(paidOn, -10),
      overrideDate: null,
      standsFor: null,
    } as const;
    rows.overdue_payment.push(
      overdueRow(owned, { id, payment: { ...due, amountCents }, place: EARLIER_PLACES + place }),
    );
    rows.payment.push({
      ...common,
      brand_id: brandId,
      country_id: countryId,
      gateway: GATEWAY,
      gateway_reference: `demonstration-${policyNumber}-${place}`,
      state: 'captured',
      given_back_cents: givenBackCents,
      submitted_at: paidAt,
    });
    rows.payment_reservation.push({
      customer_id: customerId,
      overdue_payment_id: id,
      payment_id: common.payment_id,
      amount_cents: amountCents,
      is_allocated: true,
      allocated_at: paidAt,
    });
    rows.receipt.push({
      ...common,
      receipt_reference: `DEMO-${policyNumber}-${place}`,
      card_brand: 'Visa',
      card_last_digits: '4242',
      issued_at: paidAt,
    });
  }
}

/** Adds what is overdue on a policy, the payment that pays it, and the payments before today. */
export function addOverdueRows(rows: RowsByTable, owned: OwnedPolicy, takeId: () => number): void {
  const overdue = owned.policy.overdue.payments.map((payment, place) => ({ id: takeId(), payment, place }));
  rows.overdue_payment.push(...overdue.map((row) => overdueRow(owned, row)));
  addCardPayment(rows, owned, overdue);
  addEarlierPayments(rows, owned, takeId);
}
