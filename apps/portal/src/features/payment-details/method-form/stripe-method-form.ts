import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '#portal/components/gateway-form/load-stripe.ts';
import { stripeAppearance } from '#portal/components/gateway-form/stripe-appearance.ts';
import { mountStripeElement, tellStripeError } from '#portal/components/gateway-form/stripe-element.ts';
import type {
  MethodFormListeners,
  MethodFormOptions,
  PrepareMethodForm,
} from '#portal/features/payment-details/method-form/method-form.ts';

/** How Stripe debits a bank account in each country, and in which currency. STR-14 */
const BANK_DEBITS = {
  AU: { type: 'au_becs_debit', currency: 'aud' },
  CA: { type: 'acss_debit', currency: 'cad' },
  NZ: { type: 'nz_bank_account', currency: 'nzd' },
} as const;

/** The form of one kind alone: the customer has agreed to the words for this kind, and to no others. */
function elementsOptions({ kind, country }: MethodFormOptions) {
  const { type, currency } = BANK_DEBITS[country];
  return {
    mode: 'setup',
    currency,
    paymentMethodTypes: [kind === 'card' ? 'card' : type],
    appearance: stripeAppearance(),
  } as const;
}

/**
 * The return link as Stripe would write it, for a setup that needed no visit anywhere. The
 * client secret stays here.
 */
function returnLink(returnUrl: string, setupIntent: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('setup_intent', setupIntent);
  url.searchParams.set('redirect_status', 'succeeded');
  return url.href;
}

type Opened = { readonly stripe: Stripe; readonly elements: StripeElements; readonly clientSecret: string };

async function save(
  { stripe, elements, clientSecret }: Opened,
  returnUrl: string,
  listeners: MethodFormListeners,
): Promise<void> {
  try {
    const checked = await elements.submit();
    if (checked.error) return tellStripeError(checked.error, listeners);
    // Stripe asks the bank's question in a dialog, or leads to the bank by itself.
    listeners.onLeaving();
    const { error, setupIntent } = await stripe.confirmSetup({
      elements,
      clientSecret,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    });
    if (error) tellStripeError(error, listeners);
    else listeners.onReturn(returnLink(returnUrl, setupIntent.id));
  } catch {
    listeners.onFailed();
  }
}

/**
 * The form of Stripe for a card or a bank account: its Payment Element for one kind,
 * confirmed as a SetupIntent. GWY-20
 */
export const prepareStripeMethodForm: PrepareMethodForm = async (options, listeners) => {
  const { accessToken: clientSecret } = options.control;
  const stripe = await loadStripe(options.control);
  const elements = stripe.elements(elementsOptions(options));
  let { returnUrl } = options;
  return (host) => ({
    ...mountStripeElement(host, elements, listeners),
    submit: () => void save({ stripe, elements, clientSecret }, returnUrl, listeners),
    // Stripe checks fields by `elements.submit()` alone, which may ask a wallet
    // before the customer has agreed.
    check: () => undefined,
    setReturnUrl: (url) => {
      returnUrl = url;
    },
  });
};
