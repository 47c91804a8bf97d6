/** What Stripe's script may load and connect to, as its documentation asks for. */
const STRIPE = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
};

/**
 * Returns the sources of the payment gateway's card form. `gateway` is `stripe`, or the origin of a gateway that brings a component of its
 * own; empty allows none. Our own server adds those of its gateways by itself. PAY-73
 */
export function gatewaySources(gateway) {
  if (gateway === 'stripe') return STRIPE;
  return { script: gateway, frame: gateway, connect: '' };
}
