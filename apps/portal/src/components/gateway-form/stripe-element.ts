import type { StripeElements, StripeError } from '@stripe/stripe-js';
import { watchTheme } from '#portal/components/gateway-form/form-theme.ts';
import type { GatewayForm, GatewayFormListeners } from '#portal/components/gateway-form/gateway-form.ts';
import { stripeAppearance } from '#portal/components/gateway-form/stripe-appearance.ts';

type Told = GatewayFormListeners<never>;

/** Tells the page what an error of Stripe means to it. */
export function tellStripeError(
  { type }: Pick<StripeError, 'type'>,
  listeners: Pick<Told, 'onIncomplete' | 'onDeclined' | 'onFailed'>,
): void {
  if (type === 'validation_error') listeners.onIncomplete();
  else if (type === 'card_error') listeners.onDeclined();
  else listeners.onFailed();
}

/** Puts Stripe's Payment Element into the page, in the look of the page. */
export function mountStripeElement(
  host: HTMLElement,
  elements: StripeElements,
  listeners: Pick<Told, 'onReady' | 'onFailed'>,
): Omit<GatewayForm<string>, 'submit'> {
  const form = elements.create('payment');
  form.on('ready', listeners.onReady);
  form.on('loaderror', listeners.onFailed);
  form.mount(host);
  const stopWatching = watchTheme(() => void elements.update({ appearance: stripeAppearance() }));
  return {
    focusField: () => form.focus(),
    remove: () => {
      stopWatching();
      form.destroy();
    },
  };
}
