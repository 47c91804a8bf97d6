/** What Stripe's script may load and connect to, as its documentation asks for. */
const STRIPE = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
};

/** The sandbox gateway, at whatever port it runs. */
const SANDBOX = 'http://localhost:*';

/**
 * Returns the sources of the payment gateway's card form. `gateway` is `stripe`, or the origin of a gateway that brings a component of its
 * own; empty allows the sandbox gateway in a build for tests and development, and none for customers. PAY-73
 */
export function gatewaySources(gateway, hasTestMode) {
  if (gateway === 'stripe') return STRIPE;
  const origin = gateway || (hasTestMode ? SANDBOX : '');
  return { script: origin, frame: origin, connect: '' };
}
