import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import type {
  MethodForm,
  MethodFormListeners,
  MethodFormOptions,
  MountMethodForm,
} from '#portal/features/payment-details/method-form/method-form.ts';
import { watchTheme } from '#portal/lib/gateway-forms/form-theme.ts';
import { loadStripe } from '#portal/lib/gateway-forms/load-stripe.ts';
import { stripeAppearance } from '#portal/lib/gateway-forms/stripe-appearance.ts';

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

function tellError({ type }: Pick<StripeError, 'type'>, listeners: MethodFormListeners): void {
  if (type === 'validation_error') listeners.onIncomplete();
  else if (type === 'card_error') listeners.onDeclined();
  else listeners.onFailed();
}

/** The return link as Stripe would write it, for a setup that needed no visit anywhere. The client secret stays here. */
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
    if (checked.error) return tellError(checked.error, listeners);
    // Stripe asks the bank's question in a dialog, or leads to the bank by itself.
    listeners.onLeaving();
    const { error, setupIntent } = await stripe.confirmSetup({
      elements,
      clientSecret,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    });
    if (error) tellError(error, listeners);
    else listeners.onReturn(returnLink(returnUrl, setupIntent.id));
  } catch {
    listeners.onFailed();
  }
}

/** The form of Stripe for a card or a bank account: its Payment Element for one kind, confirmed as a SetupIntent. GWY-20 */
export const mountStripeMethodForm: MountMethodForm = async (
  host,
  options,
  listeners,
): Promise<MethodForm> => {
  const { accessToken: clientSecret } = options.control;
  const stripe = await loadStripe(options.control);
  const elements = stripe.elements(elementsOptions(options));
  const form = elements.create('payment');
  form.on('ready', listeners.onReady);
  form.on('loaderror', listeners.onFailed);
  form.mount(host);
  const stopWatching = watchTheme(() => elements.update({ appearance: stripeAppearance() }));
  let { returnUrl } = options;
  return {
    submit: () => void save({ stripe, elements, clientSecret }, returnUrl, listeners),
    // Stripe checks fields by `elements.submit()` alone, which may ask a wallet before the customer has agreed.
    check: () => undefined,
    focusField: () => form.focus(),
    setReturnUrl: (url) => {
      returnUrl = url;
    },
    remove: () => {
      stopWatching();
      form.destroy();
    },
  };
};
