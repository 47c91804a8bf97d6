import { resolveRegion } from '@portal/config/regions/regions';
import { addDays } from '#demonstration/generation/calendar-steps.ts';
import type { DemonstrationOverduePayment, DemonstrationPolicy } from '#demonstration/person.ts';
import type { TableName } from '#demonstration/storage/save-statements.ts';

/** The keys are the columns of the table. */
type Row = Readonly<Record<string, unknown>>;
type PaymentRows = Record<TableName, Row[]>;

/** A policy of a customer of a site. */
type OwnedPolicy = {
  readonly policy: DemonstrationPolicy;
  readonly customerId: number;
  readonly brandId: number;
  readonly countryId: number;
};

/** No gateway has this name: a payment of it is never asked about. */
const GATEWAY = 'demonstration';

/** Ids that no two overdue payments share, copies of people among them. */
const transactionIdOf = (policyNumber: string, place: number): number => Number(policyNumber) * 1_000 + place;
/** An id that no two payments share. `place`: that of an earlier payment, from 1 on. */
const paymentIdOf = (policyNumber: string, place = 0): string =>
  `${String(place).padStart(8, '0')}-0000-4000-8000-${policyNumber.padStart(12, '0')}`;
/** Beyond the places of what is overdue. */
const EARLIER_PLACES = 900;

/** An overdue payment with its ids in the core system. */
type NumberedOverdue = {
  readonly payment: DemonstrationOverduePayment;
  readonly ownId: number;
  /** That of the payment which an override stands for. */
  readonly standsForId: number | null;
};

/** Lists what is overdue on a policy. */
const currentOverdue = ({ policyNumber, overdue }: DemonstrationPolicy): readonly NumberedOverdue[] =>
  overdue.payments.map((payment, place) => ({
    payment,
    ownId: transactionIdOf(policyNumber, place),
    standsForId: payment.standsFor === null ? null : transactionIdOf(policyNumber, payment.standsFor),
  }));

/** The collections that earlier payments paid, each of which was due ten days before. DEMO-32 */
const paidOverdue = ({ policyNumber, earlierPayments }: DemonstrationPolicy): readonly NumberedOverdue[] =>
  earlierPayments.map(({ paidOn, amountCents }, index) => ({
    payment: {
      source: 'real-time',
      dueDate: addDays(paidOn, -10),
      overrideDate: null,
      amountCents,
      standsFor: null,
    },
    ownId: transactionIdOf(policyNumber, EARLIER_PLACES + index + 1),
    standsForId: null,
  }));

/** Everything that was ever overdue on a policy. */
export const allOverdue = (policy: DemonstrationPolicy): readonly NumberedOverdue[] => [
  ...currentOverdue(policy),
  ...paidOverdue(policy),
];

/** Parts of overdue payments that no record has. */
const detailRow = ({ ownId, payment: { source, dueDate, amountCents } }: NumberedOverdue): Row => ({
  own_id: ownId,
  due_date: dueDate,
  calculated_details: source === 'override' ? null : { Premium: amountCents / 100, Fees: 0 },
});

/** Adds the card payment of all that is overdue on a policy, where it has one. */
function addCardPayment(rows: PaymentRows, owned: OwnedPolicy): void {
  const { policy, customerId, brandId, countryId } = owned;
  const { policyNumber } = policy;
  const overdue = currentOverdue(policy);
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
  for (const { ownId, payment } of overdue) {
    const { customer_id, payment_id } = common;
    rows.payment_reservation.push({
      customer_id,
      own_id: ownId,
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

/** Adds the payments before today. DEMO-32 */
function addEarlierPayments(rows: PaymentRows, owned: OwnedPolicy): void {
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
      own_id: transactionIdOf(policyNumber, EARLIER_PLACES + place),
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

/** Returns what the portal itself knows of overdue payments: how they were paid. */
export function paymentRowsOf(policies: readonly OwnedPolicy[]): PaymentRows {
  const rows: PaymentRows = { overdue_payment: [], payment: [], payment_reservation: [], receipt: [] };
  for (const owned of policies) {
    rows.overdue_payment.push(...allOverdue(owned.policy).map(detailRow));
    addCardPayment(rows, owned);
    addEarlierPayments(rows, owned);
  }
  return rows;
}
