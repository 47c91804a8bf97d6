import type Stripe from 'stripe';
import type { PaymentCard } from '#api/gateways/payment-gateway/payment-card.ts';
import type { GatewayAnswer, GatewayPayment } from '#api/gateways/payment-gateway/payment-gateway.ts';

/**
 * Each status of a PaymentIntent with what it means to a payment. Captured money may have
 * been given back since. STR-4
 */
const STATUSES: ReadonlyMap<string, 'open' | 'authorised' | 'captured' | 'voided'> = new Map([
  ['requires_payment_method', 'open'],
  ['requires_confirmation', 'open'],
  ['requires_action', 'open'],
  ['processing', 'open'],
  ['requires_capture', 'authorised'],
  ['succeeded', 'captured'],
  ['canceled', 'voided'],
] as const);

/** Stripe's words for brands as a receipt shows them. Another brand is shown as Stripe calls it. */
const BRANDS: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['eftpos_au', 'eftpos'],
  ['diners', 'Diners Club'],
  ['discover', 'Discover'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
]);

/** The parts of a card that Stripe tells, in a charge and in a saved payment method alike. */
type StripeCard = {
  readonly brand: string | null;
  readonly last4: string | null;
  readonly exp_month: number;
  readonly exp_year: number;
};

/** Returns a card as it may be kept. STR-5 */
export function cardFrom({ brand, last4, exp_month, exp_year }: StripeCard): PaymentCard {
  return {
    brand: BRANDS.get(brand ?? '') ?? brand ?? '',
    lastDigits: last4 ?? '',
    expiry: `${String(exp_month).padStart(2, '0')}/${exp_year}`,
  };
}

const UNREADABLE: GatewayAnswer = { status: 'unanswered', reason: 'unreadable' };

function moneyOf(
  intent: Stripe.PaymentIntent,
  status: 'authorised' | 'captured' | 'refunded',
): GatewayPayment | undefined {
  const amountCents = status === 'authorised' ? intent.amount_capturable : intent.amount_received;
  if (!Number.isSafeInteger(amountCents) || typeof intent.currency !== 'string') return undefined;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  return {
    status,
    amountCents,
    currency: intent.currency.toUpperCase(),
    ...(card && { card: cardFrom(card) }),
  };
}

/**
 * Returns what a PaymentIntent says of its payment. Its `latest_charge` must be expanded: only
 * the charge tells a refund and the card. Anything but the PaymentIntent of this reference counts
 * as no answer. STR-4, STR-6
 */
export function answerFrom(intent: Stripe.PaymentIntent, reference: string): GatewayAnswer {
  const status = STATUSES.get(intent.status);
  if (intent.id !== reference || intent.object !== 'payment_intent' || !status) return UNREADABLE;
  if (status === 'open' || status === 'voided') return { status };
  const isRefunded =
    status === 'captured' && typeof intent.latest_charge === 'object' && intent.latest_charge?.refunded;
  return moneyOf(intent, isRefunded ? 'refunded' : status) ?? UNREADABLE;
}
