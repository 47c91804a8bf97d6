import type { Stripe } from '@stripe/stripe-js';
import { loadScript } from '#portal/lib/loading/load-script.ts';

type StripeControl = { readonly componentUrl: string; readonly publishableKey?: string | undefined };

/**
 * Returns Stripe's own script, opened for the account. It is loaded once, from where the server says. Rejects
 * when it does not arrive in time.
 */
export async function loadStripe({ componentUrl, publishableKey }: StripeControl): Promise<Stripe> {
  if (!window.Stripe) await loadScript(componentUrl);
  if (!window.Stripe || !publishableKey) throw new Error('Stripe is not there');
  return window.Stripe(publishableKey);
}
