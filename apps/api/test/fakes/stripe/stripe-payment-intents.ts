import { type Form, textOf, textsOf } from '#test/fakes/stripe/stripe-form.ts';
import type { StripeMethods, StripeTestCard } from '#test/fakes/stripe/stripe-payment-methods.ts';
import {
  badParameter,
  noSuch,
  ok,
  refused,
  type StripeResponse,
} from '#test/fakes/stripe/stripe-responses.ts';

/** A charge: one attempt to hold or take money from a card. */
type StripeCharge = {
  readonly id: string;
  readonly object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  captured: boolean;
  readonly created: number;
  disputed: boolean;
  readonly currency: string;
  readonly payment_intent: string;
  refunded: boolean;
  readonly payment_method_details: { readonly type: 'card'; readonly card: StripeTestCard };
};

/**
 * A PaymentIntent as the stand-in keeps it: `latest_charge` is the charge itself, and is shown as its id
 * where it is not expanded.
 */
export type StripeIntent = {
  readonly id: string;
  readonly object: 'payment_intent';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  readonly capture_method: 'manual' | 'automatic';
  readonly client_secret: string;
  readonly created: number;
  readonly currency: string;
  latest_charge: StripeCharge | null;
  customer: string | null;
  last_payment_error: object | null;
  next_action: object | null;
  readonly livemode: false;
  readonly metadata: Record<string, string>;
  readonly payment_method_types: readonly string[];
  /** One of Stripe's seven, or one that nobody knows yet. */
  status: string;
};

/** A line of the account's balance. */
export type StripeBalanceLine = {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly amount: number;
  /** Not on Stripe's lines: for the books of a test. */
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly source: StripeCharge | { readonly id: string; readonly object: 'refund' };
  readonly type: 'charge' | 'refund';
};

/** The later changes of captured money: disputes, and the events that tell of each change. */
type StripeLater = {
  readonly disputes: Map<string, { readonly id: string; status: string; readonly payment_intent: string }>;
  readonly events: {
    readonly id: string;
    readonly type: string;
    readonly created: number;
    readonly object: object;
  }[];
};

/** The balance of the account. Each line of the balance is money that really moved. */
export type StripeBooks = {
  readonly intents: Map<string, StripeIntent>;
  readonly lines: StripeBalanceLine[];
  readonly later: StripeLater;
  readonly methods: StripeMethods;
  /** Seconds since 1970. */
  now(): number;
  nextId(prefix: string): string;
};

const MAY_CANCEL: ReadonlySet<string> = new Set([
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
]);
const MAY_UPDATE: ReadonlySet<string> = new Set(['requires_payment_method', 'requires_confirmation']);

/**
 * The smallest amount that a New Zealand or Australian account can take, in cents.
 * https://docs.stripe.com/currencies
 */
const SMALLEST_AMOUNT = 50;

/**
 * The last digits of Stripe's test cards for a decline and for 3-D Secure. https://docs.stripe.com/testing
 */
const DECLINED_LAST_DIGITS = '0002';
const CHALLENGE_LAST_DIGITS = '3155';

/** Shows a PaymentIntent as Stripe sends it. */
export function showIntent(intent: StripeIntent, isExpanded: boolean): object {
  return { ...intent, latest_charge: isExpanded ? intent.latest_charge : (intent.latest_charge?.id ?? null) };
}

/**
 * The refusal of a change that the state does not allow, with the PaymentIntent in it.
 * https://docs.stripe.com/error-codes
 */
function wrongState(intent: StripeIntent, change: string): StripeResponse {
  return refused(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent could not be ${change} because it has a status of ${intent.status}.`,
    payment_intent: showIntent(intent, false),
  });
}

type Endpoint = (books: StripeBooks, form: Form, intent: StripeIntent) => StripeResponse | undefined;

/** Fields that Stripe refuses in this version of its API, each with the code of the refusal. */
const REFUSED_FIELDS: Readonly<Record<string, string>> = {
  payment_method_types: 'payment_method_types_no_longer_supported',
  automatic_payment_methods: 'parameters_exclusive',
};

/** `POST /v1/payment_intents`. https://docs.stripe.com/api/payment_intents/create */
export function createIntent(books: StripeBooks, form: Form): StripeResponse {
  const refusedField = Object.keys(REFUSED_FIELDS).find((field) => field in form);
  if (refusedField) return badParameter(refusedField, REFUSED_FIELDS[refusedField] ?? '');
  const amount = Number(textOf(form, 'amount'));
  const currency = textOf(form, 'currency') ?? '';
  if (!Number.isSafeInteger(amount)) return badParameter('amount', 'parameter_invalid_integer');
  if (amount < SMALLEST_AMOUNT) return badParameter('amount', 'amount_too_small');
  if (!/^[a-z]{3}$/.test(currency)) return badParameter('currency', 'parameter_invalid_string');
  const id = books.nextId('pi');
  const intent: StripeIntent = {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: textOf(form, 'capture_method') === 'manual' ? 'manual' : 'automatic',
    client_secret: `${id}_secret_${books.nextId('s')}`,
    created: books.now(),
    currency,
    latest_charge: null,
    customer: null,
    last_payment_error: null,
    next_action: null,
    livemode: false,
    metadata: textsOf(form, 'metadata'),
    payment_method_types: Object.values(textsOf(form, 'allowed_payment_method_types')),
    status: 'requires_payment_method',
  };
  books.intents.set(id, intent);
  return ok(showIntent(intent, false));
}

const update: Endpoint = (_books, form, intent) => {
  if (!MAY_UPDATE.has(intent.status)) return wrongState(intent, 'updated');
  const amount = Number(textOf(form, 'amount') ?? intent.amount);
  if (amount < SMALLEST_AMOUNT) return badParameter('amount', 'amount_too_small');
  intent.amount = amount;
  intent.customer = textOf(form, 'customer') ?? intent.customer;
};

/** Holds the whole amount from a card. */
export function holdMoney(books: StripeBooks, intent: StripeIntent, card: StripeTestCard): void {
  intent.status = 'requires_capture';
  intent.next_action = null;
  intent.amount_capturable = intent.amount;
  intent.latest_charge = {
    id: books.nextId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    captured: false,
    created: books.now(),
    disputed: false,
    currency: intent.currency,
    payment_intent: intent.id,
    refunded: false,
    payment_method_details: { type: 'card', card },
  };
}

function decline(intent: StripeIntent): StripeResponse {
  const message = 'Your card was declined.';
  intent.last_payment_error = { type: 'card_error', code: 'card_declined', message };
  return refused(402, {
    type: 'card_error',
    code: 'card_declined',
    message,
    payment_intent: showIntent(intent, false),
  });
}

/**
 * `POST /v1/payment_intents/{id}/confirm`, with a saved card.
 * https://docs.stripe.com/api/payment_intents/confirm
 */
const confirm: Endpoint = (books, form, intent) => {
  if (!MAY_UPDATE.has(intent.status)) return wrongState(intent, 'confirmed');
  const id = textOf(form, 'payment_method') ?? '';
  const method = books.methods.find(id);
  if (!method?.card) return noSuch('PaymentMethod', id);
  if (!method.customer || method.customer !== intent.customer) {
    return badParameter('payment_method', 'payment_method_unexpected_state');
  }
  if (!textOf(form, 'return_url')) return badParameter('return_url', 'parameter_missing');
  if (method.card.last4 === DECLINED_LAST_DIGITS) return decline(intent);
  if (method.card.last4 !== CHALLENGE_LAST_DIGITS) {
    holdMoney(books, intent, method.card);
    return undefined;
  }
  intent.status = 'requires_action';
  const url = `https://hooks.stripe.com/3d_secure_2/hosted?payment_intent=${intent.id}`;
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url } };
  return undefined;
};

const capture: Endpoint = (books, form, intent) => {
  const charge = intent.latest_charge;
  if (intent.status !== 'requires_capture' || !charge) return wrongState(intent, 'captured');
  const amount = Number(textOf(form, 'amount_to_capture') ?? intent.amount_capturable);
  if (amount > intent.amount_capturable) return badParameter('amount_to_capture', 'amount_too_large');
  Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 });
  Object.assign(charge, { captured: true, amount_captured: amount });
  const line = { amount, currency: intent.currency, created: books.now(), source: charge, charge: charge.id };
  books.lines.push({ id: books.nextId('txn'), object: 'balance_transaction', type: 'charge', ...line });
};

const cancel: Endpoint = (_books, _form, intent) => {
  if (!MAY_CANCEL.has(intent.status)) return wrongState(intent, 'canceled');
  Object.assign(intent, { status: 'canceled', amount_capturable: 0 });
};

/** The changes of one PaymentIntent by the last part of their path; none for an update. */
const CHANGES: Readonly<Record<string, Endpoint>> = { '': update, capture, cancel, confirm };

/** `POST /v1/payment_intents/{id}` and the changes below it. */
export function changeIntent(
  books: StripeBooks,
  { id, change, form }: { readonly id: string; readonly change: string; readonly form: Form },
): StripeResponse {
  const intent = books.intents.get(id);
  const endpoint = CHANGES[change];
  if (!intent || !endpoint) return noSuch('payment_intent', id);
  const isExpanded = Object.values(textsOf(form, 'expand')).includes('latest_charge');
  return endpoint(books, form, intent) ?? ok(showIntent(intent, isExpanded));
}

/** `POST /v1/refunds`: all that is left of the charge. https://docs.stripe.com/api/refunds/create */
export function createRefund(books: StripeBooks, form: Form): StripeResponse {
  const id = textOf(form, 'payment_intent') ?? '';
  const intent = books.intents.get(id);
  const charge = intent?.latest_charge;
  if (!intent || !charge) return noSuch('payment_intent', id);
  if (!charge.captured) return wrongState(intent, 'refunded');
  if (charge.refunded) {
    const message = `Charge ${charge.id} has already been refunded.`;
    return refused(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message });
  }
  const amount = charge.amount_captured - charge.amount_refunded;
  Object.assign(charge, { refunded: true, amount_refunded: charge.amount_captured });
  const refund = { id: books.nextId('re'), object: 'refund' as const };
  const { currency } = intent;
  const line = { amount: -amount, currency, created: books.now(), source: refund, charge: charge.id };
  books.lines.push({ id: books.nextId('txn'), object: 'balance_transaction', type: 'refund', ...line });
  books.later.events.push({
    id: books.nextId('evt'),
    type: 'charge.refunded',
    created: books.now(),
    object: charge,
  });
  return ok({ ...refund, amount, currency, charge: charge.id, payment_intent: id, status: 'succeeded' });
}
