import type Stripe from 'stripe';
import type { PaymentGateway, SavedCardAnswer } from '#api/gateways/payment-gateway/payment-gateway.ts';
import { isRefusal, unansweredAfter } from '#api/gateways/payment-gateway/stripe/stripe-failures.ts';

type Saved = Parameters<PaymentGateway['authoriseSaved']>[1];

/** The statuses in which a PaymentIntent waits for a card. */
const WANTS_CARD: ReadonlySet<string> = new Set(['requires_payment_method', 'requires_confirmation']);
const HOLDS_MONEY: ReadonlySet<string> = new Set(['requires_capture', 'succeeded']);

const UNREADABLE: SavedCardAnswer = { status: 'unanswered', reason: 'unreadable' };

/** Returns what a PaymentIntent says once it was confirmed; a challenge without an address makes no sense. */
function answerFrom(intent: Stripe.PaymentIntent, reference: string): SavedCardAnswer {
  if (intent.id !== reference) return UNREADABLE;
  if (HOLDS_MONEY.has(intent.status)) return { status: 'authorised' };
  if (intent.status === 'requires_action') {
    const url = intent.next_action?.redirect_to_url?.url;
    return url ? { status: 'challenge', url } : UNREADABLE;
  }
  if (intent.status === 'processing') return { status: 'unanswered', reason: 'processing' };
  return { status: 'declined' };
}

async function confirm(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  { token, amountCents, returnUrl }: Saved,
): Promise<Stripe.PaymentIntent> {
  const { customer } = await stripe.paymentMethods.retrieve(token);
  const owner = typeof customer === 'object' ? customer?.id : customer;
  // A saved card can only pay for the customer at Stripe that it belongs to.
  await stripe.paymentIntents.update(intent.id, { amount: amountCents, ...(owner && { customer: owner }) });
  // No key of ours: a card that was declined may be tried again, and a PaymentIntent that holds money
  // refuses a second confirmation.
  return stripe.paymentIntents.confirm(intent.id, { payment_method: token, return_url: returnUrl });
}

/**
 * Authorises a payment with a saved card: the PaymentIntent is confirmed from the server, while the customer
 * is there to answer a challenge. One that waits for no card is not confirmed again. STR-15
 */
export function createSavedCardAuthorisation(stripe: Stripe): PaymentGateway['authoriseSaved'] {
  const lookUp = (reference: string) => stripe.paymentIntents.retrieve(reference);
  return async (reference, saved) => {
    try {
      const intent = await lookUp(reference);
      if (!WANTS_CARD.has(intent.status)) return answerFrom(intent, reference);
      return answerFrom(await confirm(stripe, intent, saved), reference);
    } catch (error) {
      if (!isRefusal(error)) return unansweredAfter(error);
      // A refusal may come from another process that was first: the state says what is so.
      return lookUp(reference).then((intent) => answerFrom(intent, reference), unansweredAfter);
    }
  };
}
