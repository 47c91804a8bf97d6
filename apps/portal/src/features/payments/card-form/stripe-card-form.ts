import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '#portal/components/gateway-form/load-stripe.ts';
import { stripeAppearance } from '#portal/components/gateway-form/stripe-appearance.ts';
import { mountStripeElement, tellStripeError } from '#portal/components/gateway-form/stripe-element.ts';
import type {
  CardFormListeners,
  CardFormOptions,
  PrepareCardForm,
} from '#portal/features/payments/card-form/card-form.ts';
import { resultUrl } from '#portal/features/payments/payment-path.ts';

/** The name of a payment before the secret part of its token. */
const REFERENCE = /^(pi_[A-Za-z0-9]+)_secret_/;

/**
 * The payment's name, and where the customer's bank sends them back to: the result page, with the payment
 * named as on every other way there.
 */
function namedPayment({ control, returnUrl, passthrough }: CardFormOptions) {
  const [, transactionIdentifier] = REFERENCE.exec(control.accessToken) ?? [];
  if (!transactionIdentifier) throw new Error('The token names no payment');
  return { transactionIdentifier, returnUrl: resultUrl(returnUrl, transactionIdentifier, passthrough) };
}

type Opened = { stripe: Stripe; elements: StripeElements } & ReturnType<typeof namedPayment>;

async function authorise(
  { stripe, elements, transactionIdentifier, returnUrl }: Opened,
  listeners: CardFormListeners,
): Promise<void> {
  try {
    // The form may know the payment with the amount of an earlier choice.
    const updates = await elements.fetchUpdates();
    if (updates.error) return listeners.onFailed();
    // Stripe leads to the bank by itself.
    listeners.onLeaving(transactionIdentifier);
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    });
    if (error) tellStripeError(error, listeners);
    else listeners.onAuthorised(paymentIntent.id);
  } catch {
    listeners.onFailed();
  }
}

/**
 * The card form of Stripe: its Payment Element. Stripe knows the amount before the
 * form is there. PAY-60, PAY-79
 */
export const prepareStripeCardForm: PrepareCardForm = async (options, listeners) => {
  const { control } = options;
  const [stripe] = await Promise.all([loadStripe(control), options.chooseAmount(control)]);
  const elements = stripe.elements({ clientSecret: control.accessToken, appearance: stripeAppearance() });
  const opened = { stripe, elements, ...namedPayment(options) };
  return (host) => ({
    submit: () => void authorise(opened, listeners),
    ...mountStripeElement(host, elements, listeners),
  });
};
